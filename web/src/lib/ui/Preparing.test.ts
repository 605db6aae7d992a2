// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import common from '../../i18n/en/common.json';
import { use } from '../../i18n/index.svelte';
import { api } from '../api';
import { POLL_MS, preparation } from '../preparation.svelte';
import Preparing from './Preparing.svelte';

let state = { state: 'ready', done: 0, total: 0 };
let asked: string[] = [];
let away = false;

const answer = (status: number, data: unknown) => ({
  ok: status === 200,
  status,
  json: async () => data,
});

beforeAll(() => use('en', { common }));
beforeEach(() => {
  asked = [];
  away = false;
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    if (away) throw new TypeError('Failed to fetch');
    if (url === '/api/preparation') return answer(200, state);
    const code = state.state === 'failed' ? 'not_prepared' : 'preparing';
    return state.state === 'ready' ? answer(200, ['easy']) : answer(503, { code });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('shows nothing where the server is ready', async () => {
  state = { state: 'ready', done: 0, total: 0 };
  const { container } = render(Preparing);
  expect(await api.bots()).toEqual(['easy']);
  expect(asked).toEqual(['/api/bots']);
  expect(container.querySelector('section')).toBeNull();
});

it('counts up while the server compiles, and the request goes on by itself', async () => {
  state = { state: 'compiling', done: 30, total: 400 };
  render(Preparing);
  const bots = api.bots();
  const bar = (await screen.findByRole('progressbar')) as HTMLProgressElement;
  expect(bar.value).toBeCloseTo(30 / 400);
  expect(screen.getByText('30 of 400 steps')).toBeTruthy();
  state = { state: 'compiling', done: 200, total: 400 };
  await vi.advanceTimersByTimeAsync(POLL_MS);
  await waitFor(() => expect(bar.value).toBe(0.5));
  expect(screen.getByRole('status').textContent).toContain('50');
  state = { state: 'ready', done: 400, total: 400 };
  await vi.advanceTimersByTimeAsync(POLL_MS);
  expect(await bots).toEqual(['easy']);
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
});

it('says so where the rules cannot be compiled', async () => {
  state = { state: 'failed', done: 0, total: 400 };
  render(Preparing);
  await expect(api.bots()).rejects.toMatchObject({ code: 'not_prepared' });
  expect((await screen.findByRole('alert')).textContent).toContain(common.error_not_prepared);
});

it('goes away with the connection, and the request says what is wrong', async () => {
  state = { state: 'compiling', done: 30, total: 400 };
  render(Preparing);
  const bots = api.bots().catch((problem: { code: string }) => problem.code);
  await screen.findByRole('progressbar');
  away = true;
  await vi.advanceTimersByTimeAsync(POLL_MS);
  expect(await bots).toBe('unreachable');
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
});

it('follows the code of the bots as long as it is compiled', async () => {
  vi.stubGlobal('fetch', async () => answer(200, { ...ready, expert }));
  const ready = { state: 'ready', done: 0, total: 0 };
  let expert: { done: number; total: number } | null = { done: 10, total: 40 };
  preparation.followBots();
  await waitFor(() => expect(preparation.bots).toBe(0.25));
  expert = null;
  await waitFor(() => expect(preparation.bots).toBeNull());
  expert = { done: 20, total: 40 };
  const stop = preparation.followBots();
  await waitFor(() => expect(preparation.bots).toBe(0.5));
  stop();
  expect(preparation.bots).toBeNull();
});
