import type { Plan, PlanCity } from '../api/types';
import { chooseLabels, LEAST, stepOf } from './labels';

const city = (name: string, x: number, y: number, more = {}): PlanCity =>
  ({
    name,
    country: null,
    x,
    y,
    label: { text: name, size: 16, x: x + 12, y, width: 70, height: 17, anchor: 'start' },
    stack: null,
    ...more,
  }) as PlanCity;
const cities = [
  city('Alkmaar', 100, 100),
  city('Breda', 100, 125),
  city('Zwolle', 300, 110),
  city('Kiel', 700, 700, { stack: { x: 660, y: 700, tokens: [3], colour: 'red' } }),
];
const route = (name: string, x: number, tracks: number[]) => ({
  name,
  a: 0,
  b: 1,
  tracks,
  toll: 2,
  sign: { x, y: 105, text: '2' },
});
const plan = {
  view: [0, 0, 1000, 1000],
  sizes: { dot: 9, name: 16, toll: 12.5, sign: [24, 19], stack: [22, 17] },
  cities,
  tracks: [
    { name: 'one', a: 0, b: 2, spaces: [] },
    { name: 'two', a: 1, b: 2, spaces: [] },
    { name: 'three', a: 1, b: 3, spaces: [] },
  ],
  routes: [route('north', 190, [0]), route('south', 215, [1])],
  tickets: [],
} as unknown as Plan;
const none = { cities: new Set<string>(), tracks: new Set<string>() };
const choose = (scale: number, wanted = none) => chooseLabels(plan, null, scale, wanted, true);

it('writes everything as planned where it is large enough', () => {
  const { names, signs, stacks } = choose(1);
  expect(names.get('Breda')).toMatchObject({ x: 112, size: 16, anchor: 'start' });
  expect([names.size, signs.size, stacks.size]).toEqual([4, 2, 1]);
  expect(new Set([...signs.values(), ...stacks.values()])).toEqual(new Set([1]));
});

it('has a name make way for the number beside it that has to grow', () => {
  const kiel = city('Kiel', 600, 700, { stack: { x: 620, y: 700, tokens: [3], colour: 'red' } });
  kiel.label.x = 634;
  const beside = { ...plan, cities: [kiel], routes: [] } as unknown as Plan;
  const { names, stacks } = chooseLabels(beside, null, 0.5, none, false);
  const grow = LEAST / (12 * 0.5);
  expect(stacks.get('Kiel')).toBeCloseTo(grow);
  expect(names.get('Kiel')!.x).toBeCloseTo(620 + (22 / 2) * grow + 1);
  expect(chooseLabels(beside, null, 1, none, false).names.get('Kiel')!.x).toBe(634);
});

it('never writes smaller than can be read, and writes fewer instead', () => {
  for (const scale of [0.15, 0.3, 0.5, 0.7]) {
    const { names, signs, stacks } = choose(scale);
    for (const label of names.values())
      expect(label.size * scale).toBeGreaterThanOrEqual(LEAST - 1e-9);
    for (const grow of signs.values())
      expect(12.5 * grow * scale).toBeGreaterThanOrEqual(LEAST - 1e-9);
    for (const grow of stacks.values())
      expect(12 * grow * scale).toBeGreaterThanOrEqual(LEAST - 1e-9);
  }
  expect(choose(0.15).names.size).toBeLessThan(4);
  expect(choose(0.3).signs.size).toBeLessThan(2);
});

it('lets no two names lie over each other', () => {
  const { names } = choose(0.4);
  const boxes = [...names.values()].map(({ x, y, size, anchor }) => {
    const width = (70 * size) / 16;
    const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
    return { left, right: left + width, top: y - size, bottom: y };
  });
  boxes.forEach((one, i) =>
    boxes.slice(i + 1).forEach((other) => {
      const apart =
        one.right <= other.left ||
        other.right <= one.left ||
        one.bottom <= other.top + 8 ||
        other.bottom <= one.top + 8;
      expect(apart).toBe(true);
    }),
  );
});

it('writes what matters now before all else', () => {
  const wanted = { cities: new Set(['Alkmaar']), tracks: new Set(['one']) };
  const { names, signs } = choose(0.15, wanted);
  expect(names.has('Alkmaar')).toBe(true);
  expect(signs.has('north')).toBe(true);
  // Of the others, those with more tracks come first.
  expect(choose(0.25).names.has('Breda')).toBe(true);
});

it('keeps what it chose for a small change of scale', () => {
  expect(stepOf(0.501)).toBe(stepOf(0.51));
  expect(stepOf(0.5)).toBeLessThanOrEqual(0.5);
  expect(stepOf(0)).toBe(1);
});
