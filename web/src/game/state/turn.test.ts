// @vitest-environment happy-dom
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Plan, Refusal, View } from '../../api/types';
import type { Thing } from '../../board/pointer';
import common from '../../i18n/en/common.json';
import game from '../../i18n/en/game.json';
import refusals from '../../i18n/en/refusals.json';
import { use } from '../../i18n/index.svelte';
import { settings } from '../../lib/settings.svelte';
import { toasts } from '../../lib/ui/toast.svelte';
import type { TableStore } from '../../table/store.svelte';
import { claim, pay } from './payments.fixture';
import { Pointing } from './pointing.svelte';
import { Standing } from './standing.svelte';
import { Turn } from './turn.svelte';

const track = (name: string, colour: string) => ({ name, a: 0, b: 1, route: 0, length: 1, colour });
const plan = {
  has_tolls: true,
  locomotive: 'locomotive',
  cities: [
    { name: 'A', label: { text: 'A' } },
    { name: 'B', label: { text: 'B' } },
  ],
  routes: [{ name: 'A–B' }],
  tracks: [
    track('one', 'red'),
    track('two', 'blue'),
    track('three', 'green'),
    track('four', 'red'),
  ],
  tickets: [],
} as unknown as Plan;

function view(more: object = {}): View {
  const none = { claims: [], lay: [], builds: null, sends: [], ticket_dice: [], walk: null };
  const choices = { draw: true, take: ['red'], tickets: true, ...none, ...more };
  const seats = [{ hand: { red: 3 } }];
  return { phase: 'turn', waiting: [0], seats, tracks: {}, choices } as unknown as View;
}

const at = { x: 10, y: 20 };
const under = (kind: Thing['kind'], name: string, far: number): Thing => ({ kind, name, far });
let store: {
  view: View;
  busy: number;
  move: ReturnType<typeof vi.fn>;
  take: ReturnType<typeof vi.fn>;
  why: ReturnType<typeof vi.fn>;
  info: { decisions: number };
};
let turn: Turn;

function begin(now: View, mine = true): void {
  const seat = { yours: mine, bot: null, resigned: false, colour: 'red' };
  const made = {
    view: now,
    plan,
    seats: [seat],
    info: { seats: [seat], options: { tolls: true }, stop_votes: [], undo: [], decisions: 0 },
    names: ['Anna'],
    entries: [],
    slots: ['red', 'blue'],
    looking: mine ? 0 : null,
    mySeats: mine ? [0] : [],
    busy: 0,
    move: vi.fn(async () => ({ type: 'done' })),
    take: vi.fn(async () => ({ type: 'done' })),
    why: vi.fn(async (): Promise<Refusal | null> => null),
  };
  store = made;
  const table = new Standing(made as unknown as TableStore);
  turn = new Turn(table, new Pointing(table));
}

beforeAll(() => use('en', { common, game, refusals }));
beforeEach(() => (settings.confirm = 'never'));

describe('claiming', () => {
  it('moves at once when there is nothing to choose', () => {
    begin(view({ claims: [claim('one')] }));
    turn.chooseTrack('one');
    expect(store.move).toHaveBeenCalledWith(pay('red', 1, 0).move);
    expect(turn.claiming).toBeNull();
  });

  it('asks when there are several ways to pay, a loan, or somebody wants to be asked', () => {
    const dear = claim('two', { payments: [pay('red', 2, 0), pay('red', 1, 1)] });
    begin(view({ claims: [claim('one'), dear, claim('three', { loan: true })] }));
    turn.chooseTrack('two');
    expect(turn.about).toBe('two');
    turn.chooseTrack('three');
    expect(turn.highlights).toEqual({ cities: ['A', 'B'], tracks: ['three'] });
    settings.confirm = 'always';
    turn.chooseTrack('one');
    expect(turn.about).toBe('one');
    expect(store.move).not.toHaveBeenCalled();
  });

  it('spends no locomotive and no toll to another without a word', () => {
    const engine = claim('one', { payments: [pay('red', 1, 1)] });
    const dear = claim('two', { toll: 2, paid_to: 1 });
    const bank = claim('three', { toll: 2 });
    begin(view({ claims: [engine, dear, bank] }));
    expect(turn.priceOf('one')).toBe('+1 point · toll 1 to the bank · uses 1 locomotive');
    turn.chooseTrack('one');
    expect(turn.about).toBe('one');
    turn.chooseTrack('two');
    expect(turn.about).toBe('two');
    expect(store.move).not.toHaveBeenCalled();
    turn.chooseTrack('three');
    expect(store.move).toHaveBeenCalledOnce();
  });

  it('asks at once for what is still to be paid, and nothing closes that', () => {
    const two = claim('two', { payments: [pay('red', 2, 0), pay('red', 1, 1)] });
    const owing = { ...view({ claims: [two] }), phase: 'pay', claiming: 'two' } as View;
    begin(owing);
    expect([turn.asked, turn.about, turn.claim]).toEqual(['claim', 'two', two]);
    expect(turn.highlights).toEqual({ cities: ['A', 'B'], tracks: ['two'] });
    turn.choose([under('track', 'one', 0), under('track', 'three', 1)], at);
    turn.cancel();
    expect(turn.asked).toBe('claim');
    begin(owing, false);
    expect(turn.asked).toBeNull();
  });

  it('lights what the chosen cards can pay for, and says why others cannot be', async () => {
    const blue = claim('two', { payments: [pay('blue', 1, 0)] });
    begin(view({ claims: [claim('one'), blue] }));
    expect([...turn.claimable]).toEqual(['one', 'two']);
    expect([...turn.useful]).toEqual(['red', 'blue']);
    turn.chooseCard('red');
    expect([...turn.claimable]).toEqual(['one']);
    const facts = { track: 'two', colour: 'blue', card: 'red' };
    store.why.mockResolvedValue({ key: 'b6_colour', rule: 'B6', facts, sentence: '' });
    turn.chooseTrack('two', at);
    await vi.waitFor(() => expect(turn.refused).toMatchObject({ rule: 'B6', at }));
    expect(store.why).toHaveBeenCalledWith('claim two: 1 red');
    expect(turn.claiming).toBeNull();
  });

  it('asks which track was meant, unless only one of them can be claimed', () => {
    begin(view({ claims: [claim('one')] }));
    turn.choose([under('track', 'two', 0), under('track', 'three', 4)], at);
    expect(turn.among?.map((thing) => thing.name)).toEqual(['two', 'three']);
    expect(turn.highlights).toEqual({ cities: [], tracks: ['two', 'three'] });
    turn.choose([under('track', 'one', 0)], at);
    expect(turn.among).toBeNull();
    expect(store.move).toHaveBeenCalledOnce();
  });

  it('shows the price before a claim where the finger could have meant something else', () => {
    begin(view({ claims: [claim('one')] }));
    turn.choose([under('track', 'one', 0), under('city', 'A', 5), under('track', 'two', 6)], at);
    expect(turn.about).toBe('one');
    turn.choose([under('track', 'two', 0), under('track', 'one', 20)], at);
    expect(turn.about).toBeNull();
    expect(turn.asked).toBe('which');
    turn.choose([under('track', 'one', 8), under('track', 'two', 12)], at);
    expect([turn.asked, turn.about]).toEqual(['claim', 'one']);
    expect(store.move).not.toHaveBeenCalled();
  });

  it('asks what can be claimed first, and once about two that differ in nothing', () => {
    begin(view({ claims: [claim('one'), claim('four')] }));
    const near = [under('track', 'two', 0), under('track', 'four', 4), under('track', 'one', 8)];
    turn.choose(near, at);
    expect(turn.among?.map((thing) => thing.name)).toEqual(['four', 'two']);
    turn.cancel();
    turn.choose([under('track', 'one', 2), under('track', 'four', 5)], at);
    expect([turn.asked, turn.about]).toEqual(['claim', 'one']);
  });

  it('takes a press for the city or the step that is asked for', () => {
    begin(view({ stand: ['A', 'B'] }));
    turn.choose([under('track', 'two', 0), under('city', 'A', 9), under('track', 'one', 12)], at);
    expect(store.move).toHaveBeenCalledWith('stand A');
    begin(view({ walk: { at: 'A', stop: null, steps: [{ track: 'one', move: 'walk one' }] } }));
    turn.choose([under('city', 'A', 0), under('track', 'two', 4), under('track', 'one', 9)], at);
    expect(store.move).toHaveBeenCalledWith('walk one');
  });

  it('asks about a city, too, where nothing there can be claimed', () => {
    begin(view());
    turn.choose([under('city', 'A', 0), under('track', 'two', 6), under('track', 'one', 22)], at);
    expect(turn.highlights).toEqual({ cities: ['A'], tracks: ['two'] });
    turn.cancel();
    expect(turn.among).toBeNull();
    turn.choose([under('city', 'B', 0)], at);
    expect(turn.picking).toBe('B');
  });

  it('forgets what was chosen after a move, and keeps it after a failure', async () => {
    begin(view({ claims: [claim('one', { loan: true })] }));
    turn.chooseCard('red');
    turn.chooseTrack('one');
    store.move.mockResolvedValueOnce({ type: 'failed', code: 'stale', sentence: '', facts: {} });
    expect(await turn.move('x')).toBe(false);
    expect(turn.about).toBe('one');
    expect(toasts.all.at(-1)?.kind).toBe('bad');
    expect(await turn.move('x')).toBe(true);
    expect([turn.about, turn.card]).toEqual([null, null]);
  });
});

describe('everything else of a turn', () => {
  it('drops an answer that comes when something else was begun or the turn has moved on', async () => {
    const refusal = { key: 'b6_colour', rule: 'B6', facts: {}, sentence: '' };
    const asked = async (meanwhile: () => void) => {
      begin(view({ claims: [claim('one')] }));
      let answer = (_: typeof refusal) => {};
      store.why.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
      const explained = turn.explain('claim two', at);
      meanwhile();
      answer(refusal);
      await explained;
      return turn.refused;
    };
    expect(await asked(() => {})).not.toBeNull();
    expect(await asked(() => turn.chooseCity('A'))).toBeNull();
    expect(await asked(() => (store.info.decisions += 1))).toBeNull();
  });

  it('lights nothing before the dice lie still', () => {
    begin(view({ claims: [claim('one')] }));
    expect(turn.lit).toEqual(new Set(['one']));
    turn.tray.rolling = [0, 1];
    expect(turn.lit).toBeNull();
  });

  it('takes and draws what may be, and asks why for the rest', async () => {
    begin(view({ draw: false }));
    turn.take(0);
    expect(store.take).toHaveBeenCalledWith(0);
    turn.take(1);
    turn.draw();
    await Promise.resolve();
    expect(store.why.mock.calls).toEqual([['take blue'], ['draw']]);
    expect(store.move).not.toHaveBeenCalled();
  });

  it('asks before new tickets are drawn', () => {
    begin(view());
    turn.askTickets();
    expect(turn.asking).toBe(true);
    turn.drawTickets();
    expect(store.move).toHaveBeenCalledWith('tickets');
  });

  it('lays neutral trains, confirmed where that is wanted', () => {
    begin({ ...view({ lay: ['one'] }), phase: 'neutral_track' });
    settings.confirm = 'always';
    turn.chooseTrack('one');
    expect(turn.laying).toBe('one');
    turn.lay('one');
    expect(store.move).toHaveBeenCalledWith('lay one');
  });

  it('does nothing for those who only watch, or while a move is on its way', () => {
    begin(view(), false);
    turn.draw();
    turn.take(0);
    turn.askTickets();
    turn.chooseTrack('one', at);
    expect(store.why).not.toHaveBeenCalled();
    begin(view());
    store.busy = 1;
    turn.draw();
    expect(store.move).not.toHaveBeenCalled();
    expect(turn.asking).toBe(false);
  });
});

describe('what only some boards have', () => {
  const sites = ['A', 'B'].map((city) => ({ city, move: `build ${city}` }));
  const red = { ...pay('red', 1, 0), move: 'pay 1 red' };
  const blue = { ...pay('blue', 1, 0), move: 'pay 1 blue' };

  it('builds where the board shows it, and says what it takes before', () => {
    begin(view({ builds: { cost: 1, sites, payments: [red, blue] } }));
    expect(turn.places).toEqual({});
    turn.chooseCity('A');
    expect(turn.picking).toBe('A');
    expect(turn.usesOf('A')).toEqual(['build']);
    turn.place('build');
    expect(turn.places).toEqual({ A: 'build', B: 'build' });
    turn.chooseCity('B');
    expect(turn.building).toBe(sites[1]);
    expect(store.move).not.toHaveBeenCalled();
    begin(view({ builds: { cost: 1, sites, payments: [red] } }));
    turn.place('build');
    turn.chooseCity('A');
    expect([turn.asked, turn.building]).toEqual(['build', sites[0]]);
    expect(store.move).not.toHaveBeenCalled();
    turn.use('A', 'build', true); // from the list, which says it as well
    expect(store.move).toHaveBeenCalledWith('build A; pay 1 red');
  });

  it('builds with dice, and pays for a station that was begun elsewhere', () => {
    begin(view({ builds: { cost: 2, sites, payments: [] } }));
    turn.use('B', 'build', true);
    expect(store.move).toHaveBeenCalledWith('build B');
    begin(view({ builds: { cost: 1, sites: [{ city: 'A', move: null }], payments: [blue] } }));
    turn.use('A', 'build', true);
    expect(store.move).toHaveBeenCalledWith('pay 1 blue');
    const begun = { cost: 1, sites: [{ city: 'A', move: null }], payments: [red, blue] };
    begin({ ...view({ builds: begun }), phase: 'pay_station' });
    expect([turn.asked, turn.site?.city]).toEqual(['build', 'A']);
    expect(turn.highlights).toEqual({ cities: ['A'], tracks: [] });
  });

  it('asks before a tunnel, and for fillers', () => {
    const filled = claim('two', { payments: [pay('red', 1, 0, { fillers: 3 })] });
    begin(view({ claims: [claim('one', { tunnel: true }), filled] }));
    turn.chooseTrack('one');
    expect(turn.about).toBe('one');
    turn.chooseTrack('two');
    expect(turn.about).toBe('two');
    expect(store.move).not.toHaveBeenCalled();
  });

  it('stands, sends and walks passengers', async () => {
    begin({ ...view({ stand: ['A', 'B'] }), phase: 'stand' });
    turn.chooseCity('B');
    expect(store.move).toHaveBeenCalledWith('stand B');
    begin(view({ sends: [{ city: 'A', move: 'send A' }] }));
    turn.place('send');
    turn.chooseCity('A');
    expect(store.move).toHaveBeenCalledWith('send A');
    const steps = [{ track: 'one', to: 'B', cost: false, value: 4, move: 'walk one' }];
    begin({ ...view({ walk: { at: 'A', steps, stop: null } }), phase: 'walk' });
    expect([...turn.claimable]).toEqual(['one']);
    turn.chooseTrack('one');
    expect(store.move).toHaveBeenCalledWith('walk one');
    turn.chooseTrack('two', at);
    await Promise.resolve();
    expect(store.why).toHaveBeenCalledWith('walk two');
  });

  it('asks about a few at a time, the nearest ones', () => {
    const names = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'];
    begin(view({ claims: names.slice(1).map((name) => claim(name)) }));
    turn.choose(
      names.map((name, i) => under('track', name, i)),
      at,
    );
    // The nearest cannot be claimed: it is there, to be explained, but comes last.
    expect(turn.among?.map(({ name }) => name)).toEqual(['two', 'three', 'four', 'five', 'one']);
  });

  it('takes a city for the track that leads a passenger there', () => {
    const step = (track: string, cost: boolean) => ({ track, to: 'B', cost, value: 4 });
    const steps = [
      { ...step('one', true), move: 'walk one' },
      { ...step('two', false), move: 'walk two' },
    ];
    const walking = { ...view({ walk: { at: 'A', steps, stop: null } }), phase: 'walk' } as View;
    begin(walking);
    expect(turn.places).toEqual({ B: 'walk' });
    expect(turn.around?.cities).toEqual(['A', 'B', 'B']);
    // By keys, and under a finger that covers the end of the track, too; on one's own tracks first.
    turn.chooseCity('B');
    expect(store.move).toHaveBeenLastCalledWith('walk two');
    store.move.mockClear();
    turn.choose([under('city', 'B', 2), under('track', 'two', 6), under('track', 'four', 9)], at);
    expect(turn.among).toBeNull();
    expect(store.move).toHaveBeenCalledWith('walk two');
  });

  it('rolls the picked dice again, and keeps tickets or none', () => {
    begin({ ...view({ reroll: true }), phase: 'reroll' });
    turn.tray.settle({ single: 2, station: 2, wild: 1 });
    [0, 2, 3, 2].forEach((place) => turn.pickDie(place));
    turn.reroll();
    expect(store.move).toHaveBeenCalledWith('reroll 1 single + 1 station');
    turn.keep([]);
    expect(store.move).toHaveBeenLastCalledWith('keep nothing');
  });
});
