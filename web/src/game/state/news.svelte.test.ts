// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { announcer } from '../../lib/announce.svelte';
import { News } from './news.svelte';
import type { Pointing } from './pointing.svelte';
import type { Screen } from './screen.svelte';
import type { Standing } from './standing.svelte';
import type { Tray } from './tray.svelte';

vi.mock('../../lib/sound', () => ({ play: vi.fn() }));
vi.mock('../motion/alerts', () => ({ alert: vi.fn(), watchAttention: () => () => {} }));

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  announcer.clear();
  vi.useRealTimers();
});

it('calls for a turn once, and takes it back when something else is asked or the turn is over', () => {
  let now = $state.raw({ mine: false, prompt: 'Bas plays.', info: { status: 'playing' } });
  const store = { id: 'abc', seq: 1, entries: [], mySeats: [0] };
  const table = {
    get mine() {
      return now.mine;
    },
    get prompt() {
      return now.prompt;
    },
    get info() {
      return now.info;
    },
    store,
  } as unknown as Standing;
  const screen = { chatShown: false, unread: 0 } as Screen;
  const news = new News(table, {} as Pointing, screen, {} as Tray);
  const stop = $effect.root(() => news.watch());
  const heard = () => announcer.polite.map((line) => line.text);
  const then = (next: Partial<typeof now>) => {
    now = { ...now, info: { ...now.info }, ...next };
    flushSync();
    vi.advanceTimersByTime(100);
  };
  flushSync();
  expect(announcer.urgent).toBe('');
  then({ mine: true, prompt: 'Your turn.' });
  expect(announcer.urgent).toBe('Your turn.');
  then({}); // somebody came or went
  expect([announcer.urgent, heard()]).toEqual(['Your turn.', []]);
  then({ prompt: 'Take a second card.' });
  expect([announcer.urgent, heard()]).toEqual(['', ['Take a second card.']]);
  then({ mine: false, prompt: 'Bas plays.' });
  expect([announcer.urgent, heard()]).toEqual(['', ['Take a second card.']]);
  stop();
});
