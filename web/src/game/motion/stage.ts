/**
 * What is seen and heard of a move. Moves can come faster than things can fly: then each waits
 * a little for the one before, and whatever would be far behind the table is left out.
 */

/** How long after the one before the next may begin, and how far behind is too far. */
const GAP = 170;
const BEHIND = 700;

export class Stage {
  #free = 0;
  #now: () => number;
  #later: (act: () => void, wait: number) => void;

  constructor(
    now: () => number = () => performance.now(),
    later: (act: () => void, wait: number) => void = (act, wait) => setTimeout(act, wait),
  ) {
    this.#now = now;
    this.#later = later;
  }

  /** Show something as soon as there is room. Returns whether it will be shown. */
  add(act: () => void): boolean {
    const now = this.#now();
    const wait = Math.max(0, this.#free - now);
    if (wait > BEHIND) return false;
    this.#free = now + wait + GAP;
    if (wait) this.#later(act, wait);
    else act();
    return true;
  }
}
