/** Moves that were taken back: the table's history keeps them, but they did not happen. */
import type { Entry } from '../api/types';

/** The numbers of these entries. */
export function undoneMoves(entries: Entry[]): Set<number> {
  const undone = new Set<number>();
  const standing: Entry[] = [];
  for (const entry of entries) {
    if (entry.kind === 'moved') standing.push(entry);
    if (entry.kind !== 'undone') continue;
    while (standing.length && (standing.at(-1)!.decision ?? 0) > (entry.decision ?? 0)) {
      undone.add(standing.pop()!.seq);
    }
  }
  return undone;
}
