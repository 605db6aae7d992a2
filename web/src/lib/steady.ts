/**
 * Every message of the server is made of new objects, most of which say what the last one said.
 * Whatever is equal to what was there before stays the very same object, so that nothing is worked
 * out, compared or drawn again because of it.
 */

/**
 * `now`, with everything in it that is as it was `before` taken from there. For plain data, and sets
 * of names.
 */
export function kept<T>(before: unknown, now: T): T {
  if (before === now || !isData(before) || !isData(now)) return now;
  if (now instanceof Set) return sameSet(before, now) ? (before as T) : now;
  if (Array.isArray(now)) {
    if (!Array.isArray(before)) return now;
    const items = now.map((item, place) => kept(before[place], item));
    const same = before.length === items.length && items.every((item, i) => item === before[i]);
    return (same ? before : items) as T;
  }
  if (Array.isArray(before)) return now;
  const names = Object.keys(now);
  const parts = names.map((name) => [name, kept(before[name], now[name])] as const);
  // The order counts, too: things may be shown in it.
  const old = Object.keys(before);
  const same =
    old.length === names.length &&
    parts.every(([name, part], place) => name === old[place] && part === before[name]);
  return (same ? before : Object.fromEntries(parts)) as T;
}

const sameSet = (before: object, now: Set<unknown>): boolean =>
  before instanceof Set && before.size === now.size && [...now].every((item) => before.has(item));

const isData = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** For `$derived.by`: what is worked out anew and comes to the same stays the same object. */
export function steady<T>(make: () => T): () => T {
  let last: T | undefined;
  return () => (last = kept(last, make()));
}
