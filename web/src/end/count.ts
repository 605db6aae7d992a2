/** The final count as a row of small steps, for showing it one by one. */
import type { Count, Final, Plan } from '../api/types';

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

/** Every part in its order, the tickets one by one. */
export function countSteps(final: Final, plan: Plan | null, tolls: boolean): Step[] {
  const { counts, networks } = final;
  return partsOf(final, plan, tolls).flatMap((kind): Step[] => {
    if (kind !== 'completed' && kind !== 'failed') {
      const change = counts.map((count) => pointsOf(count, kind));
      return [{ kind, change, seat: null, ticket: null }];
    }
    return networks.flatMap(({ tickets }, seat) =>
      tickets
        .filter((one) => one.complete === (kind === 'completed'))
        .map((one) => ({
          kind,
          change: counts.map((_, other) => (other === seat ? one.points : 0)),
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
