/** A game to look at: what lies on the board after each move. */
import type { Showcase } from '../api/types';

/** Who owns which track after a move, as the events tell. */
export function ownersAfter({ moves }: Showcase, at: number): Record<string, number> {
  const owners: Record<string, number> = {};
  for (const { events } of moves.slice(0, at + 1)) {
    for (const event of events) {
      if (event.kind === 'claimed') owners[event.track] = event.seat;
    }
  }
  return owners;
}
