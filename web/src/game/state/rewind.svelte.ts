/** What others did since one's last turn, to be looked at turn by turn without leaving the game. */
import { showProblem } from '../../lib/errors';
import { Moments } from '../../table/moments.svelte';
import { growing, since, turnText } from './log';
import type { Highlights } from './pointing.svelte';
import type { Standing } from './standing.svelte';

/** Entries that are sure to hold a round. */
const RECENT = 150;

export class Rewind {
  /** The turn that is looked at; null while the board shows how things are now. */
  #at = $state<number | null>(null);
  #moments = $state.raw<Moments>();
  #table: Standing;

  constructor(table: Standing) {
    this.#table = table;
  }

  #blocks = growing(RECENT);
  turns = $derived.by(() => {
    const { store, readers, me } = this.#table;
    return since(this.#blocks(store.entries, readers), me, store.seats.length);
  });
  /** What another one did last. */
  latest = $derived.by(() => this.turns.at(-1) ?? null);
  /** Which of the turns is looked at; a curtain hides them all. */
  at = $derived.by(() =>
    this.#at === null || this.#at >= this.turns.length || this.#table.curtain ? null : this.#at,
  );
  turn = $derived.by(() => (this.at === null ? null : this.turns[this.at]!));
  text = $derived.by(() => (this.turn ? turnText(this.turn, this.#table.readers) : ''));
  highlights = $derived.by<Highlights | null>(() => {
    if (!this.turn) return null;
    const { lines } = this.turn;
    return {
      tracks: lines.flatMap((line) => line.tracks),
      cities: lines.flatMap((line) => line.cities),
    };
  });
  /** The position after that turn, as soon as it is there. */
  view = $derived.by(() => {
    const decision = this.turn?.decision;
    return decision == null ? null : (this.#moments?.get(decision, this.#table.me)?.view ?? null);
  });

  /** Look at a turn; without a number, at the first one. */
  open(at = 0): void {
    // What is taken back is played again with the same numbers: nothing is kept for the next time.
    if (this.#at === null) this.#moments = new Moments(this.#table.store.id);
    this.#at = Math.max(0, Math.min(at, this.turns.length - 1));
    const decision = this.turns[this.#at]?.decision;
    if (decision != null) this.#moments!.want(decision, this.#table.me).catch(showProblem);
  }
  close(): void {
    this.#at = null;
  }
}
