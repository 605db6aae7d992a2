// @vitest-environment happy-dom
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import game from '../../i18n/en/game.json';
import spoken from '../../i18n/en/spoken.json';
import { use } from '../../i18n/index.svelte';
import type { Face } from '../state/faces';
import { payDice } from '../state/payments.fixture';
import DiceChoice from './DiceChoice.svelte';

const faces: Face[] = ['single', 'station', 'single', 'double', 'single'];

beforeEach(() => use('en', { game, spoken }));

it('puts dice on the track and takes them off, by click and by key; tokens fill the rest', async () => {
  const payments = [payDice(1, 2), payDice(2, 1), payDice(3, 0)];
  render(DiceChoice, { payments, fits: ['single', 'wild'], faces, start: 2, payment: null });
  const status = () => screen.getByRole('status').textContent?.replace(/\s+/g, ' ').trim();
  expect(status()).toBe('2 dice 1 single-route token');
  expect(screen.getByTestId('spaces').children).toHaveLength(3);
  await userEvent.click(screen.getByRole('button', { name: 'Die 1: single' }));
  expect(status()).toBe('3 dice');
  expect(screen.getAllByRole('button', { pressed: true })).toHaveLength(3);
  await userEvent.keyboard('15');
  expect(status()).toBe('1 die 2 single-route tokens');
  const station = screen.getByRole<HTMLButtonElement>('button', { name: 'Die 2: station' });
  expect(station.disabled).toBe(true);
});

it('asks nothing where there is one way only', () => {
  const [only] = [payDice(3, 0)];
  render(DiceChoice, { payments: [only!], fits: ['single', 'wild'], faces, payment: null });
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('status').textContent).toContain('3 dice');
});
