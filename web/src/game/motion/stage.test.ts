import { expect, it } from 'vitest';
import { Stage } from './stage';

it('shows one thing after another, and leaves out what would come too late', () => {
  let now = 1000;
  const shown: [number, number][] = [];
  const stage = new Stage(
    () => now,
    (act, wait) => {
      now += wait;
      act();
      now -= wait;
    },
  );
  const taken = Array.from({ length: 9 }, (_, i) => stage.add(() => shown.push([i, now])));
  expect(taken).toEqual([true, true, true, true, true, false, false, false, false]);
  const [[, first], [, second]] = shown as [[number, number], [number, number]];
  expect(first).toBe(1000);
  expect(second).toBeGreaterThan(first);
  now += 5000;
  expect(stage.add(() => shown.push([9, now]))).toBe(true);
  expect(shown.at(-1)).toEqual([9, 6000]);
});
