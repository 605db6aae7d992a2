// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import common from '../i18n/en/common.json';
import { use } from '../i18n/index.svelte';
import Announcement from './Announcement.svelte';

let said = { id: 7, text: 'A restart at nine' };

beforeAll(() => use('en', { common }));
beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => ({ ok: true, status: 200, json: async () => said }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('shows what is announced until it is closed, and then what is new', async () => {
  render(Announcement);
  await vi.advanceTimersByTimeAsync(1000);
  expect(screen.getByText('A restart at nine')).toBeTruthy();
  await fireEvent.click(screen.getByLabelText(common.close));
  expect(screen.queryByText('A restart at nine')).toBeNull();
  said = { id: 8, text: 'We are back' };
  await vi.advanceTimersByTimeAsync(30_000);
  expect(screen.getByText('We are back')).toBeTruthy();
});
