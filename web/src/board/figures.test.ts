import type { Plan } from '../api/types';
import { inOrder, placeAlong, standingOf, startOf, walkOf } from './figures';

const city = (name: string, x: number) => ({ name, x, y: 0 });
const plan = {
  cities: [city('Kiel', 0), city('Hamburg', 100), city('Berlin', 200)],
  tracks: [
    { name: 'Kiel–Hamburg', a: 0, b: 1, spaces: [[50, 10, 0, 30, 12]] },
    // Spaces need not run from a to b.
    {
      name: 'Berlin–Hamburg',
      a: 2,
      b: 1,
      spaces: [
        [130, 0, 0, 30, 12],
        [170, 0, 0, 30, 12],
      ],
    },
  ],
  tickets: [],
  routes: [],
} as unknown as Plan;

it('knows who stands where', () => {
  const seats = [
    { stations: ['Kiel'], passengers: null },
    { stations: [], passengers: ['Berlin'] },
  ];
  const view = { turn_of: 1, seats, walking: null, merchandise: null };
  expect(standingOf(view)).toMatchObject({
    stations: { Kiel: 0 },
    passengers: { Berlin: 1 },
    walker: null,
    walked: [],
  });
  const walking = { city: 'Kiel', tracks: ['Kiel–Hamburg'] };
  expect(standingOf({ ...view, walking }).walker).toEqual({ city: 'Kiel', seat: 1 });
});

it('walks along the tracks, from where the walk began', () => {
  const walker = { seat: 0, city: 'Berlin', tracks: ['Kiel–Hamburg', 'Berlin–Hamburg'] };
  expect(startOf(plan, walker)?.name).toBe('Kiel');
  const { points, length } = walkOf(plan, walker);
  expect(points.map(([x]) => x)).toEqual([0, 50, 100, 130, 170, 200]);
  expect(placeAlong(points, 0)).toEqual([0, 0]);
  expect(placeAlong(points, length)).toEqual([200, 0]);
  expect(placeAlong(points, length - 10)[0]).toBeCloseTo(190);
});

it('stands still before the first step', () => {
  const { points, length } = walkOf(plan, { seat: 0, city: 'Kiel', tracks: [] });
  expect(points).toEqual([[0, 0]]);
  expect(length).toBe(0);
});

it('finds the order of a walk', () => {
  const tracks = ['Berlin–Hamburg', 'Kiel–Hamburg'];
  const walk = { seat: 0, city: 'Berlin', tracks };
  expect(inOrder(plan, walk).tracks).toEqual(['Kiel–Hamburg', 'Berlin–Hamburg']);
  const back = { ...walk, city: 'Kiel' };
  expect(inOrder(plan, back).tracks).toEqual(tracks);
  const first = { seat: 0, city: 'Hamburg', tracks: ['Kiel–Hamburg'] };
  expect(inOrder(plan, walk, first).tracks).toEqual(['Kiel–Hamburg', 'Berlin–Hamburg']);
  // Somebody else's walk, or one that does not go on from there, is a new one.
  expect(inOrder(plan, walk, { ...first, seat: 1 }).tracks).toHaveLength(2);
  expect(inOrder(plan, { ...walk, tracks: ['Berlin–Hamburg'] }, first).tracks).toHaveLength(1);
});
