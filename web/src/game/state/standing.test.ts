import { expect, it } from 'vitest';
import type { Entry } from '../../api/types';
import type { TableStore } from '../../table/store.svelte';
import { Standing } from './standing.svelte';

const moved = (seq: number, seat: number) =>
  ({ seq, kind: 'moved', seat, decision: seq, events: [] }) as unknown as Entry;

function standing(entries: Entry[], refusal: string | null) {
  const seats = [{ yours: true }, {}];
  const store = { looking: 0, mySeats: [0], seats, entries, info: { undo: [refusal, null] } };
  return new Standing(store as unknown as TableStore);
}

it('offers to take a turn back as long as the server would, and says when others lose theirs', () => {
  const own = standing([moved(1, 0)], null);
  expect([own.canUndo, own.undoesMore]).toEqual([true, false]);
  const since = standing([moved(1, 0), moved(2, 1)], null);
  expect([since.canUndo, since.undoesMore]).toEqual([true, true]);
  const seen = standing([moved(1, 0), moved(2, 1)], 'undo_revealed');
  expect([seen.canUndo, seen.undoesMore]).toEqual([false, false]);
});
