// @vitest-environment node
import { fold, keep, recall, unfold } from './memory';

const PAGE = 65536;
const BASE = 'http://site.test/local/';

/** Two pages of a memory that is mostly empty, and a part of one. */
function memory(): Uint8Array {
  const found = new Uint8Array(9 * PAGE + 48);
  found.set([1, 2, 3], PAGE + 5);
  found[4 * PAGE] = 255;
  found[found.length - 1] = 7;
  return found;
}

/** As much of a browser's cache as is used here. */
function browser(put = (_: string, __: Response) => {}) {
  const kept = new Map<string, Response>();
  const cache = {
    match: (address: string) => Promise.resolve(kept.get(address)?.clone()),
    put: async (address: string, answer: Response) => {
      put(address, answer);
      kept.set(address, answer);
    },
  };
  vi.stubGlobal('caches', { open: () => Promise.resolve(cache) });
  return kept;
}

afterEach(() => vi.unstubAllGlobals());

test('a memory is folded without its empty pages, and unfolded to the same', async () => {
  const folded = fold(memory());
  expect(folded.size).toBe(4 * (2 + 3) + 2 * PAGE + 48);
  expect(unfold(await folded.arrayBuffer())).toEqual(memory());
});

test('one memory is kept, and serves for what it was made of only', async () => {
  const kept = browser();
  expect(await recall(BASE, 'a')).toBeNull();
  await keep(BASE, 'a', memory());
  expect(await recall(BASE, 'b')).toBeNull();
  expect(await recall(BASE, 'a')).toEqual(memory());
  await keep(BASE, 'b', new Uint8Array(16));
  expect(await recall(BASE, 'a')).toBeNull();
  expect(await recall(BASE, 'b')).toEqual(new Uint8Array(16));
  expect([...kept.keys()]).toEqual([`${BASE}memory`]);
});

test('where nothing can be kept, there is none, and nothing fails', async () => {
  browser(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await keep(BASE, 'a', memory());
  expect(await recall(BASE, 'a')).toBeNull();
  vi.stubGlobal('caches', undefined); // without HTTPS
  await keep(BASE, 'a', memory());
  expect(await recall(BASE, 'a')).toBeNull();
});

test('what was damaged is not used', async () => {
  browser().set(
    `${BASE}memory`,
    new Response(Uint32Array.of(64, 9, 0), { headers: { 'x-of': 'a' } }),
  );
  expect(await recall(BASE, 'a')).toBeNull();
});
