// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Way } from '../../api/types';
import { use } from '../../i18n/index.svelte';
import game from '../../i18n/en/game.json';
import { toasts } from '../../lib/ui/toast.svelte';
import type { TableStore } from '../../table/store.svelte';
import { Pointing } from './pointing.svelte';
import { Standing } from './standing.svelte';

const city = (name: string) => ({ name });
const track = (name: string, route: number) => ({ name, route, a: 2 * route, b: 2 * route + 1 });
const ticket = (name: string, a: number, b: number) => ({
  name,
  starts: [a],
  goals: [{ name, cities: [b], points: 1 }],
});
const plan = {
  cities: ['A', 'B', 'C', 'D'].map(city),
  routes: [
    { name: 'A–B', tracks: [0, 1] },
    { name: 'C–D', tracks: [2] },
  ],
  tracks: [track('A–B 1', 0), track('A–B 2', 0), track('C–D', 1)],
  tickets: [ticket('A–B', 0, 1), ticket('C–D', 2, 3), ticket('A–D', 0, 3)],
};
vi.mock('../../lib/sound', () => ({ play: vi.fn() }));

const ways: Record<string, Partial<Way>> = {
  'A–B': { possible: true, tracks: ['A–B 1'] },
  'C–D': { possible: true, tracks: ['C–D'], stops: ['C', 'D'] },
  'A–D': { possible: false, tracks: [] },
};

let pointing: Pointing;
let asked: ReturnType<typeof vi.fn>;
let waiting: number[];
let tell: (entries: object[]) => void;
let offer: string[];
let view = $state.raw<object>({});

function start(): () => void {
  const held = [
    { ticket: 'A–B', complete: false },
    { ticket: 'C–D', complete: true },
  ];
  const seat = { yours: true, bot: null, resigned: false, colour: 'red' };
  asked = vi.fn(async (name: string) => ways[name]);
  view = { phase: 'turn', waiting, offer, seats: [{ held }], choices: { keep: 1 } };
  const store = {
    seq: 3,
    plan,
    looking: 0,
    mySeats: [0],
    get view() {
      return view;
    },
    seats: [seat],
    info: { seats: [seat], options: {} },
    way: asked,
    onNews: (listener: typeof tell) => {
      tell = listener;
      return () => {};
    },
  };
  return $effect.root(() => {
    pointing = new Pointing(new Standing(store as unknown as TableStore));
    pointing.watch();
  });
}
const settle = async () => {
  flushSync();
  await Promise.resolve();
  await new Promise((done) => setTimeout(done));
  flushSync();
};

beforeEach(() => {
  use('en', { game });
  waiting = [0];
  offer = [];
});

it('marks the cities of open tickets all the time, and asks for their ways on one’s turn', async () => {
  waiting = [1];
  let stop = start();
  await settle();
  expect(pointing.wanted).toEqual(['A', 'B']);
  expect(asked).not.toHaveBeenCalled();
  stop();

  waiting = [0];
  stop = start();
  await settle();
  // Both tracks of the route help; what is complete needs nothing.
  expect([...pointing.helpful]).toEqual(['A–B 1', 'A–B 2']);
  expect(asked.mock.calls).toEqual([['A–B']]);
  expect(pointing.highlights).toBeNull();
  stop();
});

it('lights the few tracks that neutral trains may be laid on', async () => {
  const stop = start();
  view = { ...view, phase: 'neutral_track', choices: { lay: ['C–D'] } };
  await settle();
  expect([...pointing.helpful]).toEqual(['C–D']);
  stop();
});

it('shows every ticket that is to be kept, and the one that is looked at', async () => {
  offer = ['C–D', 'A–D'];
  const stop = start();
  await settle();
  expect(pointing.hovered).toBe('C–D');
  pointing.chosen = ['C–D'];
  pointing.hovered = 'A–D';
  await settle();
  expect(pointing.highlights).toEqual({ cities: ['A', 'D', 'C'], tracks: ['C–D'] });
  expect(pointing.shown?.ticket).toBe('A–D');
  stop();
});

it('keeps what was ticked when others have chosen their tickets', async () => {
  offer = ['C–D', 'A–D'];
  const stop = start();
  await settle();
  pointing.chosen = ['A–D'];
  view = { ...view, offer: [...offer] };
  await settle();
  expect(pointing.chosen).toEqual(['A–D']);
  view = { ...view, offer: [], waiting: [1] };
  await settle();
  expect(pointing.chosen).toEqual([]);
  stop();
});

it('lights the way of a ticket that was just completed, for a while, and punches it', async () => {
  const stop = start();
  view = { ...view, tracks: { 'C–D': 0, 'A–B 1': 1 } };
  await settle();
  const claimed = { kind: 'claimed', seat: 0, track: 'C–D', completed: ['C–D'] };
  tell([{ seq: 4, kind: 'moved', events: [{ ...claimed, seat: 1 }] }]); // nobody sees another's
  await settle();
  expect([pointing.punched, pointing.highlights]).toEqual([[], null]);
  vi.useFakeTimers();
  tell([{ seq: 5, kind: 'moved', events: [claimed] }]);
  await vi.advanceTimersByTimeAsync(10);
  expect(pointing.punched).toEqual(['C–D']);
  expect(pointing.highlights).toEqual({ cities: ['C', 'D'], tracks: ['C–D'] });
  expect(toasts.all.map((one) => one.text)).toEqual(['Ticket completed: C–D']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([pointing.punched, pointing.highlights]).toEqual([[], null]);
  vi.useRealTimers();
  stop();
});
