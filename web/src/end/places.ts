/** The seats in the order in which they came in. */
import type { Final, TableInfo } from '../api/types';

/** Whoever gave up is behind all others, whatever the points say. */
export function placesOf(info: TableInfo, final: Final): { seat: number; place: number }[] {
  const rank = (seat: number): number => {
    if (final.winners.includes(seat)) return 0;
    return info.seats[seat]?.resigned ? 100 : final.counts[seat]!.place;
  };
  const order = final.counts.map((_, seat) => seat).sort((a, b) => rank(a) - rank(b) || a - b);
  return order.map((seat) => ({
    seat,
    place: order.filter((other) => rank(other) < rank(seat)).length + 1,
  }));
}
