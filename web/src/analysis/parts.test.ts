// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it, vi } from 'vitest';
import type { TableInfo } from '../api/types';
import en from '../i18n/en/analysis.json';
import common from '../i18n/en/common.json';
import end from '../i18n/en/end.json';
import game from '../i18n/en/game.json';
import hints from '../i18n/en/hints.json';
import { use } from '../i18n/index.svelte';
import { api } from '../lib/api';
import type { TableStore } from '../table/store.svelte';
import { analysis } from './analysis.fixture';
import Chances from './Chances.svelte';
import Decision from './Decision.svelte';
import Decisions from './Decisions.svelte';
import { inOrder } from './facts';
import Luck from './Luck.svelte';
import Progress from './Progress.svelte';
import { Report } from './report.svelte';
import TurningPoints from './TurningPoints.svelte';

const names = ['Anna', 'Bas'];
const colours = ['red' as const, 'blue' as const];
const readers = { names, me: null, plan: null, dice: false };
const store = { names, plan: null, readers } as unknown as TableStore;
const info = { id: 'abc', seats: colours.map((colour) => ({ colour })) } as unknown as TableInfo;
const turning = inOrder(analysis.turning);

beforeAll(() => {
  use('en', { analysis: en, common, end, game, hints });
  vi.spyOn(api, 'plan').mockRejectedValue(new Error('not here'));
  vi.spyOn(api, 'moments').mockRejectedValue(new Error('nobody knows'));
});

it('draws a line for each seat, not by colour alone, and says it in a table, too', () => {
  const { container } = render(Chances, {
    analysis,
    turning,
    names,
    colours,
    at: 3,
    ongo: () => {},
  });
  const lines = [...container.querySelectorAll('.box .line')];
  expect(lines).toHaveLength(2);
  expect(new Set(lines.map((line) => line.getAttribute('stroke-dasharray') ?? '')).size).toBe(2);
  expect(container.querySelectorAll('.pin')).toHaveLength(3);
  const rows = [...container.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent?.trim()),
  );
  expect(rows[0]).toEqual(['Before the deal', '50%', '50%']);
  expect(rows).toContainEqual(['3', '80%', '20%']);
});

it('lists turning points that lead to their moment', async () => {
  const ongo = vi.fn();
  render(TurningPoints, { analysis, turning, store, info, at: 1, ongo });
  const buttons = screen.getAllByRole('button');
  expect(buttons).toHaveLength(3);
  expect(buttons[0]?.getAttribute('aria-current')).toBe('step');
  expect(buttons[0]?.textContent).toMatch(/Anna: Claim one/);
  expect(buttons[0]?.textContent).toMatch(/55% → 45%/);
  expect(buttons[2]?.textContent).toMatch(/after Bas’s move/);
  await userEvent.click(buttons[2]!);
  expect(ongo).toHaveBeenCalledWith(3);
});

it('names the tickets of a draw as they are printed', async () => {
  const plan = { cities: [{ name: 'Schweiz 1', country: 'Schweiz' }] };
  const moment = { events: [], view: { offer: ['Berlin–Schweiz'] } };
  vi.mocked(api.moments).mockResolvedValueOnce({ moments: [moment] } as never);
  const here = { ...store, plan } as unknown as TableStore;
  render(TurningPoints, { analysis, turning, store: here, info, at: 1, ongo: () => {} });
  await vi.waitFor(() =>
    expect(screen.getAllByRole('button')[2]?.textContent).toContain('Berlin–Switzerland.'),
  );
});

it('says what the expert would have done, why, and what was given away', () => {
  const given = { analysis, turning, store, otherwise: false, ongo: () => {} };
  const { container, rerender } = render(Decision, { ...given, at: 1 });
  const text = () => container.textContent?.replace(/\s+/g, ' ') ?? '';
  expect(text()).toMatch(/Anna: Claim one/);
  expect(text()).toMatch(/Expert Take from the market: red A locomotive goes with any colour\./);
  expect(screen.getByTestId('given').textContent?.trim()).toBe('10%');
  expect(text()).toMatch(/55% → 45%.*move −10%, luck 0%/);
  return rerender({ ...given, at: 3 }).then(() => {
    expect(text()).toMatch(/The same/);
    expect(screen.getByTestId('given').textContent?.trim()).toBe('nothing');
    expect(text()).toMatch(/move \+1%, luck −36%/);
  });
});

it('sets luck and play of all seats side by side', () => {
  render(Luck, { analysis, names, colours });
  const cells = (name: string) =>
    [...(screen.getByRole('rowheader', { name }).parentElement?.children ?? [])]
      .slice(1)
      .map((cell) => cell.textContent?.trim());
  expect(cells('Luck of the draw')).toEqual(['+10%', '+10%']);
  expect(cells('Own decisions')).toEqual(['−20%', '−20%']);
  expect(cells('At the end')).toEqual(['100%', '0%']);
  expect(cells('Played like the expert')).toEqual(['1 of 2', '1 of 2']);
});

it('lists decisions, the costly ones first of all', async () => {
  const ongo = vi.fn();
  render(Decisions, { analysis, store, colours, at: 0, ongo });
  const numbers = () => screen.getAllByRole('button').map((one) => one.textContent?.trim());
  expect(numbers()).toEqual(['1']);
  await userEvent.click(screen.getByRole('checkbox'));
  expect(numbers()).toEqual(['1', '3']);
  await fireEvent.change(screen.getByRole('combobox'), { target: { value: '1' } });
  expect(numbers()).toEqual(['3']);
  await userEvent.click(screen.getByRole('button'));
  expect(ongo).toHaveBeenCalledWith(3);
});

it('tells how far it is, and what went wrong', async () => {
  const report = new Report('xyz');
  report.status = 'working';
  report.progress = 0.6;
  const { container } = render(Progress, { report });
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('0.6');
  expect(screen.getByRole('status').textContent?.trim()).toBe('50% done');
  const start = vi.spyOn(report, 'start').mockReturnValue();
  report.status = 'failed';
  await vi.waitFor(() => expect(container.textContent).toContain(en.failed));
  await userEvent.click(screen.getByRole('button'));
  expect(start).toHaveBeenCalled();
});
