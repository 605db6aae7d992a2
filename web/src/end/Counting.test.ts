// @vitest-environment happy-dom
import { render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Entry, Final, Plan, TableInfo } from '../api/types';
import common from '../i18n/en/common.json';
import end from '../i18n/en/end.json';
import { use } from '../i18n/index.svelte';
import { settings } from '../lib/settings.svelte';
import { count } from './count.fixture';
import Counting from './Counting.svelte';

vi.mock('../lib/sound', () => ({ play: vi.fn() }));

const claimed = (seq: number, seat: number, track: string, points: number) =>
  ({ seq, kind: 'moved', events: [{ kind: 'claimed', seat, track, points }] }) as unknown as Entry;
const final = {
  counts: [count({ tracks: 4 }), count({ tracks: 7 })],
  winners: [1],
  networks: [{ tickets: [] }, { tickets: [] }],
} as unknown as Final;
const plan = { tracks: [], routes: [], cities: [], tickets: [] } as unknown as Plan;
const info = {
  seats: [{ colour: 'red' }, { colour: 'blue' }],
  options: { tolls: false },
} as unknown as TableInfo;

beforeEach(() => {
  use('en', { common, end });
  settings.speed = 'normal';
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

it('says while tracks are counted what is counted, which track, how many so far and its points', async () => {
  const entries = [claimed(1, 0, 'A–B', 4), claimed(2, 1, 'B–C', 7)];
  const given = { info, final, plan, names: ['Anna', 'Bas'], entries };
  render(Counting, { ...given, onstep: vi.fn(), ondone: vi.fn() });
  const shown: string[] = [];
  for (const passes of [900, 170]) {
    vi.advanceTimersByTime(passes);
    await tick();
    // For all tracks together, and the same words all the time: a screen reader says it once.
    expect(screen.getByRole('status').textContent?.replace(/\s+/g, ' ').trim()).toBe(
      'Everyone gets points for their tracks. Anna +4 and Bas +7',
    );
    const track = screen.getByTestId('counted-track').textContent ?? '';
    shown.push(track.replace(/\s+/g, ' ').trim());
  }
  expect(shown).toEqual(['A–B 1 of 2 +4', 'B–C 2 of 2 +7']);
});

it('says what a ticket brings', async () => {
  const tickets = [{ ticket: 'A–C', complete: true, points: 9 }];
  const counts = [count({ tickets: 9 }), count({})];
  const given = { ...final, counts, networks: [{ tickets }, { tickets: [] }] } as unknown as Final;
  const drawn = { ...plan, tickets: [{ name: 'A–C', cities: ['A', 'C'] }] } as unknown as Plan;
  const rest = { info, plan: drawn, names: ['Anna', 'Bas'], entries: [] };
  render(Counting, { ...rest, final: given, onstep: vi.fn(), ondone: vi.fn() });
  vi.advanceTimersByTime(900); // tracks: nobody has any
  await tick();
  expect(screen.getByRole('status').textContent).not.toContain('+');
  vi.advanceTimersByTime(1700);
  await tick();
  expect(screen.getByRole('status').textContent).toContain('+9');
});
