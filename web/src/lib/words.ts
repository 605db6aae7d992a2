/** Sentences for what happened, what was refused and what went wrong. */
import type { Entry, Failed, GameEvent, Plan, Refusal, SeatInfo } from '../api/types';
import { citiesOf as ticketCities, endsOf, indexOf, NEUTRAL, shownName } from '../board/plan';
import { has, list, t } from '../i18n/index.svelte';

/** Who is at the table, and who is reading. */
export interface Readers {
  names: string[];
  me: number | null;
  plan: Plan | null;
  /** Is it a game with dice? */
  dice?: boolean;
}

/** A sentence, with what it can show on the board. */
export interface Line {
  text: string;
  kind: string;
  tracks: string[];
  cities: string[];
  cards: string[];
  /** The rule that explains it, where an explanation helps. */
  rule?: string;
}

/** A name for each seat; a number behind those that occur twice. */
export function seatNames(seats: Pick<SeatInfo, 'name' | 'kind' | 'bot'>[]): string[] {
  const plain = seats.map(({ name, kind, bot }, seat) => {
    const own = kind === 'bot' && (!name || name === bot) ? botName(bot ?? '') : name;
    return own || t('game.seat', { number: seat + 1 });
  });
  return plain.map((name, seat) => {
    const before = plain.slice(0, seat).filter((other) => other === name).length;
    return before ? `${name} ${before + 1}` : name;
  });
}

export function botName(bot: string): string {
  return has(`common.bot_${bot}`) ? t(`common.bot_${bot}`) : bot;
}

export function cardName(card: string): string {
  return t(`common.colour_${card}`);
}

/** A track as people say it: its cities and its colour. */
export function trackName(name: string, plan: Plan | null): string {
  const track = plan && indexOf(plan).track.get(name);
  const route = track && plan.routes[track.route];
  if (!track || !route) return name;
  return t('game.track_name', {
    route: routeName(route.name, plan),
    colour: cardName(track.colour),
  });
}

/** A route by what is written on the board: the end points of a country bear its name. */
export function routeName(name: string, plan: Plan | null): string {
  const route = plan && indexOf(plan).route.get(name);
  if (!route) return name;
  const cities = [route.a, route.b].map((city) => plan.cities[city]);
  if (!cities.some((city) => city?.country)) return name;
  return cities.map((city) => city?.label.text ?? '').join('–');
}

export function paymentText(cards: Record<string, number>): string {
  return Object.entries(cards)
    .map(([card, number]) => t('game.cards_of', { number, card: cardName(card) }))
    .join(' + ');
}

/** "3 dice + 1 token": what a claim took in a game with dice. */
export function dicePaymentText(paid: {
  dice?: number | null;
  tokens?: number | null;
  bought?: number | null;
}): string {
  const parts: string[] = [];
  if (paid.dice) parts.push(t('game.dice_of', { number: paid.dice }));
  if (paid.tokens) parts.push(t('game.tokens_held', { number: paid.tokens }));
  if (paid.bought) parts.push(t('game.tokens_bought', { number: paid.bought }));
  return parts.join(' + ');
}

export function faceName(face: string): string {
  return t(`game.face_${face}`);
}

/** "2 × single, station": dice in words, the same faces together. */
export function diceText(faces: string[]): string {
  const counts: Record<string, number> = {};
  for (const face of faces) counts[face] = (counts[face] ?? 0) + 1;
  return Object.entries(counts)
    .map(([face, number]) =>
      number > 1 ? t('game.cards_of', { number, card: faceName(face) }) : faceName(face),
    )
    .join(', ');
}

function paidText(event: GameEvent): string {
  return typeof event.dice === 'number'
    ? dicePaymentText({ dice: event.dice, tokens: event.tokens, bought: event.bought })
    : paymentText((event.cards ?? {}) as Record<string, number>);
}

function who(seat: number | null | undefined, { names, me }: Readers) {
  const name = seat == null ? '' : (names[seat] ?? '');
  return { who: seat != null && seat === me ? 'you' : 'other', name };
}

function tollText(event: GameEvent, readers: Readers): string[] {
  const { toll, paid_to: receiver, loan } = event;
  if (!toll) return [];
  if (loan) {
    const borrowed = t('events.loan', { ...who(event.seat, readers), toll });
    if (receiver == null) return [borrowed];
    return [borrowed, t('events.bank_pays', { ...who(receiver, readers), toll })];
  }
  const payer = who(event.seat, readers);
  if (receiver == null) return [t('events.toll_bank', { ...payer, toll })];
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
  const known = together.flatMap((one) => (one.card ? [cardName(one.card)] : []));
  const number = together.length;
  switch (event.kind) {
    case 'dealt':
      return known.length
        ? t('events.dealt', { ...args, number, cards: known.join(', ') })
        : t('events.dealt', { ...args, who: 'other', number, cards: '' });
    case 'drawn':
      return event.card
        ? t('events.drawn_known', { ...args, card: cardName(event.card) })
        : t('events.drawn', args);
    case 'taken':
      return t('events.taken', { ...args, card: cardName(event.card ?? '') });
    case 'turned_up':
      return t('events.turned_up', { cards: known.join(', ') });
    case 'deck_shuffled':
      return t('events.deck_shuffled', {
        number: Array.isArray(event.cards) ? event.cards.length : 0,
      });
    case 'offered':
      return t('events.offered', { ...args, number });
    case 'kept': {
      const kept = event.tickets?.length
        ? t('events.kept_known', { ...args, tickets: event.tickets.join(', ') })
        : t('events.kept', { ...args, number: event.number ?? 0 });
      if (event.rejected?.length) {
        return `${kept} ${t('events.rejected', { tickets: event.rejected.join(', ') })}`;
      }
      if (!event.rejected_number) return kept;
      return `${kept} ${t('events.rejected_number', { number: event.rejected_number })}`;
    }
    case 'pile_shuffled':
      return t('events.pile_shuffled', { number: event.tickets?.length ?? 0 });
    case 'claimed': {
      const claimed = t('events.claimed', {
        ...args,
        track: trackName(event.track ?? '', readers.plan),
        payment: paidText(event),
        points: event.points ?? 0,
      });
      const extra = Object.values(event.extra ?? {}).reduce((sum, number) => sum + number, 0);
      const added = extra ? [t('events.claimed_extra', { extra })] : [];
      return [claimed, ...added, ...tollText(event, readers)].join(' ');
    }
    case 'mixed':
      return t('events.mixed', { ...args, short: event.short ?? 0, long: Number(event.long) });
    case 'rolled': {
      const dice = diceText(together.flatMap((one) => one.face ?? []));
      return t(event.again ? 'events.rolled_again' : 'events.rolled', { ...args, dice });
    }
    case 'laid_set':
      return t('events.laid_set', {
        ...args,
        track: trackName(event.track ?? '', readers.plan),
        payment: paidText(event),
      });
    case 'tunnelled':
    case 'tunnel_failed':
      return t(`events.${event.kind}`, {
        ...args,
        track: trackName(event.track ?? '', readers.plan),
        cost: event.cost ?? 0,
      });
    case 'tunnel_card':
      return t('events.tunnel_card', { cards: known.join(', ') });
    case 'tunnel_die':
      return t('events.tunnel_die', { hits: together.filter((one) => one.hit).length });
    case 'built':
      return t('events.built', { ...args, city: event.city ?? '', payment: paidText(event) });
    case 'stood':
    case 'sent':
      return t(`events.${event.kind}`, { ...args, city: event.city ?? '' });
    case 'walked': {
      const city = cityName(event.to ?? '', readers.plan);
      const walked = t('events.walked', { ...args, city, value: event.value ?? 0 });
      if (!event.spent) return walked;
      return `${walked} ${t('events.walked_paid', { dice: readers.dice ? 'yes' : 'no' })}`;
    }
    case 'arrived':
      return t('events.arrived', {
        ...args,
        city: event.city ?? '',
        points: event.merchandise ?? 0,
      });
    case 'bought':
    case 'returned':
      return t(`events.${event.kind}`, { ...args, token: event.token ?? '' });
    case 'revealed':
      return event.route
        ? t('events.revealed', { ticket: event.ticket ?? '', route: event.route })
        : t('events.revealed_none', { ticket: event.ticket ?? '' });
    case 'laid': {
      const laid = t('events.laid', { track: trackName(event.track ?? '', readers.plan) });
      if (event.paid_to == null || !event.toll) return laid;
      const paid = t('events.bank_pays', { ...who(event.paid_to, readers), toll: event.toll });
      return `${laid} ${paid}`;
    }
    case 'last_round':
      return t('events.last_round', { ...args, trains: event.trains ?? 0 });
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
}

const RULES: Partial<Record<GameEvent['kind'], string>> = {
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
const RUNS = new Set<GameEvent['kind']>([
  'dealt',
  'turned_up',
  'offered',
  'rolled',
  'tunnel_card',
  'tunnel_die',
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
      if (next?.kind !== event.kind || next.seat !== event.seat) break;
      if (next.again !== event.again) break;
      run.push(next);
      i += 1;
    }
    if (event.kind === 'revealed') named = event.route != null;
    if (event.kind === 'blank' && !named) continue; // the sentence before said it
    const text = eventText(event, readers, run);
    if (!text) continue;
    lines.push({
      text,
      kind: event.kind,
      tracks: event.track ? [event.track] : [],
      cities: citiesOf(event, readers.plan),
      cards: run.flatMap((one) => one.card ?? []),
      ...(RULES[event.kind] ? { rule: RULES[event.kind] } : {}),
    });
  }
  return lines;
}

/** The cities that a line can point at: of a track, of a named route, of known tickets. */
function citiesOf(event: GameEvent, plan: Plan | null): string[] {
  if (!plan) return [];
  const index = indexOf(plan);
  if (event.city) return [event.city];
  const track = event.track ? index.track.get(event.track) : undefined;
  if (track) return endsOf(plan, track);
  const route = event.route ? index.route.get(event.route) : undefined;
  if (route) return endsOf(plan, route);
  const tickets = event.tickets ?? (event.ticket ? [event.ticket] : []);
  const cities = tickets.flatMap((name) => {
    const ticket = index.ticket.get(name);
    return ticket ? ticketCities(plan, ticket) : [];
  });
  return [...new Set(cities)];
}

/** What an entry of the table's history says beside its events. Empty for a move. */
export function entryText(entry: Entry, readers: Readers): string {
  if (entry.kind === 'moved') return '';
  const args = who(entry.seat, readers);
  const name = args.name || entry.name || '';
  const text = entry.text ?? '';
  return t(`events.entry_${entry.kind}`, { ...args, name, text, bot: botName(text) || name });
}

/** Too few cards: of one colour or of any, with or without locomotives. */
function cardsKey(facts: Record<string, unknown>): string {
  const plain = facts.wild_track === false ? '_plain' : '';
  return `b6_cards${plain}${facts.colour === 'grey' ? '_grey' : ''}`;
}

/** A refusal in words. */
export function refusalText(refusal: Refusal, readers: Readers): string {
  const facts = refusal.facts as Record<string, string | number | boolean | null>;
  const key = refusal.key === 'b6_cards' ? cardsKey(facts) : refusal.key;
  if (!has(`refusals.${key}`)) return refusal.sentence;
  const owner = facts.owner ?? facts.turn;
  const track = typeof facts.track === 'string' ? trackName(facts.track, readers.plan) : '';
  const colour = typeof facts.colour === 'string' ? cardName(facts.colour) : '';
  const card = typeof facts.card === 'string' && facts.card ? cardName(facts.card) : '';
  return t(`refusals.${key}`, {
    ...facts,
    named: facts.named ?? '',
    tolls: facts.without_tolls ? 'without' : 'with',
    who: owner === readers.me ? 'you' : owner === NEUTRAL ? 'neutral' : 'other',
    name: typeof owner === 'number' ? (readers.names[owner] ?? '') : '',
    route: typeof facts.route === 'string' ? routeName(facts.route, readers.plan) : '',
    track,
    colour,
    card,
    city: typeof facts.city === 'string' ? cityName(facts.city, readers.plan) : '',
  });
}

function cityName(city: string, plan: Plan | null): string {
  return plan ? shownName(plan, city) : city;
}

/** Why a command failed, in words. */
export function failureText(failed: Failed, readers: Readers): string {
  if (failed.refusal) return refusalText(failed.refusal, readers);
  return errorText(failed.code, failed.sentence);
}

export function errorText(code: string, sentence = ''): string {
  const key = `common.error_${code}`;
  return has(key) ? t(key) : sentence || code;
}

/** "Anna, Bas and Mila", for those who are waited for. */
export function nameList(seats: number[], names: string[]): string {
  return list(seats.map((seat) => names[seat] ?? ''));
}
