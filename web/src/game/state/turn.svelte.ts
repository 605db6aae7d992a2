/**
 * A turn that is being made: what has been chosen so far, what is asked next, and the moves.
 * What is allowed comes with the view; only when there is a choice is one asked for.
 */
import { untrack } from 'svelte';
import type { Claim, Done, Failed, Refusal, Site } from '../../api/types';
import { t } from '../../i18n/index.svelte';
import { say } from '../../lib/announce.svelte';
import { endsOf, indexOf, shownName } from '../../lib/plan';
import { settings } from '../../lib/settings.svelte';
import { play } from '../../lib/sound';
import { toast } from '../../lib/ui/toast.svelte';
import { failureText, refusalText } from '../../words/refusals';
import { keepFocus } from './focus';
import {
  bestPayment,
  buildText,
  cardsThatPay,
  claimsByTrack,
  fitsDice,
  payable,
  paymentsWith,
  toSet,
} from './payments';
import type { Face } from './faces';
import type { Pointing } from './pointing.svelte';
import { isDear, priceOf, priceText } from './price';
import type { Standing } from './standing.svelte';
import { Tray } from './tray.svelte';

export interface Point {
  x: number;
  y: number;
}
/** Where an answer is shown: at a point of the screen, or in the middle of the board. */
type Where = Point | 'middle';
/** What a city may be chosen for. */
export type Purpose = 'build' | 'stand' | 'send';

const link = (rule: string | null | undefined) =>
  rule ? { href: `/rules/${rule}`, text: t('game.rule', { rule }) } : undefined;

const forAll = (cities: string[], purpose: Purpose): Record<string, Purpose> =>
  Object.fromEntries(cities.map((city) => [city, purpose]));

export class Turn {
  /** The pile of the hand that was chosen first. */
  card = $state<string | null>(null);
  /** A claim whose cost is shown before it is made. */
  claiming = $state.raw<Claim | null>(null);
  /** A track for the neutral trains that waits to be confirmed. */
  laying = $state<string | null>(null);
  /** A city is wanted: for a station, or for the passenger that sets out. */
  placing = $state<'build' | 'send' | null>(null);
  /** A station whose cost is shown before it is built. */
  building = $state.raw<Site | null>(null);
  /** Tracks to choose from; those of a city come with what else can be done there. */
  picking = $state.raw<{ title: string; tracks: string[]; city?: string } | null>(null);
  /** Sure about new tickets? */
  asking = $state(false);
  /** Why the last track could not be chosen. */
  refused = $state.raw<{ text: string; rule: string | null; at: Where } | null>(null);

  /** The dice, in games that have them. */
  readonly tray = new Tray();

  #table: Standing;
  #pointing: Pointing;

  constructor(table: Standing, pointing: Pointing) {
    this.#table = table;
    this.#pointing = pointing;
  }

  #choices = $derived.by(() => this.#table.store.view?.choices);
  #claims = $derived.by(() => claimsByTrack(this.#choices?.claims ?? []));
  /** Tracks that can be chosen now, with the cards that were chosen first. */
  claimable = $derived.by<ReadonlySet<string>>(() => {
    if (this.placing) return toSet([]);
    if (this.#table.store.view?.phase === 'neutral_track') return toSet(this.#choices?.lay ?? []);
    const walk = this.#choices?.walk;
    if (walk) return toSet(walk.steps.map((step) => step.track));
    const claims = this.#choices?.claims ?? [];
    return this.tossed.length ? fitsDice(claims, this.tossed) : payable(claims, this.card);
  });
  /** Whose the tolls of these tracks would be: a player's colour by the name of the track. */
  collectors = $derived.by<Record<string, string>>(() => {
    const paid = (this.#table.mine ? (this.#choices?.claims ?? []) : []).flatMap((claim) => {
      const colour = claim.toll && claim.paid_to !== null && this.#table.colours[claim.paid_to];
      return colour ? [[claim.track, colour]] : [];
    });
    return Object.fromEntries(paid) as Record<string, string>;
  });
  /** Faces of the dice that were chosen to be put on a track. */
  tossed = $derived.by<Face[]>(() => {
    if (!this.#choices?.spend || !this.#table.mine) return [];
    return this.tray.picked.flatMap((place) => this.tray.faces[place] ?? []);
  });
  /** Was something chosen first, for which a track is wanted now? */
  choosing = $derived.by(() => this.#table.mine && (this.card !== null || this.tossed.length > 0));
  /** Cities that can be chosen now, and what for. */
  places = $derived.by<Record<string, Purpose>>(() => {
    const { stand, builds, sends } = this.#choices ?? {};
    if (!this.#table.mine) return {};
    if (stand) return forAll(stand, 'stand');
    if (this.placing === 'build')
      return forAll(builds?.sites.map((one) => one.city) ?? [], 'build');
    if (this.placing === 'send') return forAll(sends?.map((one) => one.city) ?? [], 'send');
    return {};
  });
  /** Kinds of cards that can pay for something. */
  useful = $derived.by<ReadonlySet<string>>(() => cardsThatPay(this.#choices?.claims ?? []));
  /** What a claim would bring and take, in a line; nothing where it cannot be claimed. */
  priceOf(track: string): string {
    const claim = this.#claims.get(track);
    if (!claim || !this.#table.mine || !this.claimable.has(track)) return '';
    const payment = bestPayment(claim.payments, this.#table.hand, this.card);
    const { names, plan } = this.#table;
    return priceText(priceOf(claim, payment, names, plan.loan_cost));
  }

  /** The track that a question is about. */
  about = $derived.by(() => this.claiming?.track ?? this.laying);
  highlights = $derived.by(() => {
    const plan = this.#table.store.plan;
    if (this.building) return { cities: [this.building.city], tracks: [] };
    const about = this.about ?? this.#table.store.view?.tunnel?.track ?? null;
    const track = plan && about !== null ? indexOf(plan).track.get(about) : undefined;
    return plan && track ? { cities: endsOf(plan, track), tracks: [track.name] } : null;
  });

  /** What was begun on an older state of the table is dropped. Call while a component starts. */
  watch(): void {
    $effect(() => {
      const claims = this.#claims;
      const mine = this.#table.mine;
      untrack(() => {
        if (this.claiming) this.claiming = claims.get(this.claiming.track) ?? null;
        if (!mine) this.drop();
      });
    });
    $effect(() => {
      const faces = this.#table.store.view?.dice?.faces ?? null;
      untrack(() => this.tray.settle(faces && { ...faces }));
    });
  }

  /** Nothing is chosen any more. */
  drop(): void {
    this.card = null;
    this.tray.picked = [];
    this.claiming = null;
    this.laying = null;
    this.placing = null;
    this.building = null;
    this.asking = false;
  }

  // Drawing

  take(place: number): void {
    const card = this.#table.store.slots[place];
    if (!card || this.#idle) return;
    if (this.#choices?.take.includes(card)) void this.#table.store.take(place).then(this.settle);
    else void this.explain(`take ${card}`);
  }
  draw(): void {
    if (this.#idle) return;
    if (this.#choices?.draw) void this.move('draw');
    else void this.explain('draw');
  }
  askTickets(): void {
    if (this.#idle) return;
    if (this.#choices?.tickets) this.asking = true;
    else void this.explain('tickets');
  }
  drawTickets(): void {
    this.asking = false;
    void this.move('tickets');
  }
  keep(tickets: string[]): void {
    void this.move(`keep ${tickets.join(', ') || 'nothing'}`);
  }

  // Dice

  pickDie(place: number): void {
    if (!this.#table.mine) return;
    if (this.#choices?.reroll || this.#choices?.spend) this.tray.toggle(place);
    else void this.explain('reroll nothing');
  }
  /** A die is dragged to the board: it is chosen, with those that were before. */
  liftDie(place: number): void {
    if (this.#choices?.spend && !this.tray.picked.includes(place)) this.tray.toggle(place);
  }
  /** Roll again what is picked; with nothing picked all dice stay as they are. */
  reroll(): void {
    this.tray.send();
    void this.move(this.tray.move);
  }

  // Claiming

  chooseCard(card: string | null): void {
    const { mine, spectator } = this.#table;
    this.card = mine && this.#table.view.phase === 'turn' ? card : null;
    this.claiming = null;
    if (!mine && card && !spectator) void this.explain('draw');
  }

  /** One of these was meant; ask which if nothing tells. */
  chooseTracks(found: string[], at: Point): void {
    this.refused = null;
    const fitting = found.filter((track) => this.claimable.has(track));
    const meant = fitting.length ? fitting : found;
    if (meant.length === 1) this.chooseTrack(meant[0]!, at);
    else this.picking = { title: t('game.which_track'), tracks: meant };
  }

  chooseCity(city: string): void {
    const purpose = this.places[city];
    if (purpose) {
      this.use(city, purpose);
      return;
    }
    const { plan } = this.#table;
    const here = indexOf(plan).tracksAt.get(city) ?? [];
    const title = shownName(plan, city);
    this.picking = { title, tracks: here.map((track) => track.name), city };
  }

  /** What a city can be chosen for from its list of tracks. */
  usesOf(city: string): Purpose[] {
    if (!this.#table.mine || !this.#choices) return [];
    const { builds, sends } = this.#choices;
    const found: Purpose[] = [];
    if (builds?.sites.some((one) => one.city === city)) found.push('build');
    if (sends.some((one) => one.city === city)) found.push('send');
    return found;
  }

  /** Use a city: build there, stand a passenger there, send the one that stands there. */
  use(city: string, purpose: Purpose): void {
    this.picking = null;
    this.refused = null;
    if (purpose === 'stand') {
      void this.move(`stand ${city}`);
      return;
    }
    if (purpose === 'send') {
      const send = this.#choices?.sends.find((one) => one.city === city);
      if (send) void this.move(send.move);
      return;
    }
    const builds = this.#choices?.builds;
    const site = builds?.sites.find((one) => one.city === city);
    this.placing = null;
    if (!builds || !site) return;
    const [only = null, ...others] = builds.payments;
    if (others.length || settings.confirms) this.building = site;
    else void this.move(buildText(site, only));
  }

  /** Ask for a city, and let the board show which. */
  place(purpose: 'build' | 'send' | null): void {
    this.card = null;
    this.claiming = null;
    this.building = null;
    this.placing = purpose;
    if (!purpose) void keepFocus();
  }

  chooseTrack(track: string, at: Where = 'middle'): void {
    this.picking = null;
    this.refused = null;
    this.claiming = null;
    this.laying = null;
    this.building = null;
    this.#pointing.pointed = null;
    const walk = this.#choices?.walk;
    if (walk) {
      const step = walk.steps.find((one) => one.track === track);
      if (step) void this.move(step.move);
      else void this.explain(`walk ${track}`, at);
      return;
    }
    if (this.#table.mine && this.#table.view.phase === 'neutral_track') {
      if (!this.claimable.has(track)) void this.explain(`lay ${track}`, at);
      else if (settings.confirms) this.laying = track;
      else this.lay(track);
      return;
    }
    const claim = this.#claims.get(track);
    if (!claim) {
      void this.explain(`claim ${track}`, at);
      return;
    }
    const ways = paymentsWith(claim.payments, this.card);
    this.placing = null;
    if (!ways.length && this.card !== null) {
      const { length } = indexOf(this.#table.plan).track.get(track)!;
      void this.explain(`claim ${track}: ${length} ${this.card}`, at);
      return;
    }
    const only = bestPayment(claim.payments, this.#table.hand, this.card);
    // Nothing but cards of one colour goes without a word; a tunnel may cost more than is seen.
    const ask = ways.length > 1 || settings.confirms;
    if (ask || !only || only.fillers || isDear(claim, only)) this.claiming = claim;
    else void this.move(only.move);
  }

  lay(track: string): void {
    void this.move(`lay ${track}`);
  }

  /** Close what is asked, and go on from the prompt. */
  cancel(): void {
    this.claiming = null;
    this.laying = null;
    this.building = null;
    this.placing = null;
    void keepFocus();
  }

  // Moving

  async move(text: string): Promise<boolean> {
    if (this.#table.busy) return false;
    this.refused = null;
    const done = this.settle(await this.#table.store.move(text));
    if (done) {
      this.drop();
      await keepFocus();
    }
    return done;
  }

  async undo(): Promise<void> {
    const { me, store } = this.#table;
    if (me === null) return;
    this.settle(await store.command({ type: 'undo', seat: me, seen: store.seq }));
    await keepFocus();
  }

  /** Say why something did not work. Returns whether it did. */
  settle = (answer: Done | Failed | null): boolean => {
    if (answer?.type !== 'failed') return true;
    play('no');
    toast(failureText(answer, this.#table.readers), {
      kind: 'bad',
      link: link(answer.refusal?.rule),
    });
    return false;
  };

  /** Ask why a move is not allowed, and show it: on the board, or where messages appear. */
  async explain(move: string, at?: Where): Promise<void> {
    if (this.#table.spectator) return;
    const refusal: Refusal | null = await this.#table.store.why(move);
    if (!refusal) return;
    const text = refusalText(refusal, this.#table.readers);
    play('no');
    if (!at) {
      toast(text, { link: link(refusal.rule) });
      return;
    }
    this.refused = { text, rule: refusal.rule, at };
    say(text);
  }

  get #idle(): boolean {
    return this.#table.busy || this.#table.spectator;
  }
}
