/** What of the count is shown on the board: the server says which tracks it rests on. */
import type { Final, Plan } from '../api/types';
import { citiesOf, indexOf } from '../lib/plan';

/** A ticket or a station of one seat; with neither, the longest paths of some. */
export interface Shown {
  seats: number[];
  ticket?: string;
  station?: string;
}

export function highlightsOf(
  { seats, ticket, station }: Shown,
  final: Final,
  plan: Plan,
): { cities: string[]; tracks: string[] } {
  const networks = seats.flatMap((seat) => final.networks[seat] ?? []);
  if (ticket !== undefined) {
    const planned = indexOf(plan).ticket.get(ticket);
    const counted = networks[0]?.tickets.find((one) => one.ticket === ticket);
    return { cities: planned ? citiesOf(plan, planned) : [], tracks: counted?.way ?? [] };
  }
  if (station !== undefined) {
    const track = networks[0]?.borrowed[station];
    return { cities: [station], tracks: track ? [track] : [] };
  }
  return { cities: [], tracks: networks.flatMap((one) => one.longest) };
}
