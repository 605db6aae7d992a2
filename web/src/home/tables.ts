/** The games of a visitor, in the order in which they matter. */
import type { TableLine } from '../api/types';

const rank = (table: TableLine) =>
  table.waits_for_you ? 0 : { playing: 1, waiting: 2, over: 3 }[table.status];

/** What waits for the visitor first, then what runs; of equals the latest. */
export function byNeed(tables: TableLine[]): TableLine[] {
  return [...tables].sort((a, b) => rank(a) - rank(b) || b.changed.localeCompare(a.changed));
}

/** The game to go on with; none where all are over. */
export function nextGame(tables: TableLine[]): TableLine | undefined {
  return byNeed(tables.filter((table) => table.status !== 'over'))[0];
}
