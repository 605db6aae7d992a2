import type { Count, Final } from '../api/types';
import { countSteps, journey, sums } from './count';

const count = (given: Partial<Count>): Count => ({
  start: 0,
  tracks: 0,
  tickets: 0,
  failed: 0,
  toll_bonus: 0,
  loans: 0,
  total: 0,
  completed: 0,
  place: 1,
  ...given,
});
const final: Final = {
  counts: [
    count({ tracks: 30, tickets: 9, failed: -14, loans: -5, total: 20, completed: 1, place: 2 }),
    count({ start: 1, tracks: 25, tickets: 12, toll_bonus: 35, total: 73, completed: 1 }),
  ],
  winners: [1],
  tickets: [
    [
      { ticket: 'A–B', points: 14, complete: false },
      { ticket: 'A–C', points: 9, complete: true },
    ],
    [{ ticket: 'B–C', points: 12, complete: true }],
  ],
};

it('counts in the order of the rules, and ends at the totals', () => {
  const steps = countSteps(final, true);
  expect(steps.map((step) => step.kind)).toEqual([
    'start',
    'tracks',
    'completed',
    'completed',
    'failed',
    'toll_bonus',
    'loans',
  ]);
  expect(sums(steps, 2, steps.length)).toEqual([20, 73]);
  expect(sums(steps, 2, 2)).toEqual([30, 26]);
});

it('knows no bonus and no loans without tolls', () => {
  const kinds = countSteps(final, false).map((step) => step.kind);
  expect(kinds).not.toContain('toll_bonus');
  expect(kinds).not.toContain('loans');
});

it('finds the journey of a ticket over own tracks only', () => {
  const track = (name: string, a: number, b: number) => ({ name, a, b }) as never;
  const plan = { tracks: [track('ab', 0, 1), track('bc', 1, 2), track('ac', 0, 2)] };
  expect(journey(plan, { ab: 0, bc: 0, ac: 1 }, 0, 0, 2)).toEqual(['ab', 'bc']);
  expect(journey(plan, { ab: 0, ac: 1 }, 0, 0, 2)).toEqual([]);
});
