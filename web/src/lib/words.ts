/** Sentences for what happened, what was refused and what went wrong. */
import type { Entry, Failed, GameEvent, Plan, Refusal, SeatInfo } from '../api/types';
import { endsOf, indexOf, NEUTRAL } from '../board/plan';
import { has, list, t } from '../i18n/index.svelte';

/** Who is at the table, and who is reading. */
export interface Readers {
  names: string[];
  me: number | null;
  plan: Plan | null;
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
  return t('game.track_name', { route: route.name, colour: cardName(track.colour) });
}

export function paymentText(cards: Record<string, number>): string {
  return Object.entries(cards)
    .map(([card, number]) => t('game.cards_of', { number, card: cardName(card) }))
    .join(' + ');
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
      if (!event.rejected?.length) return kept;
      return `${kept} ${t('events.rejected', { tickets: event.rejected.join(', ') })}`;
    }
    case 'pile_shuffled':
      return t('events.pile_shuffled', { number: event.tickets?.length ?? 0 });
    case 'claimed': {
      const claimed = t('events.claimed', {
        ...args,
        track: trackName(event.track ?? '', readers.plan),
        payment: paymentText((event.cards ?? {}) as Record<string, number>),
        points: event.points ?? 0,
      });
      return [claimed, ...tollText(event, readers)].join(' ');
    }
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
    case 'ended':
      return t(`events.${event.kind}`, args);
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
};

/** Events whose neighbours of the same kind and seat make one sentence. */
const RUNS = new Set<GameEvent['kind']>(['dealt', 'turned_up', 'offered']);

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
      run.push(next);
      i += 1;
    }
    if (event.kind === 'revealed') named = event.route != null;
    if (event.kind === 'blank' && !named) continue; // the sentence before said it
    lines.push({
      text: eventText(event, readers, run),
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
  const track = event.track ? index.track.get(event.track) : undefined;
  if (track) return endsOf(plan, track);
  const route = event.route ? index.route.get(event.route) : undefined;
  if (route) return endsOf(plan, route);
  const tickets = event.tickets ?? (event.ticket ? [event.ticket] : []);
  const cities = tickets.flatMap((name) => {
    const ticket = index.ticket.get(name);
    return ticket ? endsOf(plan, ticket) : [];
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

/** A refusal in words. */
export function refusalText(refusal: Refusal, readers: Readers): string {
  const facts = refusal.facts as Record<string, string | number | boolean | null>;
  const key = refusal.key === 'b6_cards' && facts.colour === 'grey' ? 'b6_cards_grey' : refusal.key;
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
    track,
    colour,
    card,
  });
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
