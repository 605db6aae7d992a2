import type { Plan } from '../api/types';
import { fitNames, writtenAs } from './names';

const city = (name: string, width: number, size = 16, height = 17) => ({
  name,
  label: { text: name, size, width, height },
});
const plan = { cities: [city('Breda', 50), city('Utrecht', 60)] } as unknown as Plan;
const inks = (high: number, ...wide: number[]) =>
  new Map(wide.map((width, i) => [plan.cities[i]!.name, { above: high, below: high / 4, width }]));

it('draws names as large as their boxes allow', () => {
  const names = fitNames(plan, inks(12, 40, 52));
  const { size, line } = writtenAs(names, 16);
  expect(size).toBeCloseTo((16 * 17) / 15);
  expect([...names.squeezed]).toEqual([]);
  // The ink fills the box from top to bottom.
  expect(line + (3 * size) / 16).toBeCloseTo(17 / 2);
});

it('never much larger than planned, and smaller for a high font', () => {
  expect(writtenAs(fitNames(plan, inks(8, 40, 40)), 16).size).toBeCloseTo(19.2);
  expect(writtenAs(fitNames(plan, inks(16, 40, 40)), 16).size).toBeLessThan(16);
});

it('squeezes what is too wide', () => {
  expect([...fitNames(plan, inks(12, 40, 55)).squeezed]).toEqual(['Utrecht']);
});

it('measures the small names of end points by themselves', () => {
  const border = { cities: [city('Basel', 50), city('France1', 40, 12.5, 13)] } as unknown as Plan;
  const names = fitNames(
    border,
    new Map([
      ['Basel', { above: 12, below: 3, width: 40 }],
      ['France1', { above: 10, below: 3, width: 30 }],
    ]),
  );
  expect(writtenAs(names, 12.5).size).toBeCloseTo(12.5);
  expect(writtenAs(names, 16).size).toBeGreaterThan(16);
  expect(writtenAs(null, 12.5).size).toBe(12.5);
});
