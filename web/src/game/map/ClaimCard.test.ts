// @vitest-environment happy-dom
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Claim, Plan } from '../../api/types';
import common from '../../i18n/en/common.json';
import game from '../../i18n/en/game.json';
import { use } from '../../i18n/index.svelte';
import { claim, pay } from '../state/payments.fixture';
import ClaimCard from './ClaimCard.svelte';

const paint = { fill: '#fff', edge: '#000', ink: '#000' };
const colours = ['red', 'blue', 'locomotive'];
const plan = {
  colours: ['red', 'blue'],
  locomotive: 'locomotive',
  loan_cost: 5,
  paints: Object.fromEntries(colours.map((colour) => [colour, paint])),
  symbols: Object.fromEntries(colours.map((colour) => [colour, { d: 'M0 0', stroked: false }])),
  sizes: { symbol_stroke: 2 },
  cards: {},
  cities: [],
  routes: [],
  tracks: [],
  tickets: [],
} as unknown as Plan;
const show = (more: Partial<Claim>) => {
  const onClaim = vi.fn();
  const onClose = vi.fn();
  render(ClaimCard, {
    plan,
    claim: claim('A–B', { points: 2, toll: 3, payments: [pay('red', 2, 0)], ...more }),
    names: ['Noor', 'Bas'],
    hand: { red: 2, blue: 4, locomotive: 2 },
    card: null,
    busy: false,
    onClaim,
    onClose,
  });
  return { onClaim, onClose };
};

beforeEach(() => use('en', { common, game }));

it('tells points, cards, the toll and who gets it, and asks nothing needless', async () => {
  const { onClaim } = show({ paid_to: 1 });
  expect(screen.getByText('+2 points')).toBeTruthy();
  expect(screen.getByText('toll 3 to Bas')).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Claim' }));
  expect(onClaim).toHaveBeenCalledWith(pay('red', 2, 0).move);
});

it('says what a locomotive and another purse are spent for, also to those who listen', () => {
  show({ paid_to: 1, payments: [pay('red', 1, 1)] });
  const claims = screen.getByRole('button', { name: 'Claim' });
  const price = document.getElementById(claims.getAttribute('aria-describedby') ?? '');
  expect(price?.textContent).toMatch(/\+2 points.*toll 3 to Bas.*uses 1 locomotive/s);
});

it('warns of a loan before it is taken', () => {
  show({ loan: true });
  expect(screen.getByText(/so you’d take a loan: 5 points less/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Rule N8' }).getAttribute('href')).toBe('/rules/N8');
  const takes = screen.getByRole('button', { name: 'Claim and take a loan' });
  // It is said once, and the button says it, too.
  expect(screen.getAllByText(/5 points less/)).toHaveLength(1);
  const described = takes.getAttribute('aria-describedby')?.split(' ') ?? [];
  const told = described.map((one) => document.getElementById(one)?.textContent).join(' ');
  expect(told).toMatch(/points.*5 points less/s);
});

it('asks how many locomotives, and for the colour only where there are several', async () => {
  const payments = [pay('red', 2, 0), pay('red', 1, 1), pay('locomotive', 0, 2)];
  const { onClaim } = show({ payments });
  expect(screen.queryByText('Which colour will you pay with?')).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: '2' }));
  await userEvent.click(screen.getByRole('button', { name: 'Claim' }));
  expect(onClaim).toHaveBeenCalledWith(pay('locomotive', 0, 2).move);
});

it('offers the larger pile first, and closes with Escape', async () => {
  const payments = [pay('red', 2, 0), pay('blue', 2, 0), pay('blue', 1, 1)];
  const { onClaim, onClose } = show({ payments });
  expect(screen.getByText('2 × blue')).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'red' }));
  await userEvent.click(screen.getByRole('button', { name: 'Claim' }));
  expect(onClaim).toHaveBeenCalledWith(pay('red', 2, 0).move);
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalled();
});

it('names the locomotives of a ferry, and lets fillers be chosen from the hand', async () => {
  const payments = [pay('red', 1, 0, { substitutes: 1, fillers: 3 })];
  const { onClaim } = show({ ferry: 1, payments });
  expect(screen.getByText(/you must use at least 1 locomotive/)).toBeTruthy();
  const claims = screen.getByRole<HTMLButtonElement>('button', { name: 'Claim' });
  expect(claims.disabled).toBe(true);
  for (const card of ['blue', 'locomotive', 'red']) {
    await userEvent.click(screen.getByRole('button', { name: `One more: ${card}` }));
  }
  // One of the two red cards pays already, and no more than three are wanted.
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'One more: blue' }).disabled).toBe(
    true,
  );
  await userEvent.click(claims);
  expect(onClaim).toHaveBeenCalledWith(`${payments[0]!.move}; add red; add blue; add locomotive`);
});

it('only names a tunnel where dice decide what it takes', async () => {
  const { onClaim } = show({ tunnel: true, payments: [] });
  await userEvent.click(screen.getByRole('button', { name: 'Enter the tunnel' }));
  expect(onClaim).toHaveBeenCalledWith('claim A–B');
});
