// @vitest-environment happy-dom
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Plan, Walk } from '../../api/types';
import common from '../../i18n/en/common.json';
import game from '../../i18n/en/game.json';
import { use } from '../../i18n/index.svelte';
import { pay, payDice } from '../state/payments.fixture';
import BuildCard from './BuildCard.svelte';
import MixCard from './MixCard.svelte';
import PlaceCard from './PlaceCard.svelte';
import StationFacts from './StationFacts.svelte';
import TunnelCard from './TunnelCard.svelte';
import WalkCard from './WalkCard.svelte';

const paint = { fill: '#fff', edge: '#000', ink: '#000' };
const kinds = ['red', 'blue', 'locomotive'];
const plan = {
  colours: ['red', 'blue'],
  locomotive: 'locomotive',
  any_colour: 'grey',
  station_points: 4,
  cards: {},
  paints: Object.fromEntries(kinds.map((kind) => [kind, paint])),
  symbols: Object.fromEntries(kinds.map((kind) => [kind, { d: 'M0 0', stroked: false }])),
  sizes: { symbol_stroke: 2 },
  cities: [],
  routes: [],
  tracks: [],
  tickets: [],
} as unknown as Plan;
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => use('en', { common, game }));

it('shows what a tunnel turned up, and lets one pay or take back', async () => {
  const onMove = vi.fn();
  const tunnel = {
    track: 'A–B',
    laid: { card: 'red', cards: 2, locomotives: 0 },
    cards: ['blue', 'red'],
    hits: null,
    cost: 1,
  };
  const payments = [pay('red', 1, 0, { move: 'extra 1 red' })];
  const extra = { cost: 1, fits: [], payments, decline: 'take back' };
  render(TunnelCard, { plan, tunnel, extra, hand: { red: 3 }, dice: false, busy: false, onMove });
  expect(screen.getByText('The tunnel costs 1 extra card.')).toBeTruthy();
  await press('Pay');
  await press('Take the cards back');
  expect(onMove.mock.calls).toEqual([['extra 1 red'], ['take back']]);
});

it('asks for the track itself where tunnel dice show no symbol, but not those who look on', async () => {
  const onMove = vi.fn();
  const tunnel = { track: 'A–B', laid: null, cards: [], hits: 0, cost: 0 };
  const extra = { cost: 0, fits: [], payments: [payDice(2, 1), payDice(3, 0)], decline: null };
  const given = { plan, tunnel, hand: {}, dice: true, busy: false, onMove };
  const { rerender } = render(TunnelCard, { ...given, extra });
  expect(screen.getByText(/^The tunnel costs nothing extra\. Now pay for the track/)).toBeTruthy();
  expect(screen.queryByTestId('tunnel-decline')).toBeNull(); // the claim stands
  await press('Pay');
  expect(onMove).toHaveBeenCalledWith('use 3 dice');
  await rerender({ ...given, extra: null });
  expect(screen.getByText('The tunnel costs nothing extra.')).toBeTruthy();
});

it('builds a station with the cards that are chosen, or with dice', async () => {
  const onBuild = vi.fn();
  const site = { city: 'Wien', move: 'build Wien' };
  const builds = { cost: 1, sites: [site], payments: [pay('red', 1, 0, { move: 'pay 1 red' })] };
  const shown = { plan, site, builds, hand: { red: 3 }, dice: false, busy: false, onBuild };
  const first = render(BuildCard, { ...shown, onClose: vi.fn() });
  expect(screen.getByText(/It costs 1 card\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Rule E3' })).toBeTruthy();
  await press('Build a station');
  first.unmount();
  const none = { ...builds, payments: [] };
  render(BuildCard, { ...shown, builds: none, dice: true, onClose: vi.fn() });
  await press('Build a station');
  expect(onBuild.mock.calls).toEqual([['build Wien; pay 1 red'], ['build Wien']]);
});

it('says what a station takes and is good for before one is built', async () => {
  const { rerender } = render(StationFacts, { cost: 2, points: 4, dice: false });
  expect(screen.getByText('It costs 2 cards of one colour.')).toBeTruthy();
  expect(screen.getByText(/lends you one track .* is worth 4 points\./)).toBeTruthy();
  await rerender({ cost: 2, points: 4, dice: true, brief: true });
  expect(screen.getByText(/It takes 2 station or wild dice\./)).toBeTruthy();
  expect(screen.queryByText(/lends you/)).toBeNull();
});

it('walks a passenger, free tracks first, and stops when it may', async () => {
  const onMove = vi.fn();
  const walk: Walk = {
    at: 'Kiel',
    steps: [
      { track: 'x', to: 'Berlin', cost: true, value: 7, move: 'walk x' },
      { track: 'y', to: 'Hamburg', cost: false, value: 4, move: 'walk y' },
    ],
    stop: 'stop',
  };
  render(WalkCard, { plan, walk, dice: false, busy: false, onMove });
  const names = screen.getAllByRole('button').map((one) => one.textContent?.trim());
  expect(names[0]).toMatch(/^To Hamburg\s*\+4 points$/);
  expect(names[1]).toMatch(/^To Berlin\s*takes a passenger card\s*\+7 points$/);
  await press(/Berlin/);
  await press('Stop here');
  expect(onMove.mock.calls).toEqual([['walk x'], ['stop']]);
});

it('names a mix of tickets', async () => {
  const onMix = vi.fn();
  render(MixCard, { mix: { number: 4, long: [0, 1] }, busy: false, onMix });
  await press('3 short, 1 long');
  expect(onMix).toHaveBeenCalledWith('mix 1 long');
});

it('offers a few cities as buttons and many as a list', async () => {
  const onChoose = vi.fn();
  const few = { title: 'Where?', cities: ['B', 'A'], act: 'Build', busy: false, onChoose };
  const { rerender } = render(PlaceCard, few);
  await press('B');
  await rerender({ ...few, cities: ['E', 'D', 'C', 'B', 'A'] });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Where?' }), 'D');
  await press('Build');
  expect(onChoose.mock.calls).toEqual([['B'], ['D']]);
});
