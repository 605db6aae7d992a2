/** Several people at one screen: who of them is needed next. */

/** The seat of this screen that should look now, or null when none is waited for. */
export function nextAtScreen(
  mine: number[],
  waiting: number[],
  looking: number | null,
): number | null {
  const needed = mine.filter((seat) => waiting.includes(seat));
  if (looking !== null && needed.includes(looking)) return looking;
  if (!needed.length) {
    // Nobody is waited for, and nobody looks: the first may have the screen meanwhile.
    return looking === null && mine.length ? mine[0]! : null;
  }
  return needed.find((seat) => looking === null || seat > looking) ?? needed[0]!;
}
