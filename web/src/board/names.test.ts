import type { Plan } from '../api/types';
import { fitNames } from './names';

const plan = {
  sizes: { name: 16 },
  cities: [
    { name: 'Breda', label: { width: 50, height: 17 } },
    { name: 'Utrecht', label: { width: 60, height: 17 } },
  ],
} as unknown as Plan;
const inks = (high: number, ...wide: number[]) =>
  new Map(wide.map((width, i) => [plan.cities[i]!.name, { above: high, below: high / 4, width }]));

it('draws names as large as their boxes allow', () => {
  const names = fitNames(plan, inks(12, 40, 52));
  expect(names.size).toBeCloseTo((16 * 17) / 15);
  expect([...names.squeezed]).toEqual([]);
  // The ink fills the box from top to bottom.
  expect(names.line + (3 * names.size) / 16).toBeCloseTo(17 / 2);
});

it('never much larger than planned, and smaller for a high font', () => {
  expect(fitNames(plan, inks(8, 40, 40)).size).toBeCloseTo(19.2);
  expect(fitNames(plan, inks(16, 40, 40)).size).toBeLessThan(16);
});

it('squeezes what is too wide', () => {
  expect([...fitNames(plan, inks(12, 40, 55)).squeezed]).toEqual(['Utrecht']);
});
