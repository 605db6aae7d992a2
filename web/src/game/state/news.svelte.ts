/** What happens at the table, as it happens: words to hear, sounds, things that fly, notes. */
import { untrack } from 'svelte';
import type { Entry, EventKind, EventOf, GameEvent } from '../../api/types';
import { t } from '../../i18n/index.svelte';
import { afterFrame } from '../../lib/afterframe';
import { announcer, call, say } from '../../lib/announce.svelte';
import { indexOf } from '../../lib/plan';
import { play, type Sound } from '../../lib/sound';
import { markRead, readUpTo } from '../../table/unread';
import { cardsIn, entryText, eventLines } from '../../words/events';
import { alert, watchAttention } from '../motion/alerts';
import { fly } from '../motion/fly';
import { Stage } from '../motion/stage';
import type { Pointing } from './pointing.svelte';
import type { Screen } from './screen.svelte';
import type { Standing } from './standing.svelte';
import type { Tray } from './tray.svelte';

const NEUTRAL_KINDS = new Set<EventKind>([
  'revealed',
  'blank',
  'laid',
  'marker_passed',
  'neutral_done',
]);
const NOTE_STAYS = 14_000;
/** Trains have all arrived by then. */
const FRESH_STAYS = 2500;
/** Tracks on which trains arrive at the same time. */
const FRESH_MOST = 2;
/** After a break much may have happened at once: only the end of it is shown. */
const SHOWN_MOST = 4;
/** A tunnel that is over stays to be looked at. */
const TUNNEL_STAYS = 5500;
/** Cards of one payment that are seen to fly. */
const FLYING_MOST = 6;
const COIN = { fill: '#e6b73c', edge: '#8a6710' };

const TICKET = { fill: '#f4ead2', edge: '#8a6a3a' };

/** Kinds that come several at once, and sound once. */
const SHARED = new Set<EventKind>(['rolled', 'tunnel_card', 'tunnel_die']);
/** What each kind sounds like; null for those that are silent, or that sound while they move. */
const HEARD: Record<EventKind, Sound | null> = {
  dealt: null,
  drawn: null,
  taken: null,
  turned_up: null,
  swept: null,
  deck_shuffled: null,
  mixed: null,
  offered: null,
  first_chosen: null,
  kept: 'ticket',
  pile_shuffled: null,
  claimed: null,
  laid_set: null,
  tunnelled: null,
  tunnel_card: 'tunnel',
  tunnel_die: 'tunnel',
  tunnel_failed: null,
  built: 'station',
  stood: 'station',
  sent: null,
  walked: null,
  arrived: null,
  rolled: 'dice',
  rerolls: null,
  stands: null,
  bought: 'coin',
  returned: 'coin',
  revealed: null,
  blank: null,
  laid: null,
  marker_passed: null,
  neutral_done: null,
  passed: null,
  last_round: 'last',
  idle: null,
  no_room: null,
  ended: null,
};

const find = (selector: string) => document.querySelector(selector);

/** A tunnel as it was seen: its cards or dice, and how it ended. */
export interface TunnelNews {
  track: string;
  laid: string | null;
  cards: string[];
  hits: boolean[] | null;
  text: string;
}

export class News {
  /** Tracks whose trains arrive just now. */
  fresh = $state.raw<readonly string[]>([]);
  /** What the neutral player did last, and why. */
  neutral = $state.raw<{ text: string; rule: string } | null>(null);
  /** What a tunnel turned up that nobody has to decide about any more. */
  tunnel = $state.raw<TunnelNews | null>(null);

  #table: Standing;
  #pointing: Pointing;
  #screen: Screen;
  #tray: Tray;
  #stage = new Stage();
  /** What this visitor was asked last; nothing while others play. */
  #asked = '';

  constructor(table: Standing, pointing: Pointing, screen: Screen, tray: Tray) {
    this.#tray = tray;
    this.#table = table;
    this.#pointing = pointing;
    this.#screen = screen;
  }

  /** One's own turn: a sound, a word, and a sign for those who look elsewhere. */
  watch(): void {
    $effect(() => this.#count());
    $effect(() => {
      const { mine, prompt } = this.#table;
      const asked = mine && this.#table.info.status === 'playing' ? prompt : '';
      untrack(() => {
        if (asked === this.#asked) return;
        const begins = !this.#asked;
        this.#asked = asked;
        announcer.quiet(); // what was called for before is over
        if (asked && begins) {
          call(asked);
          play('turn');
          alert(t('game.alert'), this.#table.store.id);
        } else if (asked) {
          say(asked);
        }
      });
    });
  }

  /** What others have said since the chat was last looked at, also on another day. */
  #count(): void {
    const { store } = this.#table;
    if (this.#screen.chatShown) markRead(store.id, store.seq);
    const read = readUpTo(store.id);
    this.#screen.unread = store.entries.filter(
      ({ kind, seq, seat }) =>
        kind === 'said' && seq > read && !(seat !== null && store.mySeats.includes(seat)),
    ).length;
  }

  /** Hears of everything new; returns how to stop. */
  listen(): () => void {
    const stops = [this.#table.store.onNews((entries) => this.#hear(entries)), watchAttention()];
    return () => {
      stops.forEach((stop) => stop());
      announcer.clear();
    };
  }

  #hear(entries: Entry[]): void {
    this.#pointing.pointed = null;
    this.#tray.hear(entries);
    for (const entry of entries) {
      if (this.#table.curtain) continue;
      say(entryText(entry, this.#table.readers));
      for (const line of eventLines(entry.events, this.#table.readers)) say(line.text);
      this.#explainNeutral(entry.events);
    }
    const latest = entries.slice(-SHOWN_MOST).flatMap((entry) => entry.events);
    for (const event of latest) this.#arrive(event);
    this.#tellTunnel(latest);
    // After the frame: where things are is known then, and need not be worked out before.
    afterFrame(() => this.#showAll(latest));
  }

  #showAll(events: GameEvent[]): void {
    events.forEach((event, i) => {
      // Dice and a tunnel's cards come together: one sound for all of them.
      const together = events[i - 1]?.kind === event.kind && SHARED.has(event.kind);
      if (!together) this.#show(event);
    });
  }

  /** A tunnel that was entered and decided in one go: show it for a while. */
  #tellTunnel(events: GameEvent[]): void {
    const seen = events.filter(
      (event) => event.kind === 'tunnel_card' || event.kind === 'tunnel_die',
    );
    const end = events.findLast(
      (event) => event.kind === 'claimed' || event.kind === 'tunnel_failed',
    );
    if (!seen.length || !end || this.#table.curtain) {
      this.tunnel = null;
      return;
    }
    const laid = events.find((event) => event.kind === 'laid_set');
    const colour = Object.keys(laid?.cards ?? {});
    const dice = seen.filter((event) => event.kind === 'tunnel_die');
    const lines = eventLines([...seen, end], this.#table.readers).slice(1);
    const told: TunnelNews = {
      track: end.track,
      laid: colour.find((card) => card !== this.#table.plan.locomotive) ?? colour[0] ?? null,
      cards: cardsIn(seen),
      hits: dice.length ? dice.map((event) => event.hit) : null,
      text: lines.map((line) => line.text).join(' '),
    };
    this.tunnel = told;
    setTimeout(() => {
      if (this.tunnel === told) this.tunnel = null;
    }, TUNNEL_STAYS);
  }

  /** When the neutral player acts, people want to know what happened and why. */
  #explainNeutral(events: GameEvent[]): void {
    const own = events.filter((event) => NEUTRAL_KINDS.has(event.kind));
    const lines = eventLines(own, this.#table.readers);
    const rule = lines[0]?.rule;
    if (!rule) return;
    const told = { text: lines.map((line) => line.text).join(' '), rule };
    this.neutral = told;
    setTimeout(() => {
      if (this.neutral === told) this.neutral = null;
    }, NOTE_STAYS);
  }

  /** Trains arrive one by one: at once, since the board already shows them. */
  #arrive(event: GameEvent): void {
    if (event.kind !== 'claimed' && event.kind !== 'laid') return;
    const { track } = event;
    const arriving = [...this.fresh.filter((one) => one !== track), track];
    this.fresh = arriving.slice(-FRESH_MOST);
    setTimeout(() => (this.fresh = this.fresh.filter((one) => one !== track)), FRESH_STAYS);
  }

  #home(seat: number): Element | null {
    const own = seat === this.#table.me && this.#table.me !== null;
    return own ? find('[data-hand]') : find(`[data-seat="${seat}"]`);
  }

  /** Let an event be seen and heard. */
  #show(event: GameEvent): void {
    if (event.kind === 'taken' || event.kind === 'drawn') {
      const place = event.kind === 'taken' ? this.#table.store.lastTaken : null;
      this.#stage.add(() => this.#card(event, place));
    } else if (event.kind === 'claimed' || event.kind === 'laid') {
      this.#stage.add(() => this.#trains(event));
    } else if (event.kind === 'walked') {
      this.#stage.add(() => this.#goods(event));
    } else if (event.kind === 'kept') {
      this.#stage.add(() => this.#tickets(event));
    }
    const heard = HEARD[event.kind];
    if (heard) this.#stage.add(() => play(heard));
  }

  /** Tickets that were kept go from the pile to whoever kept them. */
  #tickets({ seat, number }: EventOf<'kept'>): void {
    for (let i = 0; i < number; i += 1) {
      const to = find(`[data-seat="${seat}"]`);
      fly({ from: find('[data-pile]'), to, kind: 'card', ...TICKET, delay: i * 110 });
    }
  }

  /** Merchandise goes from a city to whoever's passenger came there. */
  #goods(event: EventOf<'walked'>): void {
    play(event.value ? 'coin' : 'card');
    if (!event.value) return;
    const from = find(`[data-stack="${CSS.escape(event.to)}"]`);
    fly({ from, to: find(`[data-seat="${event.seat}"]`), kind: 'coin', ...COIN, delay: 300 });
  }

  #card(event: EventOf<'taken' | 'drawn'>, place: number | null): void {
    play('card');
    const from = place === null ? find('[data-deck]') : find(`[data-slot="${place}"]`);
    const to = this.#home(event.seat);
    fly({ from, to, kind: 'card', face: { plan: this.#table.plan, card: event.card } });
  }

  /** The cards that were paid go from the hand to the track. */
  #payment(event: EventOf<'claimed' | 'laid'>): void {
    if (event.kind !== 'claimed') return;
    const from = this.#home(event.seat);
    const to = find(`[data-track="${CSS.escape(event.track)}"]`);
    const cards = Object.entries(event.cards ?? {}).flatMap(([card, number]) =>
      Array.from({ length: number }, () => card),
    );
    const { plan } = this.#table;
    cards.slice(0, FLYING_MOST).forEach((card, i) => {
      fly({ from, to, kind: 'card', face: { plan, card }, delay: i * 70 });
    });
  }

  #trains(event: EventOf<'claimed' | 'laid'>): void {
    play('train');
    this.#payment(event);
    const track = indexOf(this.#table.plan).track.get(event.track);
    const sign = track && find(`[data-sign="${track.route}"]`);
    const bank = event.kind === 'laid' || event.loan;
    const payer = bank ? sign : find(`[data-seat="${event.seat}"]`);
    const payee = event.paid_to === null ? sign : find(`[data-seat="${event.paid_to}"]`);
    if (!event.toll || payer === payee) return;
    setTimeout(() => play('coin'), 350);
    for (let coin = 0; coin < event.toll; coin += 1) {
      fly({ from: payer, to: payee, kind: 'coin', ...COIN, delay: 250 + coin * 110 });
    }
  }
}
