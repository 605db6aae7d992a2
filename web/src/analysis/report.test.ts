import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { AnalysisState } from '../api/types';
import common from '../i18n/en/common.json';
import { use } from '../i18n/index.svelte';
import { api, ApiError } from '../lib/api';
import { analysis } from './analysis.fixture';
import { Report } from './report.svelte';

const state = (status: AnalysisState['status'], progress = 0): AnalysisState => ({
  status,
  progress,
  analysis: status === 'done' ? analysis : null,
});

beforeAll(() => use('en', { common }));
beforeEach(() => {
  vi.restoreAllMocks();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());
const later = () => vi.advanceTimersByTimeAsync(1000);

it('has it made, looks how far it is, and keeps it', async () => {
  const made = vi.spyOn(api, 'analyse').mockResolvedValue(state('waiting'));
  const seen = vi
    .spyOn(api, 'analysis')
    .mockResolvedValueOnce(state('working', 0.4))
    .mockResolvedValue(state('done', 1));
  const report = new Report('one');
  report.start();
  await later();
  expect([report.status, report.progress]).toEqual(['working', 0.4]);
  await later();
  expect(report.analysis).toBe(analysis);
  await later();
  expect(made).toHaveBeenCalledTimes(1);
  expect(seen).toHaveBeenCalledTimes(2);
  const again = new Report('one');
  expect(again.analysis).toBe(analysis);
  again.start();
  expect(made).toHaveBeenCalledTimes(1);
});

it('says what went wrong, and tries again when asked', async () => {
  const made = vi.spyOn(api, 'analyse').mockRejectedValueOnce(new ApiError(429, 'busy', ''));
  const report = new Report('two');
  report.start();
  await later();
  expect(report.problem).toBe(common.error_busy);
  made.mockResolvedValueOnce(state('failed'));
  report.start();
  await later();
  expect([report.status, report.problem]).toEqual(['failed', '']);
  made.mockResolvedValueOnce(state('done', 1));
  report.start();
  await later();
  expect(report.analysis).toBe(analysis);
});

it('asks no more once it is left', async () => {
  vi.spyOn(api, 'analyse').mockResolvedValue(state('working'));
  const seen = vi.spyOn(api, 'analysis').mockResolvedValue(state('working'));
  const report = new Report('three');
  report.start();
  await later();
  expect(seen).toHaveBeenCalledTimes(1);
  report.stop();
  await later();
  expect(seen).toHaveBeenCalledTimes(1);
});
