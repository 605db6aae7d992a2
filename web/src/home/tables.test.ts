import type { TableLine } from '../api/types';
import { byNeed, nextGame } from './tables';

const table = (id: string, given: Partial<TableLine>) =>
  ({ id, status: 'playing', waits_for_you: false, changed: '2026-01-01', ...given }) as TableLine;
const over = table('over', { status: 'over', changed: '2026-03-01' });
const older = table('older', {});
const newer = table('newer', { changed: '2026-02-01' });
const wanted = table('wanted', { waits_for_you: true });

it('goes on with what waits for the visitor, then with the latest', () => {
  expect(byNeed([over, older, newer, wanted])).toEqual([wanted, newer, older, over]);
  expect(nextGame([older, newer])).toBe(newer);
});

it('has nothing to go on with when all games are over', () => {
  expect(nextGame([over])).toBeUndefined();
});
