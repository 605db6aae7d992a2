/* Waits of tests end when what they wait for happens: a time ends only what hangs, on a busy machine too. */
import { configure } from '@testing-library/svelte';
import { vi } from 'vitest';

const MOST = 600_000;

configure({ asyncUtilTimeout: MOST });

const waitFor = vi.waitFor;
vi.waitFor = (check, options) =>
  waitFor(check, { timeout: MOST, ...(typeof options === 'object' ? options : {}) });
