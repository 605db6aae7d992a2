// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { GameEvent } from '../../api/types';
import { announcer } from '../../lib/announce.svelte';
import type { Flight } from '../motion/fly';
import { samples } from '../../words/events.fixture';
import { News } from './news.svelte';
import type { Pointing } from './pointing.svelte';
import type { Screen } from './screen.svelte';
import type { Standing } from './standing.svelte';
import type { Tray } from './tray.svelte';

vi.mock('../../lib/sound', () => ({ play: vi.fn() }));
vi.mock('../motion/fly', () => ({ fly: (flight: Flight) => flights.push(flight) }));
vi.mock('../../lib/afterframe', () => ({ afterFrame: (act: () => void) => act() }));
vi.mock('../motion/alerts', () => ({ alert: vi.fn(), watchAttention: () => () => {} }));

let flights: Flight[] = [];

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

describe('what flies', () => {
  const plan = {
    cities: [],
    routes: [],
    tracks: [{ name: 'A–B red', route: 0, a: 0, b: 1 }],
    tickets: [],
    locomotive: 'locomotive',
  };
  /** What flew for an event: from where, to where, and the card on it. */
  function flown(event: GameEvent, lastTaken: number | null = null): string[] {
    flights = [];
    let tell: (entries: object[]) => void = () => {};
    const store = {
      id: 'abc',
      lastTaken,
      onNews: (listener: typeof tell) => {
        tell = listener;
        return () => {};
      },
    };
    const readers = { names: ['Noor', 'Bas'], me: 0, plan, dice: false };
    const table = { store, plan, readers, me: 0, curtain: false } as unknown as Standing;
    const tray = { hear: () => {} } as unknown as Tray;
    const news = new News(table, {} as Pointing, {} as Screen, tray);
    const stop = news.listen();
    tell([{ seq: 1, kind: 'moved', seat: event.seat, name: null, text: null, events: [event] }]);
    vi.advanceTimersByTime(1000);
    stop();
    return flights.map(({ from, to, face }) =>
      [from?.id, to?.id, ...(face ? [face.card ?? 'hidden'] : [])].join(' '),
    );
  }

  beforeEach(() => {
    document.body.innerHTML = `<p id="hand" data-hand></p><p id="deck" data-deck></p>
      <p id="slot" data-slot="3"></p><p id="pile" data-pile></p><p id="noor" data-seat="0"></p>
      <p id="bas" data-seat="1"></p><p id="track" data-track="A–B red"></p>
      <p id="bank" data-sign="0"></p>`;
  });

  it('goes from where a card lay to whoever took it', () => {
    expect(flown({ ...samples.drawn, card: null, seat: 1 })).toEqual(['deck bas hidden']);
    expect(flown(samples.drawn)).toEqual(['deck hand red']);
    expect(flown({ ...samples.taken, seat: 1 }, 3)).toEqual(['slot bas locomotive']);
    expect(flown(samples.kept)).toEqual(['pile noor', 'pile noor']);
  });

  it('pays a claim onto the track, and its toll to whoever gets it', () => {
    const paid = ['hand track red', 'hand track red', 'hand track locomotive'];
    expect(flown(samples.claimed)).toEqual([...paid, ...Array(3).fill('noor bank')]);
    const toBas = { ...samples.claimed, paid_to: 1, toll: 2 };
    expect(flown(toBas)).toEqual([...paid, ...Array(2).fill('noor bas')]);
    // Whoever borrows pays nothing: the bank does.
    expect(flown({ ...toBas, loan: true })).toEqual([...paid, ...Array(2).fill('bank bas')]);
    expect(flown(samples.laid)).toEqual(Array(2).fill('bank bas'));
  });
});
