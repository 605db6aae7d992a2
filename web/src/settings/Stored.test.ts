// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import common from '../i18n/en/common.json';
import { use } from '../i18n/index.svelte';
import { dialogs } from '../lib/ui/dialogs.svelte';
import Stored from './Stored.svelte';

let asked: string[] = [];

beforeAll(() => use('en', { common }));
beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    asked.push(`${method} ${url}`);
    return { ok: true, status: 200, json: async () => ({ id: 'x', name: 'Anna', tables: 2 }) };
  });
});
afterEach(() => vi.unstubAllGlobals());

it('hands over what is stored', () => {
  render(Stored);
  const link = screen.getByText(common.settings_data_download);
  expect(link.getAttribute('href')).toBe('/api/me/data');
  expect(link.hasAttribute('download')).toBe(true);
});

it('erases it only when asked twice', async () => {
  dialogs.settings = true;
  render(Stored);
  await fireEvent.click(screen.getByText(common.settings_data_erase));
  expect(screen.getByText(common.settings_data_sure)).toBeTruthy();
  await fireEvent.click(screen.getByText(common.cancel));
  expect(screen.queryByText(common.settings_data_sure)).toBeNull();
  expect(asked.filter((one) => one.startsWith('DELETE'))).toEqual([]);
  await fireEvent.click(screen.getByText(common.settings_data_erase));
  await fireEvent.click(screen.getByText(common.settings_data_erase));
  await waitFor(() => expect(dialogs.settings).toBe(false));
  expect(asked).toContain('DELETE /api/me');
});
