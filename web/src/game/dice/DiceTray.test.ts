import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { View } from '../../api/types';
import common from '../../i18n/en/common.json';
import game from '../../i18n/en/game.json';
import spoken from '../../i18n/en/spoken.json';
import { use } from '../../i18n/index.svelte';
import type { TableStore } from '../../table/store.svelte';
import { Pointing } from '../state/pointing.svelte';
import { Standing } from '../state/standing.svelte';
import { Turn } from '../state/turn.svelte';
import DiceTray from './DiceTray.svelte';

const faces = { single: 2, double: 1, station: 1, wild: 1 };

function show(phase: string, more: object) {
  const none = { claims: [], lay: [], builds: null, sends: [], ticket_dice: [], walk: null };
  const choices = { ...none, reroll: false, buy: [], give_back: [], done: false, ...more };
  const view = {
    phase,
    waiting: [0],
    turn_of: 0,
    setup: { dice: true },
    ticket_pile: 30,
    dice: { faces, used: 0, open: phase !== 'tokens', supply: { single: 15, double: 13 } },
    seats: [{ tokens: { single: 0, double: 2 } }],
    choices,
  } as unknown as View;
  const move = vi.fn(async () => ({ type: 'done' }));
  const store = {
    view,
    plan: { cities: [], routes: [], tracks: [], tickets: [] },
    info: {
      seats: [{ yours: true, bot: null, resigned: false }],
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
  const turn = new Turn(table, new Pointing(table));
  turn.tray.settle(faces);
  render(DiceTray, { table, turn, layout: 'wide' });
  return move;
}

beforeEach(() => use('en', { common, game, spoken }));

it('lets dice be picked by key and by click, and says how far they reach', async () => {
  const move = show('reroll', { reroll: true });
  expect(
    screen.getByText(/3 spaces on single routes, 4 spaces on double routes, 2 tickets/),
  ).toBeTruthy();
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
