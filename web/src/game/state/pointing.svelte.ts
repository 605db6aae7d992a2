/** What is pointed at on the board without a move: tickets and their ways, a line of the log. */
import { untrack } from 'svelte';
import type { Entry, Way } from '../../api/types';
import { list, t } from '../../i18n/index.svelte';
import { citiesOf, indexOf } from '../../lib/plan';
import { play } from '../../lib/sound';
import { kept, steady } from '../../lib/steady';
import { toast } from '../../lib/ui/toast.svelte';
import { ticketName } from '../../words/things';
import { toSet } from './payments';
import type { Standing } from './standing.svelte';

export interface Highlights {
  cities: string[];
  tracks: string[];
}

const each = (items: string[]): string[] => [...toSet(items)];

/** How long a ticket that was just completed is lit, and its punch is seen. */
const PUNCH_STAYS = 5000;

export class Pointing {
  /** The ticket under the mouse or the keyboard. */
  hovered = $state<string | null>(null);
  /** The ticket that stays shown. */
  pinned = $state<string | null>(null);
  /** Tickets of an offer that are to be kept: they stay shown, all of them. */
  chosen = $state.raw<string[]>([]);
  /** What a line of the log is about. */
  pointed = $state.raw<Highlights | null>(null);
  /** Tickets that were completed just now, and their ways over one's own tracks. */
  punched = $state.raw<readonly string[]>([]);
  #done = $state.raw<Highlights | null>(null);
  #ways = $state.raw<Record<string, Way | null>>({});
  #table: Standing;

  constructor(table: Standing) {
    this.#table = table;
  }

  ticket = $derived.by(() => this.hovered ?? this.pinned);
  /** The cheapest way of the ticket that is looked at, as soon as it is known. */
  shown = $derived.by(() => {
    const way = this.ticket === null ? undefined : this.#ways[this.ticket];
    return this.ticket === null || way === undefined ? null : { ticket: this.ticket, way };
  });
  #tickets = $derived.by(() =>
    each([...(this.ticket === null ? [] : [this.ticket]), ...this.chosen]),
  );
  highlights = $derived.by<Highlights | null>(() => {
    if (!this.#tickets.length) return this.#done ?? this.pointed;
    return { cities: this.#citiesOf(this.#tickets), tracks: this.#tracksOf(this.#tickets) };
  });

  /** One's own tickets that are not completed yet. */
  #open = $derived.by(
    steady(() =>
      (this.#table.own?.held ?? []).filter((held) => !held.complete).map((held) => held.ticket),
    ),
  );
  /** The cities that one still wants to reach. */
  wanted = $derived.by(() => this.#citiesOf(this.#open));
  /**
   * The tracks of the routes that lie on the cheapest ways of one's open tickets; those that
   * neutral trains may be laid on, where one has to choose among a few.
   */
  helpful = $derived.by<ReadonlySet<string>>(
    steady(() => {
      const { plan, view } = this.#table.store;
      if (!plan) return toSet([]);
      if (view?.phase === 'neutral_track') return toSet(view.choices.lay);
      const index = indexOf(plan);
      const routes = this.#tracksOf(this.#open).map((track) => index.track.get(track)?.route ?? -1);
      const tracks = routes.flatMap((route) => plan.routes[route]?.tracks ?? []);
      return toSet(tracks.map((track) => plan.tracks[track]?.name ?? ''));
    }),
  );

  #citiesOf(tickets: string[]): string[] {
    const plan = this.#table.store.plan;
    if (!plan) return [];
    const found = tickets.flatMap((name) => indexOf(plan).ticket.get(name) ?? []);
    return each(found.flatMap((ticket) => citiesOf(plan, ticket)));
  }
  #tracksOf(tickets: string[]): string[] {
    const ways = tickets.flatMap((ticket) => this.#ways[ticket] ?? []);
    return each(ways.flatMap((way) => (way.possible ? way.tracks : [])));
  }

  /** Asks for ways, and shows the first ticket of an offer. Call while a component starts. */
  watch(): void {
    // Asked again whenever the table changes; those of open tickets when it is one's turn.
    $effect(() => {
      const { me, mine, store } = this.#table;
      const tickets = each([...this.#tickets, ...(mine ? this.#open : [])]);
      void store.seq;
      if (!tickets.length || me === null) return;
      let current = true;
      const asked = tickets.map(async (ticket) => [ticket, await store.way(ticket)] as const);
      void Promise.all(asked).then((found) => {
        if (current) this.#ways = kept(this.#ways, Object.fromEntries(found));
      });
      return () => (current = false);
    });
    $effect(() => this.#table.store.onNews((entries) => void this.#hear(entries)));
    // While others choose theirs, new views come: what was ticked stays.
    $effect(() => {
      if (!this.#table.offering) return;
      const { offer } = this.#table.view;
      untrack(() => {
        if (!this.hovered || !offer.includes(this.hovered)) this.hovered = offer[0] ?? null;
        this.chosen = this.chosen.filter((ticket) => offer.includes(ticket));
      });
    });
    const offering = $derived(this.#table.offering);
    $effect(() => {
      if (!offering) return;
      return () => {
        this.hovered = null;
        this.pinned = null;
        this.chosen = [];
      };
    });
  }

  /** A ticket is done: its way is lit, and everybody at this screen gets to know. */
  async #hear(entries: Entry[]): Promise<void> {
    const { me, plan, store, curtain } = this.#table;
    const done = entries
      .flatMap((entry) => entry.events)
      .flatMap((event) =>
        event.kind === 'claimed' && event.seat === me ? (event.completed ?? []) : [],
      );
    if (!done.length || me === null || curtain) return;
    this.punched = done;
    play('punch');
    // One notice for all of them: it lies over the hand.
    const ticket = list(done.map((one) => ticketName(one, plan)));
    toast(t('game.ticket_done', { ticket }), { kind: 'good' });
    const ways = await Promise.all(done.map((ticket) => store.way(ticket)));
    const lit = { cities: [] as string[], tracks: [] as string[] };
    for (const way of ways) {
      lit.cities.push(...(way?.stops ?? []));
      lit.tracks.push(...this.#along(way?.stops ?? [], me));
    }
    if (this.punched !== done) return; // somebody else has the screen by now
    this.#done = lit;
    setTimeout(() => {
      if (this.punched === done) this.punched = [];
      if (this.#done === lit) this.#done = null;
    }, PUNCH_STAYS);
  }

  /** One's own tracks from city to city. */
  #along(stops: string[], me: number): string[] {
    const { plan, view } = this.#table;
    return stops.slice(1).flatMap((to, number) => {
      const from = stops[number]!;
      const here = indexOf(plan).tracksAt.get(from) ?? [];
      const there = indexOf(plan).tracksAt.get(to) ?? [];
      return here
        .filter((track) => there.includes(track) && view.tracks[track.name] === me)
        .map((track) => track.name);
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
    this.chosen = [];
    this.pointed = null;
    this.punched = [];
    this.#done = null;
    this.#ways = {};
  }
}
