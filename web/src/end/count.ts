/** The final count as a row of small steps, for showing it one by one. */
import type { Final, Plan } from '../api/types';

export type StepKind = 'start' | 'tracks' | 'completed' | 'failed' | 'toll_bonus' | 'loans';

export interface Step {
  kind: StepKind;
  /** Points each seat gets (or loses) in this step. */
  change: number[];
  /** For a ticket: whose it is and which. */
  seat: number | null;
  ticket: string | null;
}

/** Everything in the order of the count: start, tracks, tickets one by one, bonus, loans. */
export function countSteps(final: Final, tolls: boolean): Step[] {
  const { counts, tickets } = final;
  const all = (kind: StepKind, change: number[]): Step => ({
    kind,
    change,
    seat: null,
    ticket: null,
  });
  const steps = [
    all(
      'start',
      counts.map((c) => c.start),
    ),
    all(
      'tracks',
      counts.map((c) => c.tracks),
    ),
  ];
  for (const complete of [true, false]) {
    tickets.forEach((held, seat) => {
      for (const one of held) {
        if (one.complete !== complete) continue;
        const change = counts.map((_, other) =>
          other === seat ? (complete ? one.points : -one.points) : 0,
        );
        steps.push({
          kind: complete ? 'completed' : 'failed',
          change,
          seat,
          ticket: one.ticket,
        });
      }
    });
  }
  if (tolls) {
    steps.push(
      all(
        'toll_bonus',
        counts.map((c) => c.toll_bonus),
      ),
    );
    steps.push(
      all(
        'loans',
        counts.map((c) => c.loans),
      ),
    );
  }
  return steps;
}

/** Every seat's points after the first `done` steps. */
export function sums(steps: Step[], seats: number, done: number): number[] {
  const points = Array.from({ length: seats }, () => 0);
  for (const step of steps.slice(0, done)) {
    step.change.forEach((change, seat) => (points[seat] = (points[seat] ?? 0) + change));
  }
  return points;
}

/** A way between two cities over tracks that one seat owns; empty when there is none. */
export function journey(
  plan: Pick<Plan, 'tracks'>,
  owners: Record<string, number>,
  seat: number,
  from: number,
  to: number,
): string[] {
  const came = new Map<number, { city: number; track: string }>();
  const queue = [from];
  const seen = new Set(queue);
  for (let city = queue.shift(); city !== undefined; city = queue.shift()) {
    if (city === to) break;
    for (const track of plan.tracks) {
      if (owners[track.name] !== seat) continue;
      const next = track.a === city ? track.b : track.b === city ? track.a : null;
      if (next === null || seen.has(next)) continue;
      seen.add(next);
      came.set(next, { city, track: track.name });
      queue.push(next);
    }
  }
  const way: string[] = [];
  for (let step = came.get(to); step; step = came.get(step.city)) way.push(step.track);
  return way.reverse();
}
