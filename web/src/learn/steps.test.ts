import type { Entry, View } from '../api/types';
import { overlap, place, settle, steps, type Now } from './steps';

const now = (view: Partial<View> | null, news: unknown[] = []): Now => ({
  view: view as View | null,
  seat: 0,
  news: news as Entry[],
});
const index = (key: string) => steps.findIndex((step) => step.key === key);

it('waits for the tickets, and does not ask for what is done', () => {
  const choosing = now({ phase: 'first_tickets', waiting: [0] });
  const chosen = now({ phase: 'turn', waiting: [0] });
  const at = index('choose_tickets');
  expect(settle(at, choosing)).toBe(at);
  expect(steps[at]!.until!(choosing)).toBe(false);
  expect(steps[at]!.until!(chosen)).toBe(true);
  expect(settle(at, chosen)).toBe(at + 1);
});

it('goes on after a claim of one’s own only', () => {
  const claimed = (seat: number) => [{ events: [{ kind: 'claimed', seat }] }];
  const { until } = steps[index('claim')]!;
  expect(until!(now({ phase: 'turn' }, claimed(1)))).toBe(false);
  expect(until!(now({ phase: 'turn' }, claimed(0)))).toBe(true);
});

it('stays out of the way', () => {
  const size = { width: 350, height: 200 };
  const window = { width: 390, height: 844 };
  const low = { left: 0, top: 600, width: 390, height: 244 };
  const spot = place(size, window, [low]);
  expect(overlap({ ...spot, ...size }, low)).toBe(0);
});
