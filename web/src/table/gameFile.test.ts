import { setLanguage } from '../i18n/index.svelte';
import { squeeze } from '../lib/squeeze';
import { ApiError } from '../lib/api';
import { fileProblem, openGame } from './gameFile';

const opened = vi.hoisted(() => [] as string[][]);
vi.mock('../lib/api', async (real) => ({
  ...(await real<typeof import('../lib/api')>()),
  api: {
    openFile: (text: string) => (opened.push(['file', text]), { id: 'f', kept: 'known' }),
    openRecord: (text: string) => (opened.push(['record', text]), 'r'),
  },
}));

const key = (file: Blob) =>
  openGame(file).then(
    () => '',
    (problem: ApiError) => String(problem.facts.key),
  );

it('knows a running game, squeezed or not, from a record', async () => {
  const text = '{"spoorbrug":"game 1"}';
  expect(await openGame(new Blob([await squeeze(text, 'gzip')]))).toEqual({
    id: 'f',
    kept: 'known',
  });
  expect(await openGame(new Blob([text]))).toEqual({ id: 'f', kept: 'known' });
  expect(await openGame(new Blob(['Spoorbrug record 1\n']))).toEqual({ id: 'r', kept: 'new' });
  expect(opened).toEqual([
    ['file', text],
    ['file', text],
    ['record', 'Spoorbrug record 1\n'],
  ]);
});

it('refuses what is damaged, and what would fill the memory', async () => {
  const good = await squeeze('{"spoorbrug":"game 1"}', 'gzip');
  expect(await key(new Blob([good.slice(0, -6)]))).toBe('damaged');
  expect(await key(new Blob([await squeeze(' '.repeat(3_000_000), 'gzip')]))).toBe('damaged');
  expect(await key(new Blob([' '.repeat(3_000_000)]))).toBe('no_game');
});

it('says what is wrong, and where', async () => {
  await setLanguage('en');
  const said = (facts: object) =>
    fileProblem(new ApiError(422, 'bad_game', '', facts as Record<string, unknown>));
  expect(said({ key: 'entry', at: 17 })).toContain('17');
  expect(said({ key: 'bot', bot: 'thinker' })).toContain('thinker');
  expect(said({ key: 'nothing of the kind' })).toBe('This game can’t be opened.');
});
