/** What is pointed at on the board without a move: a ticket and its way, a line of the log. */
import { untrack } from 'svelte';
import type { Way } from '../../api/types';
import { citiesOf, indexOf } from '../../lib/plan';
import type { Standing } from './standing.svelte';

export interface Highlights {
  cities: string[];
  tracks: string[];
}

export class Pointing {
  /** The ticket under the mouse or the keyboard. */
  hovered = $state<string | null>(null);
  /** The ticket that stays shown. */
  pinned = $state<string | null>(null);
  /** What a line of the log is about. */
  pointed = $state.raw<Highlights | null>(null);
  #found = $state.raw<{ ticket: string; way: Way | null } | null>(null);
  #table: Standing;

  constructor(table: Standing) {
    this.#table = table;
  }

  ticket = $derived.by(() => this.hovered ?? this.pinned);
  /** The cheapest way of the ticket that is shown, as soon as it is known. */
  shown = $derived.by(() =>
    this.#found && this.#found.ticket === this.ticket ? this.#found : null,
  );
  highlights = $derived.by<Highlights | null>(() => {
    const plan = this.#table.store.plan;
    const ticket = plan && this.ticket ? indexOf(plan).ticket.get(this.ticket) : undefined;
    if (!plan || !ticket) return this.pointed;
    const way = this.shown?.way;
    return { cities: citiesOf(plan, ticket), tracks: way?.possible ? way.tracks : [] };
  });

  /** Asks for ways, and shows the first ticket of an offer. Call while a component starts. */
  watch(): void {
    // Asked again whenever the table changes.
    $effect(() => {
      const ticket = this.ticket;
      const { me, store } = this.#table;
      void store.seq;
      if (!ticket || me === null) return;
      let current = true;
      void store.way(ticket).then((way) => {
        if (current) this.#found = { ticket, way };
      });
      return () => (current = false);
    });
    $effect(() => {
      if (!this.#table.offering) return;
      const { offer } = this.#table.view;
      untrack(() => {
        if (!this.hovered || !offer.includes(this.hovered)) this.hovered = offer[0] ?? null;
      });
      return () => {
        this.hovered = null;
        this.pinned = null;
      };
    });
  }

  pin(ticket: string | null): void {
    this.pinned = ticket;
    this.pointed = null;
  }
  point(what: Highlights): void {
    this.pointed = { tracks: what.tracks, cities: what.cities };
  }
  clear(): void {
    this.hovered = null;
    this.pinned = null;
    this.pointed = null;
    this.#found = null;
  }
}
