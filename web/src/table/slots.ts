/**
 * The market travels as a bunch of cards without places. On a table a card stays where it
 * lies until it is taken, so the page keeps places of its own.
 */
export type Slots = (string | null)[];

/** The next places: cards that are still there stay, new ones fill the gaps. `freed` is the
 *  place that was just taken from, which matters when two cards are alike. */
export function nextSlots(slots: Slots, market: string[], size: number, freed?: number): Slots {
  const left = [...market];
  const next: Slots = Array.from({ length: Math.max(size, market.length) }, () => null);
  const order = slots.map((_, place) => place).filter((place) => place !== freed);
  if (freed !== undefined && freed < slots.length) order.push(freed);
  for (const place of order) {
    const card = slots[place];
    const found = card == null ? -1 : left.indexOf(card);
    if (found >= 0 && place < next.length) {
      next[place] = card!;
      left.splice(found, 1);
    }
  }
  for (let place = 0; place < next.length && left.length; place += 1) {
    if (next[place] === null) next[place] = left.shift()!;
  }
  return next;
}
