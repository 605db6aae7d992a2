import common from '../i18n/en/common.json';
import { use } from '../i18n/index.svelte';
import { ApiError } from './api';
import { isClosed, isFinal, problemText } from './errors';

beforeEach(() => use('en', { common }));

test('a table that cannot be shown says why, and is not asked for again', () => {
  for (const code of ['unknown_rules', 'unreadable']) {
    const problem = new ApiError(409, code, '');
    expect(isFinal(problem)).toBe(true);
    expect(isClosed(problem)).toBe(true);
    expect(problemText(problem)).toMatch(/^This game/);
  }
});

test('a table that is not there is another thing, and a server that is away comes back', () => {
  const missing = new ApiError(404, 'not_found', '');
  expect([isFinal(missing), isClosed(missing)]).toEqual([true, false]);
  expect(isFinal(new ApiError(503, 'unavailable', ''))).toBe(false);
  expect(isFinal(new TypeError('offline'))).toBe(false);
});
