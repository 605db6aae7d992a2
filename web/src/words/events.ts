/** Sentences for what happened. */
import type { Entry, EventKind, EventOf, GameEvent, Plan } from '../api/types';
import { has, t } from '../i18n/index.svelte';
import { citiesOf as ticketCities, endsOf, indexOf } from '../lib/plan';
import { botName, type Readers } from './players';
import {
  cardName,
  cityName,
  dicePaymentText,
  diceText,
  paymentText,
  ticketName,
  trackName,
} from './things';

/** A sentence, with what it can show on the board. */
export interface Line {
  text: string;
  kind: string;
  /** Whom it happened to, where it was one player. */
  seat?: number | null;
  tracks: string[];
  cities: string[];
  cards: string[];
  /** The rule that explains it, where an explanation helps. */
  rule?: string;
  /** What it tells; nothing for what is no event. */
  events: GameEvent[];
}

function paidText(event: EventOf<'claimed' | 'built'>): string {
  return event.dice === null ? paymentText(event.cards ?? {}) : dicePaymentText(event);
}

const ticketList = (tickets: string[], { plan }: Readers): string =>
  tickets.map((one) => ticketName(one, plan)).join(', ');

function who(seat: number | null, { names, me }: Readers) {
  const name = seat === null ? '' : (names[seat] ?? '');
  return { who: seat !== null && seat === me ? 'you' : 'other', name };
}

function tollText(event: EventOf<'claimed'>, readers: Readers): string[] {
  const { toll, paid_to: receiver, loan } = event;
  if (!toll) return [];
  if (loan) {
    const borrowed = t('events.loan', { ...who(event.seat, readers), toll });
    if (receiver === null) return [borrowed];
    return [borrowed, t('events.bank_pays', { ...who(receiver, readers), toll })];
  }
  const payer = who(event.seat, readers);
  if (receiver === null) return [t('events.toll_bank', { ...payer, toll })];
  if (receiver === readers.me) return [t('events.toll_you', { ...payer, toll })];
  return [t('events.toll_player', { ...payer, toll, receiver: readers.names[receiver] ?? '' })];
}

/** The sentence for one event. `together` are the cards or tickets of a run of its kind. */
export function eventText(
  event: GameEvent,
  readers: Readers,
  together: GameEvent[] = [event],
): string {
  const args = who(event.seat, readers);
  const known = cardsIn(together).map(cardName);
  const number = together.length;
  switch (event.kind) {
    case 'dealt':
      return known.length
        ? t('events.dealt', { ...args, number, cards: known.join(', ') })
        : t('events.dealt', { ...args, who: 'other', number, cards: '' });
    case 'drawn':
      return known.length
        ? t('events.drawn_known', { ...args, card: known.join(', ') })
        : t('events.drawn', { ...args, number });
    case 'taken':
      return t('events.taken', { ...args, card: known.join(', ') });
    case 'turned_up':
      return t('events.turned_up', { cards: known.join(', ') });
    case 'deck_shuffled':
      return t('events.deck_shuffled', { number: event.cards.length });
    case 'offered':
      return t('events.offered', { ...args, number });
    case 'kept': {
      const kept = event.tickets?.length
        ? t('events.kept_known', { ...args, tickets: ticketList(event.tickets, readers) })
        : t('events.kept', { ...args, number: event.number });
      if (event.rejected?.length) {
        return `${kept} ${t('events.rejected', { tickets: ticketList(event.rejected, readers) })}`;
      }
      if (!event.rejected_number) return kept;
      return `${kept} ${t('events.rejected_number', { number: event.rejected_number })}`;
    }
    case 'pile_shuffled':
      return t('events.pile_shuffled', { number: event.tickets.length });
    case 'claimed': {
      const claimed = t('events.claimed', {
        ...args,
        track: trackName(event.track, readers),
        payment: paidText(event),
        points: event.points,
      });
      const extra = Object.values(event.extra ?? {}).reduce((sum, number) => sum + number, 0);
      const added = extra ? [t('events.claimed_extra', { extra })] : [];
      const done = (event.completed ?? []).map((ticket) =>
        t('events.completed', { ...args, ticket: ticketName(ticket, readers.plan) }),
      );
      return [claimed, ...added, ...tollText(event, readers), ...done].join(' ');
    }
    case 'mixed':
      if (event.short && event.long)
        return t('events.mixed', { ...args, short: event.short, long: event.long });
      return t('events.mixed_only', {
        ...args,
        kind: event.long ? 'long' : 'short',
        number: event.short + event.long,
      });
    case 'rolled': {
      const dice = diceText(together.flatMap((one) => (one.kind === 'rolled' ? one.face : [])));
      return t(event.again ? 'events.rolled_again' : 'events.rolled', { ...args, dice });
    }
    case 'laid_set':
      return t('events.laid_set', {
        ...args,
        track: trackName(event.track, readers),
        payment: paymentText(event.cards),
      });
    case 'tunnelled':
      return t('events.tunnelled', { ...args, track: trackName(event.track, readers) });
    case 'tunnel_failed':
      return t('events.tunnel_failed', {
        ...args,
        track: trackName(event.track, readers),
        cost: event.cost,
        dice: readers.dice ? 'yes' : 'no',
      });
    case 'tunnel_card':
      return t('events.tunnel_card', { cards: known.join(', ') });
    case 'tunnel_die':
      return t('events.tunnel_die', { hits: hitsIn(together).length });
    case 'built':
      return t('events.built', { ...args, city: event.city, payment: paidText(event) });
    case 'stood':
    case 'sent':
      return t(`events.${event.kind}`, { ...args, city: event.city });
    case 'walked': {
      const city = cityName(event.to, readers.plan);
      const walked = t('events.walked', { ...args, city, value: event.value });
      if (!event.spent) return walked;
      return `${walked} ${t('events.walked_paid', { dice: readers.dice ? 'yes' : 'no' })}`;
    }
    case 'arrived':
      return t('events.arrived', { ...args, city: event.city, points: event.merchandise });
    case 'bought':
    case 'returned':
      return t(`events.${event.kind}`, { ...args, token: event.token, number });
    case 'revealed':
      return event.route
        ? t('events.revealed', { ticket: event.ticket, route: event.route })
        : t('events.revealed_none', { ticket: event.ticket });
    case 'laid': {
      const laid = t('events.laid', { track: trackName(event.track, readers) });
      if (event.paid_to === null || !event.toll) return laid;
      const paid = t('events.bank_pays', { ...who(event.paid_to, readers), toll: event.toll });
      return `${laid} ${paid}`;
    }
    case 'last_round':
      return t('events.last_round', { ...args, trains: event.trains });
    case 'swept':
    case 'first_chosen':
    case 'passed':
    case 'blank':
    case 'marker_passed':
    case 'neutral_done':
    case 'stands':
    case 'idle':
    case 'no_room':
    case 'ended':
      return t(`events.${event.kind}`, args);
    case 'rerolls': // what is rolled again follows
      return '';
  }
  return untold(event);
}

/** The compiler refuses a kind of event for which there is no sentence above. */
function untold(event: never): string {
  return (event as GameEvent).kind;
}

/** The cards that single events name, as far as they are seen. */
export function cardsIn(events: GameEvent[]): string[] {
  return events.flatMap((event) => ('card' in event && event.card ? [event.card] : []));
}

/** The tunnel dice that show a tunnel. */
function hitsIn(events: GameEvent[]): GameEvent[] {
  return events.filter((event) => event.kind === 'tunnel_die' && event.hit);
}

const RULES: Partial<Record<EventKind, string>> = {
  swept: 'B2',
  revealed: 'N13',
  blank: 'N13',
  laid: 'N13',
  marker_passed: 'N13',
  neutral_done: 'N15',
  last_round: 'B11',
  passed: 'B15',
  tunnel_failed: 'E2',
  idle: 'R27',
  no_room: 'R27',
};

/** Events whose neighbours of the same kind and seat make one sentence. */
const RUNS = new Set<EventKind>([
  'dealt',
  'drawn',
  'turned_up',
  'offered',
  'rolled',
  'tunnel_card',
  'tunnel_die',
  'bought',
  'returned',
]);

/** A sentence for each thing that happened. */
export function eventLines(events: GameEvent[], readers: Readers): Line[] {
  const lines: Line[] = [];
  let named = true;
  for (let i = 0; i < events.length; i += 1) {
    const event = events[i]!;
    const run = [event];
    while (RUNS.has(event.kind)) {
      const next = events[i + 1];
      if (!next || !goTogether(event, next)) break;
      run.push(next);
      i += 1;
    }
    if (event.kind === 'revealed') named = event.route !== null;
    if (event.kind === 'blank' && !named) continue; // the sentence before said it
    const line = lineOf(event, readers, run);
    if (line.text) lines.push(line);
  }
  return lines;
}

function lineOf(event: GameEvent, readers: Readers, run: GameEvent[]): Line {
  return {
    text: eventText(event, readers, run),
    kind: event.kind,
    seat: event.seat,
    tracks: 'track' in event ? [event.track] : [],
    cities: [...new Set(run.flatMap((one) => citiesOf(one, readers.plan)))],
    cards: cardsIn(run),
    ...(RULES[event.kind] ? { rule: RULES[event.kind] } : {}),
    events: run,
  };
}

/** Lines of several moves: neighbours that say the same say it once, and so do those of `more`. */
export function joinLines(lines: Line[], readers: Readers, more: EventKind[] = []): Line[] {
  const joined: Line[] = [];
  for (const line of lines) {
    const [event, before] = [line.events[0], joined.at(-1)?.events ?? []];
    const alike = event && (RUNS.has(event.kind) || more.includes(event.kind));
    if (alike && before[0] && goTogether(before[0], event)) {
      joined[joined.length - 1] = lineOf(before[0], readers, [...before, ...line.events]);
    } else joined.push(line);
  }
  return joined;
}

function goTogether(event: GameEvent, next: GameEvent): boolean {
  if (next.kind !== event.kind || next.seat !== event.seat) return false;
  if ('token' in event && 'token' in next) return next.token === event.token;
  return event.kind !== 'rolled' || (next.kind === 'rolled' && next.again === event.again);
}

/** The cities that a line can point at: of a track, of a named route, of known tickets. */
function citiesOf(event: GameEvent, plan: Plan | null): string[] {
  if (!plan) return [];
  const index = indexOf(plan);
  if ('city' in event) return [event.city];
  const track = 'track' in event ? index.track.get(event.track) : undefined;
  if (track) return endsOf(plan, track);
  const route = event.kind === 'revealed' && event.route ? index.route.get(event.route) : undefined;
  if (route) return endsOf(plan, route);
  const cities = ticketsIn(event).flatMap((name) => {
    const ticket = index.ticket.get(name);
    return ticket ? ticketCities(plan, ticket) : [];
  });
  return [...new Set(cities)];
}

/** The tickets that an event names, as far as they are seen. */
function ticketsIn(event: GameEvent): string[] {
  if ('tickets' in event) return event.tickets ?? [];
  return 'ticket' in event && event.ticket ? [event.ticket] : [];
}

/** What an entry of the table's history says beside its events. Empty for a move. */
export function entryText(entry: Entry, readers: Readers): string {
  if (entry.kind === 'moved') return '';
  const args = who(entry.seat, readers);
  const name = args.name || entry.name || '';
  const reacted = entry.kind === 'reacted' && has(`game.reaction_${entry.text}`);
  const text = reacted ? t(`game.reaction_${entry.text}`) : (entry.text ?? '');
  return t(`events.entry_${entry.kind}`, { ...args, name, text, bot: botName(text) || name });
}
