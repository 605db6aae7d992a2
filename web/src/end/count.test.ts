import type { CountedTicket, Entry, Final, Plan } from '../api/types';
import { countSteps, layingsOf, partsOf, sums } from './count';
import { count } from './count.fixture';

type Ticket = Pick<CountedTicket, 'ticket' | 'points' | 'complete'>;
const network = (...tickets: Ticket[]) => ({
  longest: [],
  borrowed: {},
  tickets: tickets.map((one) => ({ ...one, goal: null, way: [] })),
});
const final: Final = {
  counts: [
    count({ tracks: 30, tickets: 9, failed: -14, loans: -5, total: 20, completed: 1, place: 2 }),
    count({ start: 1, tracks: 25, tickets: 12, toll_bonus: 35, total: 73, completed: 1 }),
  ],
  winners: [1],
  networks: [
    network(
      { ticket: 'A–B', points: -14, complete: false },
      { ticket: 'A–C', points: 9, complete: true },
    ),
    network({ ticket: 'B–C', points: 12, complete: true }),
  ],
};

it('counts in the order of the rules, and ends at the totals', () => {
  const steps = countSteps(final, null, true);
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
  const counts = final.counts.map((one) => ({ ...one, toll_bonus: 0, loans: 0 }));
  const kinds = countSteps({ ...final, counts }, null, false).map((step) => step.kind);
  expect(kinds).not.toContain('toll_bonus');
  expect(kinds).not.toContain('loans');
});

it('counts what the board knows, and no head starts where there are none', () => {
  const bare = { ...final, counts: [count({}), count({})] };
  const europe = { stations: 3, longest_path: 10, most_tickets: 0, passengers: 0 } as Plan;
  expect(partsOf(bare, europe, false)).toEqual([
    'tracks',
    'completed',
    'failed',
    'stations',
    'longest_path',
  ]);
  const germany = { ...europe, stations: 0, longest_path: 0, most_tickets: 10, passengers: 3 };
  expect(partsOf(bare, germany, false)).toEqual([
    'tracks',
    'merchandise',
    'completed',
    'failed',
    'most_tickets',
  ]);
});

it('draws the network line by line where the whole history is there', () => {
  const moved = (seq: number, ...events: object[]) =>
    ({ seq, kind: 'moved', decision: seq, events }) as unknown as Entry;
  const claimed = (track: string, seat: number, points: number) => ({
    kind: 'claimed',
    track,
    seat,
    points,
  });
  const entries = [
    moved(1, claimed('one', 0, 30)),
    moved(2, claimed('gone', 1, 7)),
    { seq: 3, kind: 'undone', decision: 1, events: [] } as unknown as Entry,
    moved(4, claimed('two', 1, 25), { kind: 'laid', track: 'three' }),
  ];
  const layings = layingsOf(entries);
  expect(layings.map((one) => one.track)).toEqual(['one', 'two', 'three']);
  const steps = countSteps(final, null, true, layings);
  const lines = steps.filter((step) => step.kind === 'tracks');
  expect(lines.map((step) => [step.track, step.change])).toEqual([
    ['one', [30, 0]],
    ['two', [0, 25]],
    ['three', [0, 0]],
  ]);
  expect(sums(steps, 2, steps.length)).toEqual([20, 73]);
  // Without the beginning it would not add up: then all of it is one step.
  const late = countSteps(final, null, true, layings.slice(1));
  expect(late.filter((step) => step.kind === 'tracks')).toHaveLength(1);
});
