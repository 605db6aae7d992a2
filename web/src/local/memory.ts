/**
 * Python's memory, noted when everything is imported and nobody has played: whoever starts Python
 * again in this browser begins with it, rather than with importing everything anew.
 *
 * It is made in the browser that uses it, of the very files that it came from. It is only a help:
 * where it cannot be kept, or was lost, Python starts from its files.
 */

const CACHE = 'spoorbrug-python';
/** The header that says what it was made of. */
const OF = 'x-of';
const PAGE = 1 << 16;

const addressOf = (base: string) => `${base}memory`;

/** What was kept, if it was made of the same. */
export async function recall(base: string, of: string): Promise<Uint8Array | null> {
  try {
    const found = await (await globalThis.caches?.open(CACHE))?.match(addressOf(base));
    if (found?.headers.get(OF) !== of) return null;
    return unfold(await found.arrayBuffer());
  } catch {
    return null;
  }
}

/** Keep it in the place of an earlier one. */
export async function keep(base: string, of: string, memory: Uint8Array): Promise<void> {
  try {
    const cache = await globalThis.caches?.open(CACHE);
    await cache?.put(addressOf(base), new Response(fold(memory), { headers: { [OF]: of } }));
  } catch {
    // Full or forbidden: the next start takes longer.
  }
}

/** Without its empty pages, which are a third: its length, how many are kept, which, and these. */
export function fold(memory: Uint8Array): Blob {
  const full: number[] = [];
  for (let at = 0; at < memory.length; at += PAGE) {
    if (!isEmpty(memory.subarray(at, at + PAGE))) full.push(at);
  }
  const parts = full.map((at) => memory.slice(at, at + PAGE));
  return new Blob([Uint32Array.of(memory.length, full.length, ...full), ...parts]);
}

function isEmpty(page: Uint8Array): boolean {
  const words = new Uint32Array(page.buffer, page.byteOffset, page.length >> 2);
  for (let i = 0; i < words.length; i += 1) if (words[i]) return false;
  return true;
}

export function unfold(folded: ArrayBuffer): Uint8Array {
  const [length = 0, count = 0] = new Uint32Array(folded, 0, 2);
  const memory = new Uint8Array(length);
  let from = 4 * (2 + count);
  for (const at of new Uint32Array(folded, 8, count)) {
    const size = Math.min(PAGE, length - at);
    memory.set(new Uint8Array(folded, from, size), at);
    from += size;
  }
  return memory;
}
