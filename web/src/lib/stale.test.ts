// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { reloadWhenStale } from './stale';

const missing = (part: string) =>
  Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: part });

it('loads a page anew whose parts are gone, once for each of them', () => {
  sessionStorage.clear();
  const reload = vi.fn();
  const stop = reloadWhenStale(reload, () => true);
  const first = missing('Error: /assets/End-1.js');
  dispatchEvent(first);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(first.defaultPrevented).toBe(true);
  const again = missing('Error: /assets/End-1.js');
  dispatchEvent(again);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(again.defaultPrevented).toBe(false);
  dispatchEvent(missing('Error: /assets/End-2.js'));
  expect(reload).toHaveBeenCalledTimes(2);
  dispatchEvent(missing('Error: /assets/End-1.js')); // of two that are missing, each is asked for
  expect(reload).toHaveBeenCalledTimes(2);
  stop();
});

it('stays as it is without a network', () => {
  sessionStorage.clear();
  const reload = vi.fn();
  const stop = reloadWhenStale(reload, () => false);
  dispatchEvent(missing('Error: /assets/End-1.js'));
  expect(reload).not.toHaveBeenCalled();
  stop();
});
