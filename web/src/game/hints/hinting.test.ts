// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Hint } from '../../api/types';
import common from '../../i18n/en/common.json';
import game from '../../i18n/en/game.json';
import hints from '../../i18n/en/hints.json';
import { use } from '../../i18n/index.svelte';
import { announcer } from '../../lib/announce.svelte';
import { api, ApiError } from '../../lib/api';
import { preparation } from '../../lib/preparation.svelte';
import { toasts } from '../../lib/ui/toast.svelte';
import type { TableStore } from '../../table/store.svelte';
import { Pointing } from '../state/pointing.svelte';
import { Standing } from '../state/standing.svelte';
import { Turn } from '../state/turn.svelte';
import { Hinting } from './hinting.svelte';
import { Readying } from './readying.svelte';

const hint: Hint = {
  seat: 0,
  decision: 7,
  moves: [{ kind: 'take', text: 'take red', card: 'red' }],
  text: 'take red',
  chance: 0.62,
  reasons: [
    { key: 'locomotive', params: {} },
    { key: 'nobody_knows', params: {} },
  ],
  alternatives: [],
  iterations: 400,
};
let store: {
  info: { hints: boolean; decisions: number };
  looking: number;
  move: ReturnType<typeof vi.fn>;
};
let hinting: Hinting;
let readying: Readying;

beforeAll(() => use('en', { common, game, hints }));
beforeEach(() => {
  announcer.clear();
  const seat = { yours: true, bot: null, resigned: false, colour: 'red' };
  const made = {
    id: 'abc',
    seq: 12,
    view: { phase: 'turn', waiting: [0], seats: [{}], choices: { claims: [], offer: [] } },
    plan: { cities: [], routes: [], tracks: [], tickets: [] },
    seats: [seat],
    info: { hints: true, decisions: 7, seats: [seat], options: {}, stop_votes: [], undo: [] },
    names: ['Anna'],
    entries: [],
    slots: ['red'],
    looking: 0,
    mySeats: [0],
    busy: 0,
    move: vi.fn(async () => ({ type: 'done' })),
  };
  store = made;
  const table = new Standing(made as unknown as TableStore);
  hinting = new Hinting(table, new Turn(table, new Pointing(table)));
  readying = new Readying(table, hinting);
});

it('asks for the seat that decides, tells it, and plays nothing by itself', async () => {
  const asked = vi.spyOn(api, 'hint').mockResolvedValue(hint);
  await hinting.ask();
  expect(asked).toHaveBeenCalledWith('abc', 0, 12);
  expect(hinting.card).toBe('red');
  expect([hinting.deck, hinting.pile, hinting.highlights]).toEqual([false, false, null]);
  expect(hinting.reasons).toEqual(['A locomotive goes with any colour.']);
  expect(announcer.polite.at(-1)?.text).toBe(
    'Hint: Take from the market: red. A locomotive goes with any colour. Chance to win: 62%',
  );
  expect(store.move).not.toHaveBeenCalled();
  await hinting.play();
  expect(store.move).toHaveBeenCalledWith('take red');
  expect(hinting.shown).toBeNull();
});

it('puts a hint away when asked again', async () => {
  const asked = vi.spyOn(api, 'hint').mockResolvedValue(hint);
  await hinting.toggle();
  expect(hinting.shown).toBe(hint);
  await hinting.toggle();
  expect(hinting.shown).toBeNull();
  expect(asked).toHaveBeenCalledTimes(1);
});

it('shows no hint for another decision or another seat', async () => {
  vi.spyOn(api, 'hint').mockResolvedValue({ ...hint, decision: 6 });
  await hinting.ask();
  expect(hinting.shown).toBeNull();
  vi.spyOn(api, 'hint').mockResolvedValue({ ...hint, seat: 1 });
  await hinting.ask();
  expect(hinting.shown).toBeNull();
});

it('says why there is none', async () => {
  vi.spyOn(api, 'hint').mockRejectedValue(new ApiError(503, 'no_thought', ''));
  await hinting.ask();
  expect(hinting.thinking).toBe(false);
  expect(toasts.all.at(-1)?.text).toBe(common.error_no_thought);
});

it('is not asked where hints are off', async () => {
  store.info = { ...store.info, hints: false };
  const asked = vi.spyOn(api, 'hint').mockClear();
  await hinting.ask();
  expect(asked).not.toHaveBeenCalled();
});

it('says how far the expert is while its code is compiled', async () => {
  const expert = { done: 1, total: 4 };
  vi.stubGlobal('fetch', async () => Response.json({ state: 'ready', expert }));
  vi.spyOn(api, 'hint').mockReturnValue(new Promise(() => {}));
  const stop = preparation.followBots();
  await vi.waitFor(() => expect(preparation.bots).toBe(0.25));
  expect(readying.now).toBeNull(); // nobody waits for it
  void hinting.ask();
  expect(readying.now).toBe('The expert is getting ready, just this once: 25%.');
  stop();
  expect(readying.now).toBeNull();
  vi.unstubAllGlobals();
});
