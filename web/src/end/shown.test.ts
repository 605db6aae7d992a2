import type { Final, Plan } from '../api/types';
import { highlightsOf } from './shown';

const plan = {
  cities: ['A', 'B', 'C'].map((name) => ({ name })),
  tracks: [],
  routes: [],
  tickets: [{ name: 'A–C', starts: [0], goals: [{ name: 'C', cities: [2], points: 7 }] }],
} as unknown as Plan;
const final: Final = {
  counts: [],
  winners: [],
  networks: [
    {
      longest: ['A–B red'],
      borrowed: { B: 'B–C blue' },
      tickets: [
        { ticket: 'A–C', complete: true, points: 7, goal: null, way: ['A–B red', 'B–C blue'] },
      ],
    },
    { longest: ['B–C blue'], borrowed: {}, tickets: [] },
  ],
};

it('shows what the server says that the count rests on', () => {
  expect(highlightsOf({ seats: [0], ticket: 'A–C' }, final, plan)).toEqual({
    cities: ['A', 'C'],
    tracks: ['A–B red', 'B–C blue'],
  });
  expect(highlightsOf({ seats: [0], station: 'B' }, final, plan)).toEqual({
    cities: ['B'],
    tracks: ['B–C blue'],
  });
  expect(highlightsOf({ seats: [0, 1] }, final, plan)).toEqual({
    cities: [],
    tracks: ['A–B red', 'B–C blue'],
  });
});
