/** Ways over the tracks of one seat, to be shown on the board. What they are worth is counted
 *  elsewhere; here it is only looked for where they run. */
import type { HeldTicket, Plan, PlanTicket, PlanTrack } from '../api/types';

type Owners = Record<string, number>;
type Tracks = Pick<Plan, 'tracks'>;

interface Place {
  city: number;
  /** Has the station of this city already lent the track that one came by? */
  lent: boolean;
}
interface Found extends Place {
  cost: number;
  before: Found | null;
  track: string;
}

/** A track of somebody else is the last resort. */
const BORROWED = 1000;

/**
 * A way from one of some cities to one of others over tracks that one seat owns; its stations
 * lend one track of another each. Empty when there is none.
 */
export function journey(
  plan: Tracks,
  owners: Owners,
  seat: number,
  from: number[],
  to: number[],
  stations: number[] = [],
): string[] {
  const key = ({ city, lent }: Place) => `${city} ${lent}`;
  const open: Found[] = from.map((city) => ({
    city,
    lent: false,
    cost: 0,
    before: null,
    track: '',
  }));
  const done = new Set<string>();
  while (open.length) {
    open.sort((one, other) => other.cost - one.cost);
    const here = open.pop()!;
    if (done.has(key(here))) continue;
    done.add(key(here));
    if (to.includes(here.city)) return wayTo(here);
    for (const track of plan.tracks) {
      const city = track.a === here.city ? track.b : track.b === here.city ? track.a : null;
      const owner = owners[track.name];
      if (city === null || owner === undefined) continue;
      const step = { city, before: here, track: track.name };
      if (owner === seat) {
        open.push({ ...step, lent: false, cost: here.cost + 1 });
      } else if (stations.includes(here.city) && !here.lent) {
        open.push({ ...step, lent: false, cost: here.cost + BORROWED });
      } else if (stations.includes(city)) {
        open.push({ ...step, lent: true, cost: here.cost + BORROWED });
      }
    }
  }
  return [];
}

function wayTo(end: Found): string[] {
  const way: string[] = [];
  for (let at: Found | null = end; at?.before; at = at.before) way.push(at.track);
  return way.reverse();
}

/** The goal that a ticket has come to; null where nothing was reached, or there is only one. */
export function goalOf(ticket: PlanTicket, { complete, value }: HeldTicket): string | null {
  if (!complete || ticket.goals.length < 2) return null;
  return ticket.goals.find((goal) => goal.points === value)?.name ?? null;
}

/** The way of a ticket, to the goal that counts. */
export function ticketWay(
  plan: Plan,
  owners: Owners,
  seat: number,
  held: HeldTicket,
  stations: string[] = [],
): string[] {
  const ticket = plan.tickets.find((one) => one.name === held.ticket);
  if (!ticket) return [];
  const counted = ticket.goals.filter((goal) => !held.complete || goal.points === held.value);
  const goals = counted.flatMap((goal) => goal.cities);
  const at = stations.map((name) => plan.cities.findIndex((city) => city.name === name));
  return journey(plan, owners, seat, ticket.starts, goals, at);
}

/** How many tries are enough to find a path, or nearly. */
const PATIENCE = 300_000;

/** A path of so many spaces over tracks of a seat, each of them once. */
export function longestPath(plan: Tracks, owners: Owners, seat: number, length: number): string[] {
  const own = plan.tracks.filter((track) => owners[track.name] === seat);
  const used = new Set<PlanTrack>();
  let best: PlanTrack[] = [];
  let most = 0;
  let tries = 0;

  function walk(city: number, path: PlanTrack[], far: number, left: number): boolean {
    tries += 1;
    if (far > most) [best, most] = [[...path], far];
    if (most >= length || tries > PATIENCE) return true;
    if (far + left < length) return false;
    for (const track of own) {
      if (used.has(track) || (track.a !== city && track.b !== city)) continue;
      used.add(track);
      path.push(track);
      const next = track.a === city ? track.b : track.a;
      if (walk(next, path, far + track.length, left - track.length)) return true;
      path.pop();
      used.delete(track);
    }
    return false;
  }

  const all = own.reduce((sum, track) => sum + track.length, 0);
  const ends = [...new Set(own.flatMap((track) => [track.a, track.b]))];
  const degree = (city: number) =>
    own.filter((track) => track.a === city || track.b === city).length;
  // A long path rather begins where an odd number of tracks meet.
  ends.sort((one, other) => (degree(other) % 2) - (degree(one) % 2));
  for (const city of ends) if (walk(city, [], 0, all)) break;
  return best.map((track) => track.name);
}
