/**
 * A turn that is being made: what has been chosen so far, what is asked next, and the moves.
 * What is allowed comes with the view; only when there is a choice is one asked for.
 */
import { untrack } from 'svelte';
import type { Claim, Done, Failed, Refusal, Site, Walk } from '../../api/types';
import { meantOf, type Thing } from '../../board/pointer';
import { t } from '../../i18n/index.svelte';
import { rooted } from '../../lib/addresses';
import { say } from '../../lib/announce.svelte';
import { letGo } from '../../lib/focus';
import { endsOf, indexOf } from '../../lib/plan';
import { settings } from '../../lib/settings.svelte';
import { steady } from '../../lib/steady';
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
import { withoutTwins } from './twins';

export interface Point {
  x: number;
  y: number;
}
/** Where an answer is shown: at a point of the screen, or in the middle of the board. */
type Where = Point | 'middle';
/** What a city may be chosen for. */
export type Purpose = 'build' | 'stand' | 'send' | 'walk';

/** What is asked over the board. */
export type Asked =
  | 'tunnel'
  | 'which'
  | 'mix'
  | 'stand'
  | 'walk'
  | 'fill'
  | 'claim'
  | 'build'
  | 'build_where'
  | 'send_where'
  | 'lay';

const link = (rule: string | null | undefined) =>
  rule ? { href: rooted(`/rules/${rule}`), text: t('game.rule', { rule }) } : undefined;

const forAll = (cities: string[], purpose: Purpose): Record<string, Purpose> =>
  Object.fromEntries(cities.map((city) => [city, purpose]));

/** How a passenger gets to a city next: along own tracks, if it can. */
const stepTo = (walk: Walk, city: string): Walk['steps'][number] | undefined => {
  const steps = walk.steps.filter((step) => step.to === city);
  return steps.find((step) => !step.cost) ?? steps[0];
};

/**
 * On a small board a finger covers many things. So few can be read at once, and shown from so close
 * that another press tells.
 */
const ASKED_MOST = 5;
/** The nearest, whatever it is, and the next ones that fit. */
const nearestOf = ([first, ...others]: Thing[], fits: (thing: Thing) => boolean): Thing[] =>
  first ? [first, ...others.filter(fits)].slice(0, ASKED_MOST) : [];

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
  /** A city whose tracks are listed, with what else can be done there. */
  picking = $state<string | null>(null);
  /** What one press could have meant, waiting for an answer. */
  among = $state.raw<Thing[] | null>(null);
  /** Sure about new tickets? */
  asking = $state(false);
  /** Why the last track could not be chosen. */
  refused = $state.raw<{ text: string; rule: string | null; at: Where } | null>(null);

  /** The dice, in games that have them. */
  readonly tray = new Tray();

  #table: Standing;
  #pointing: Pointing;
  /** How often something was begun: an answer about something before is of no use. */
  #begun = 0;

  constructor(table: Standing, pointing: Pointing) {
    this.#table = table;
    this.#pointing = pointing;
  }

  #choices = $derived.by(() => this.#table.store.view?.choices);
  #phase = $derived.by(() => this.#table.store.view?.phase);
  #claims = $derived.by(() => claimsByTrack(this.#choices?.claims ?? []));
  /** Tracks that can be chosen now, with the cards that were chosen first. */
  claimable = $derived.by<ReadonlySet<string>>(
    steady(() => {
      if (this.placing) return toSet([]);
      if (this.#phase === 'neutral_track') return toSet(this.#choices?.lay ?? []);
      const walk = this.#choices?.walk;
      if (walk) return toSet(walk.steps.map((step) => step.track));
      const claims = this.#choices?.claims ?? [];
      return this.tossed.length ? fitsDice(claims, this.tossed) : payable(claims, this.card);
    }),
  );
  /** What is lit on the board: not before the dice lie still. */
  lit = $derived.by<ReadonlySet<string> | null>(() =>
    this.#table.mine && !this.tray.rolling.length ? this.claimable : null,
  );
  /** Whose the tolls of these tracks would be: a player's colour by the name of the track. */
  collectors = $derived.by<Record<string, string>>(
    steady(() => {
      const paid = (this.#table.mine ? (this.#choices?.claims ?? []) : []).flatMap((claim) => {
        const colour = claim.toll && claim.paid_to !== null && this.#table.colours[claim.paid_to];
        return colour ? [[claim.track, colour]] : [];
      });
      return Object.fromEntries(paid) as Record<string, string>;
    }),
  );
  /** Faces of the dice that were chosen to be put on a track. */
  tossed = $derived.by<Face[]>(() => {
    if (!this.#choices?.spend || !this.#table.mine) return [];
    return this.tray.picked.flatMap((place) => this.tray.faces[place] ?? []);
  });
  /** Was something chosen first, for which a track is wanted now? */
  choosing = $derived.by(() => this.#table.mine && (this.card !== null || this.tossed.length > 0));
  /** Cities that can be chosen now, and what for. */
  places = $derived.by<Record<string, Purpose>>(
    steady(() => {
      const { stand, builds, sends, walk } = this.#choices ?? {};
      if (!this.#table.mine) return {};
      if (stand) return forAll(stand, 'stand');
      if (walk)
        return forAll(
          walk.steps.map((step) => step.to),
          'walk',
        );
      if (this.placing === 'build')
        return forAll(builds?.sites.map((one) => one.city) ?? [], 'build');
      if (this.placing === 'send') return forAll(sends?.map((one) => one.city) ?? [], 'send');
      return {};
    }),
  );
  /** Kinds of cards that can pay for something. */
  useful = $derived.by<ReadonlySet<string>>(
    steady(() => cardsThatPay(this.#choices?.claims ?? [])),
  );
  /** What a claim would bring and take, in a line; nothing where it cannot be claimed. */
  priceOf(track: string): string {
    const claim = this.#claims.get(track);
    if (!claim || !this.#table.mine || !this.claimable.has(track)) return '';
    const payment = bestPayment(claim.payments, this.#table.hand, this.card);
    const { names, plan } = this.#table;
    return priceText(priceOf(claim, payment, names, plan.loan_cost));
  }

  /**
   * What was chosen before and is still to be paid for: whoever comes back to it, or takes over from
   * a bot, is asked at once.
   */
  owed = $derived.by<{ claim: Claim | null; site: Site | null }>(
    steady(() => {
      const view = this.#table.mine ? this.#table.store.view : null;
      const claim = view?.claiming ? this.#claims.get(view.claiming) : undefined;
      const site = view?.phase === 'pay_station' ? view.choices.builds?.sites[0] : undefined;
      return { claim: claim ?? null, site: site ?? null };
    }),
  );
  /** The claim and the station that a question is about. */
  claim = $derived.by(() => this.owed.claim ?? this.claiming);
  site = $derived.by(() => this.owed.site ?? this.building);
  /** The one question that is open about a move. */
  asked = $derived.by<Asked | null>(() => {
    const { view } = this.#table.store;
    const { mine } = this.#table;
    const choices = this.#choices;
    if (!view || !choices) return null;
    if (view.tunnel && (choices.extra || !mine)) return 'tunnel';
    if (!mine) return null;
    if (this.owed.claim && !choices.fill) return 'claim';
    if (this.owed.site) return 'build';
    if (this.among) return 'which';
    if (choices.mix) return 'mix';
    if (choices.stand) return 'stand';
    if (choices.walk) return 'walk';
    if (choices.fill) return 'fill';
    if (this.claiming) return 'claim';
    if (this.building && choices.builds) return 'build';
    if (this.placing === 'build' && choices.builds) return 'build_where';
    if (this.placing === 'send') return 'send_where';
    return this.laying ? 'lay' : null;
  });
  /** On a phone everything else gives way to a question about the board. */
  asksOnBoard = $derived.by(() => this.asked !== null && this.asked !== 'mix');
  /** The track that a question is about. */
  about = $derived.by(() => this.claim?.track ?? this.laying);
  highlights = $derived.by(() => {
    const plan = this.#table.store.plan;
    const among = this.asked === 'which' ? this.among : null;
    if (among) {
      const named = (kind: Thing['kind']) =>
        among.filter((one) => one.kind === kind).map((one) => one.name);
      return { cities: named('city'), tracks: named('track') };
    }
    if (this.site) return { cities: [this.site.city], tracks: [] };
    const about = this.about ?? this.#table.store.view?.tunnel?.track ?? null;
    const track = plan && about !== null ? indexOf(plan).track.get(about) : undefined;
    return plan && track ? { cities: endsOf(plan, track), tracks: [track.name] } : null;
  });

  /** Where a passenger is, and where it can go: what a question without a track of its own is about. */
  around = $derived.by(() => {
    const walk = this.asked === 'walk' ? this.#choices?.walk : null;
    return walk ? { cities: [walk.at, ...walk.steps.map((step) => step.to)], tracks: [] } : null;
  });

  /** What was begun on an older state of the table is dropped. Call while a component starts. */
  watch(): void {
    $effect(() => {
      void this.#table.mine; // a note about the turn before is old
      untrack(() => (this.refused = null));
    });
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
    this.among = null;
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

  /** One of these was meant, the nearest first; ask which if nothing tells. */
  choose(things: Thing[], at: Point): void {
    const fits = ({ kind, name }: Thing) =>
      kind === 'track' ? this.claimable.has(name) : name in this.places;
    // While others play, a press is a question only.
    let meant = this.#table.mine ? this.#meant(things, fits) : things.slice(0, 1);
    // Whoever was asked answers on the board, too: with the nearest of what is lit.
    const asked = this.among?.map(({ kind, name }) => `${kind} ${name}`);
    const answer = things.find(({ kind, name }) => asked?.includes(`${kind} ${name}`));
    if (answer) meant = [answer];
    const [one, ...others] = meant;
    if (!one) return;
    this.#begin();
    if (others.length) this.among = meant;
    else if (one.kind === 'city') this.chooseCity(one.name);
    else this.chooseTrack(one.name, at, things.length === 1);
  }

  /** What a press can have meant, the nearest first; what can be done before the rest. */
  #meant(found: Thing[], fits: (thing: Thing) => boolean): Thing[] {
    const things = this.#asSteps(found);
    const fitting = things.filter(fits);
    // Where a city or the next step is asked for, whatever fits is the answer.
    const asked = Object.keys(this.places).length > 0 || !!this.#choices?.walk;
    const meant = asked && fitting.length ? fitting : meantOf(things, fits);
    const told = withoutTwins(meant, this.standing);
    const near = told.length > ASKED_MOST ? nearestOf(told, fits) : told;
    return [...near.filter(fits), ...near.filter((thing) => !fits(thing))];
  }
  /** On a walk, a city where it can go is the track that leads there. */
  #asSteps(things: Thing[]): Thing[] {
    const walk = this.#choices?.walk;
    if (!walk) return things;
    const leading = (thing: Thing): Thing => {
      const track = thing.kind === 'city' && stepTo(walk, thing.name)?.track;
      return track ? { ...thing, kind: 'track', name: track } : thing;
    };
    const steps = things.map(leading);
    const first = ({ kind, name }: Thing) =>
      steps.find((one) => one.kind === kind && one.name === name);
    return steps.filter((step) => first(step) === step);
  }
  /** How things are, for telling tracks apart. */
  get standing() {
    return {
      plan: this.#table.plan,
      dice: this.#table.dice,
      owners: this.#table.view.tracks,
      can: (track: string) => this.claimable.has(track),
    };
  }

  /** Nothing is asked about another track or city any more. */
  #begin(): void {
    letGo();
    this.#begun += 1;
    this.among = null;
    this.picking = null;
    this.refused = null;
    this.claiming = null;
    this.laying = null;
    this.building = null;
  }

  chooseCity(city: string): void {
    const purpose = this.places[city];
    this.#begin();
    if (purpose) this.use(city, purpose);
    else this.picking = city;
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

  /**
   * Use a city: build there, stand a passenger there, send the one that stands there. `told`: what a
   * station is and takes has been said already. It is rare and dear, so nobody builds one by one press.
   */
  use(city: string, purpose: Purpose, told = false): void {
    this.#begin();
    if (purpose === 'stand') {
      void this.move(`stand ${city}`);
      return;
    }
    if (purpose === 'send') {
      const send = this.#choices?.sends.find((one) => one.city === city);
      if (send) void this.move(send.move);
      return;
    }
    if (purpose === 'walk') {
      const walk = this.#choices?.walk;
      const step = walk && stepTo(walk, city);
      if (step) void this.move(step.move);
      return;
    }
    const builds = this.#choices?.builds;
    const site = builds?.sites.find((one) => one.city === city);
    this.placing = null;
    if (!builds || !site) return;
    const [only = null, ...others] = builds.payments;
    if (told && !others.length && !settings.confirms) void this.move(buildText(site, only));
    else this.building = site;
  }

  /** Ask for a city, and let the board show which. */
  place(purpose: 'build' | 'send' | null): void {
    this.card = null;
    this.#begin();
    this.placing = purpose;
    if (!purpose) void keepFocus();
  }

  /** `sure`: nothing else can have been meant, so that there may be no need to ask. */
  chooseTrack(track: string, at: Where = 'middle', sure = true): void {
    this.#begin();
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
      else if (!sure || settings.confirms) this.laying = track;
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
    const ask = !sure || ways.length > 1 || settings.confirms;
    if (ask || !only || only.fillers || isDear(claim, only)) this.claiming = claim;
    else void this.move(only.move);
  }

  lay(track: string): void {
    void this.move(`lay ${track}`);
  }

  /** Close what is asked, and go on from the prompt. */
  cancel(): void {
    this.among = null;
    this.claiming = null;
    this.laying = null;
    this.building = null;
    this.placing = null;
    void keepFocus();
  }

  // Moving

  async move(text: string): Promise<boolean> {
    if (this.#table.busy) return false;
    this.#begun += 1;
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
    const { store, spectator } = this.#table;
    if (spectator) return;
    this.#begun += 1;
    const [begun, decision] = [this.#begun, store.info?.decisions];
    const refusal: Refusal | null = await store.why(move);
    if (!refusal || begun !== this.#begun || decision !== store.info?.decisions) return;
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
