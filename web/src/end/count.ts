/** The final count as a row of small steps, for showing it one by one. */
import type { Count, Entry, Final, Plan } from '../api/types';
import { undoneMoves } from '../table/undone';

export type Part =
  | 'start'
  | 'tracks'
  | 'merchandise'
  | 'completed'
  | 'failed'
  | 'toll_bonus'
  | 'loans'
  | 'stations'
  | 'longest_path'
  | 'most_tickets';

export interface Step {
  kind: Part;
  /** Points each seat gets (or loses) in this step. */
  change: number[];
  /** For a ticket: whose it is and which. */
  seat: number | null;
  ticket: string | null;
  /** A track whose trains are laid in this step. */
  track: string | null;
}

/** Trains that were laid: by whom, null for the neutral player, and what it brought. */
export interface Laying {
  track: string;
  seat: number | null;
  points: number;
}

/** All trains of a game in the order in which they were laid. */
export function layingsOf(entries: Entry[]): Laying[] {
  const undone = undoneMoves(entries);
  return entries
    .filter((entry) => !undone.has(entry.seq))
    .flatMap((entry) => entry.events)
    .flatMap((event): Laying[] => {
      if (event.kind === 'claimed')
        return [{ track: event.track, seat: event.seat, points: event.points }];
      return event.kind === 'laid' ? [{ track: event.track, seat: null, points: 0 }] : [];
    });
}

/** In the order of the count: what lies on the board, tickets, then everything else. */
const PARTS: Part[] = [
  'start',
  'tracks',
  'merchandise',
  'completed',
  'failed',
  'toll_bonus',
  'loans',
  'stations',
  'longest_path',
  'most_tickets',
];

/** What a seat has of a part of the count. */
export function pointsOf(count: Count, part: Part): number {
  return part === 'completed' ? count.tickets : count[part];
}

/** The parts that this game has: what its board does not know is not counted as nothing. */
export function partsOf(final: Final, plan: Plan | null, tolls: boolean): Part[] {
  const always: Partial<Record<Part, boolean>> = {
    tracks: true,
    completed: true,
    failed: true,
    toll_bonus: tolls,
    loans: tolls,
    merchandise: !!plan?.passengers,
    stations: !!plan?.stations,
    longest_path: !!plan?.longest_path,
    most_tickets: !!plan?.most_tickets,
  };
  return PARTS.filter(
    (part) => always[part] || final.counts.some((count) => pointsOf(count, part) !== 0),
  );
}

/** Every part in its order, tracks and tickets one by one. */
export function countSteps(
  final: Final,
  plan: Plan | null,
  tolls: boolean,
  layings: Laying[] = [],
): Step[] {
  const { counts, networks } = final;
  const none = { seat: null, ticket: null, track: null };
  const only = (seat: number | null, points: number) =>
    counts.map((_, other) => (other === seat ? points : 0));
  // Only a history that is whole comes to the same sum.
  const whole = counts.every((count, seat) => {
    const own = layings.filter((one) => one.seat === seat);
    return own.reduce((sum, one) => sum + one.points, 0) === count.tracks;
  });
  return partsOf(final, plan, tolls).flatMap((kind): Step[] => {
    if (kind === 'tracks' && whole && layings.length) {
      return layings.map(({ track, seat, points }) => ({
        ...none,
        kind,
        change: only(seat, points),
        seat,
        track,
      }));
    }
    if (kind !== 'completed' && kind !== 'failed') {
      return [{ ...none, kind, change: counts.map((count) => pointsOf(count, kind)) }];
    }
    return networks.flatMap(({ tickets }, seat) =>
      tickets
        .filter((one) => one.complete === (kind === 'completed'))
        .map((one) => ({
          ...none,
          kind,
          change: only(seat, one.points),
          seat,
          ticket: one.ticket,
        })),
    );
  });
}

/** Every seat's points after the first `done` steps. */
export function sums(steps: Step[], seats: number, done: number): number[] {
  const points = Array.from({ length: seats }, () => 0);
  for (const step of steps.slice(0, done)) {
    step.change.forEach((change, seat) => (points[seat] = (points[seat] ?? 0) + change));
  }
  return points;
}
