/** Positions of the past, fetched in handfuls and kept. */
import type { Moment } from '../api/types';
import { api } from '../lib/api';

const HANDFUL = 50;

export class Moments {
  /** The number of the last decision. */
  last = $state(0);
  #known = $state.raw<Record<string, Moment>>({});
  #asked: Record<string, boolean> = {};

  constructor(readonly table: string) {}

  get(decision: number, seat: number | null): Moment | undefined {
    return this.#known[`${seat} ${decision}`];
  }

  /** Sees to it that a position is there; the ones around it come along. */
  async want(decision: number, seat: number | null): Promise<void> {
    if (this.#known[`${seat} ${decision}`]) return;
    const from = Math.floor(Math.max(0, decision) / HANDFUL) * HANDFUL;
    const key = `${seat} ${from}`;
    if (this.#asked[key]) return;
    this.#asked[key] = true;
    try {
      const { last, moments } = await api.moments(this.table, from, from + HANDFUL - 1, seat);
      const known = { ...this.#known };
      for (const moment of moments) known[`${seat} ${moment.decision}`] = moment;
      this.#known = known;
      this.last = Math.max(this.last, last);
    } finally {
      // A running game grows: an incomplete handful may be asked for again.
      if (from + HANDFUL > this.last) this.#asked[key] = false;
    }
  }
}
