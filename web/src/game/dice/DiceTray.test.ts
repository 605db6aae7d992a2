// @vitest-environment happy-dom
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { View } from '../../api/types';
import common from '../../i18n/en/common.json';
import game from '../../i18n/en/game.json';
import spoken from '../../i18n/en/spoken.json';
import { use } from '../../i18n/index.svelte';
import type { TableStore } from '../../table/store.svelte';
import { claim, payDice } from '../state/payments.fixture';
import { Pointing } from '../state/pointing.svelte';
import type { Layout } from '../state/screen.svelte';
import { Standing } from '../state/standing.svelte';
import { Turn } from '../state/turn.svelte';
import DiceTray from './DiceTray.svelte';

const faces = { single: 2, double: 1, station: 1, wild: 1 };
let spent: object = {};
let turn: Turn;

function show(phase: string, more: object, waiting = [0], layout: Layout = 'wide') {
  const none = { claims: [], lay: [], builds: null, sends: [], ticket_dice: [], walk: null };
  const choices = { ...none, reroll: false, spend: phase === 'spend', buy: [] };
  Object.assign(choices, { within: null, give_back: [], done: false, ...more });
  const view = {
    phase,
    waiting,
    turn_of: 0,
    setup: { dice: true },
    ticket_pile: 30,
    dice: { faces, used: 0, spent, pairs: 1, supply: { single: 15, double: 13 } },
    seats: [{ tokens: { single: 0, double: 2 } }],
    choices,
  } as unknown as View;
  const move = vi.fn(async () => ({ type: 'done' }));
  const seat = { yours: true, bot: null, resigned: false };
  const store = {
    view,
    plan: { cities: [], routes: [], tracks: [], tickets: [] },
    seats: [seat],
    info: {
      seats: [seat],
      options: {},
      stop_votes: [],
      undo: [],
    },
    names: ['Noor'],
    entries: [],
    looking: 0,
    mySeats: [0],
    busy: 0,
    move,
  };
  const table = new Standing(store as unknown as TableStore);
  turn = new Turn(table, new Pointing(table));
  turn.tray.settle(faces);
  render(DiceTray, { table, turn, layout });
  return move;
}

beforeEach(() => use('en', { common, game, spoken }));

it('lets dice be picked by key and by click, and says what they can do as they lie', async () => {
  const move = show('reroll', { reroll: true, within: { single: 3, double: 0, tickets: 2 } });
  expect(screen.getByTestId('within').textContent?.replace(/\s+/g, ' ').trim()).toBe(
    'As they lie: single route up to 3 2 tickets',
  );
  expect(screen.getByText('2 double-route tokens')).toBeTruthy();
  expect(screen.getByText(/A token is one space on a route of its kind/)).toBeTruthy();
  await userEvent.keyboard('13');
  await userEvent.click(screen.getByRole('button', { name: 'Die 3: double' }));
  await userEvent.click(screen.getByRole('button', { name: 'Die 4: station' }));
  const picked = screen.getAllByRole('button', { pressed: true });
  expect(picked.map((die) => die.getAttribute('aria-label'))).toEqual([
    'Die 1: single',
    'Die 4: station',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Roll 2 dice again' }));
  expect(move).toHaveBeenCalledWith('reroll 1 single + 1 station');
});

it('offers what the dice can do, and tokens afterwards', async () => {
  const move = show('spend', { ticket_dice: [1, 2], done: true });
  expect(screen.queryByRole('button', { name: /Die/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Draw 2 tickets' }));
  expect(move).toHaveBeenCalledWith('tickets 2');
  const later = show('tokens', { buy: ['single'], give_back: ['double'], done: true });
  await userEvent.click(screen.getByRole('button', { name: 'Buy a single-route token' }));
  await userEvent.click(screen.getByRole('button', { name: 'Give back a double-route token' }));
  await userEvent.click(screen.getByRole('button', { name: 'Finish' }));
  expect(later.mock.calls).toEqual([['buy single'], ['return double'], ['done']]);
});

it('greys the dice that are used', () => {
  spent = { single: 1, wild: 1 };
  show('tokens', { buy: ['single'], done: true });
  spent = {};
  const used = screen.getAllByRole('img', { name: /, used$/ });
  expect(used.map((die) => die.dataset.spent)).toEqual(['true', 'true']);
  expect(used.map((die) => die.dataset.die)).toEqual(['single', 'wild']);
});

it('lights the tracks on which the chosen dice can lie', async () => {
  const claims = [
    claim('one', { fits: ['single', 'wild'], payments: [payDice(1, 0), payDice(2, 0)] }),
    claim('two', { fits: ['double', 'wild'], payments: [payDice(1, 1)] }),
  ];
  show('spend', { claims, done: true });
  expect([...turn.claimable]).toEqual(['one', 'two']);
  await userEvent.click(screen.getByRole('button', { name: 'Die 1: single' }));
  expect([...turn.claimable]).toEqual(['one']);
  expect(turn.choosing).toBe(true);
  await userEvent.keyboard('5');
  expect([...turn.claimable]).toEqual(['one']);
  await userEvent.click(screen.getByRole('button', { name: 'Die 4: station' }));
  expect([...turn.claimable]).toEqual([]);
  turn.drop();
  expect(turn.tossed).toEqual([]);
});

it('says on a phone what one has while others play, where the buttons are otherwise', () => {
  show('reroll', {}, [1], 'narrow');
  expect(screen.queryAllByRole('button')).toEqual([]);
  const tokens = screen.getByTestId('tokens');
  expect(tokens.closest('.idle')?.textContent).toContain('two unused dice');
  expect(document.querySelector('.actions.idle')).toBeTruthy();
});
