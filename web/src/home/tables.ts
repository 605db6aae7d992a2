/** The games of a visitor, in the order in which they matter. */
import type { TableLine } from '../api/types';

/** Is there nothing more to play here? */
const isOver = (table: TableLine) => table.status === 'over' || !!table.went_to;

const rank = (table: TableLine) => {
  if (table.waits_for_you) return 0;
  return isOver(table) ? 3 : { playing: 1, waiting: 2, over: 3 }[table.status];
};

/** What waits for the visitor first, then what runs; of equals the latest. */
export function byNeed(tables: TableLine[]): TableLine[] {
  return [...tables].sort((a, b) => rank(a) - rank(b) || b.changed.localeCompare(a.changed));
}

/** The game to go on with; none where all are over. */
export function nextGame(tables: TableLine[]): TableLine | undefined {
  return byNeed(tables.filter((table) => !isOver(table)))[0];
}
