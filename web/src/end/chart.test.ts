import { nearest, sample, scale, stepPath, ticks } from './chart';

it('scales', () => {
  const x = scale([0, 10], [100, 200]);
  expect([x(0), x(5), x(10)]).toEqual([100, 150, 200]);
  expect(scale([3, 3], [0, 10])(3)).toBe(0);
});

it.each([
  [0, 216, [0, 50, 100, 150, 200, 250]],
  [-46, 216, [-100, 0, 100, 200, 300]],
  [0, 4, [0, 1, 2, 3, 4]],
  [0, 0, [0]],
])('marks %d to %d', (from, to, marks) => {
  const found = ticks(from, to);
  expect(found[0]).toBeLessThanOrEqual(from);
  expect(found.at(-1)).toBeGreaterThanOrEqual(to);
  expect(found).toEqual(marks);
});

it('steps', () => {
  const same = (n: number) => n;
  expect(stepPath([0, 0, 4, 4], same, same)).toBe('M0.0 0.0H2.0V4.0H3.0');
});

it('samples with both ends', () => {
  expect(sample(3, 5)).toEqual([0, 1, 2]);
  const some = sample(208, 13);
  expect([some.length, some[0], some.at(-1)]).toEqual([13, 0, 207]);
});

it('finds the moment that is meant', () => {
  const x = scale([0, 4], [40, 440]);
  expect([0, 80, 95, 340, 999].map((place) => nearest(place, x, 4))).toEqual([0, 0, 1, 3, 4]);
  expect(nearest(70, scale([0, 1], [40, 440]), 0)).toBe(0);
});
