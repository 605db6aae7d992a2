import type { Entry, View } from '../api/types';
import { settle, steps, type Now } from './steps';

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

it('says that the others play while they do, and not on one’s own turn', () => {
  const at = index('others');
  const theirs = now({ phase: 'turn', waiting: [1] });
  const own = now({ phase: 'turn', waiting: [0] });
  expect(settle(at, theirs)).toBe(at);
  expect(steps[at]!.until!(theirs)).toBe(false);
  expect(steps[at]!.until!(own)).toBe(true);
  expect(settle(at, own)).toBe(at + 1);
});

it('is at its end when a ticket is complete', () => {
  const last = steps.findLastIndex((step) => step.key === 'claim');
  const held = (complete: boolean) =>
    now({ phase: 'turn', waiting: [0], seats: [{ loans: 0, held: [{ complete }] }] } as never);
  expect(steps[last]!.until!(held(false))).toBe(false);
  expect(steps[last]!.until!(held(true))).toBe(true);
  // Loans are explained to those who took one.
  expect(steps[settle(last + 2, held(true))]!.key).toBe('ending');
});
