/** Moves in words: what to do, as one says it to somebody who asks for advice. */
import type { MoveData, Plan } from '../api/types';
import { list, t } from '../i18n/index.svelte';
import { citiesOf, endsOf, indexOf } from '../lib/plan';
import { cardName, cityName, diceText, paymentText, ticketName, trackName } from './things';

/** Cards by kind, of a payment and of the fillers behind it. */
function cardsOf(moves: MoveData[]): Record<string, number> {
  const found: Record<string, number> = {};
  const put = (card: string, number: number | null | undefined) => {
    if (number) found[card] = (found[card] ?? 0) + number;
  };
  for (const move of moves) {
    if (move.kind === 'add') put(move.card ?? '', 1);
    else {
      put(move.card ?? 'locomotive', move.cards);
      put('locomotive', move.locomotives);
      put('plus-four', move.plus_fours);
    }
  }
  return found;
}

/** "2 × red + 1 × locomotive"; with dice, how many of them. Empty where nothing is said of it. */
function payment(moves: MoveData[]): string {
  const dice = moves.find((move) => move.kind === 'use');
  if (dice) return t('game.dice_of', { number: dice.number ?? 0 });
  return paymentText(cardsOf(moves.filter((move) => PAYS.has(move.kind))));
}
const PAYS = new Set(['pay', 'extra', 'add']);

const facesOf = (dice: Record<string, number>): string[] =>
  Object.entries(dice).flatMap(([face, number]) => Array.from({ length: number }, () => face));

/** One decision, or a claim with its payment, in words. */
export function moveText(moves: MoveData[], readers: { plan: Plan | null; dice: boolean }): string {
  const { plan } = readers;
  const [first, ...rest] = moves;
  if (!first) return '';
  const { kind } = first;
  const track = first.track ? trackName(first.track, readers) : '';
  const city = first.city ? cityName(first.city, plan) : '';
  const paid = payment(rest);
  switch (kind) {
    case 'claim':
      return t(paid ? 'hints.claim_with' : 'hints.claim', { track, payment: paid });
    case 'build':
      return t(paid ? 'hints.build_with' : 'hints.build', { city, payment: paid });
    case 'pay':
    case 'extra':
    case 'use':
      return t('hints.pay', { payment: payment(moves) });
    case 'take':
      return t('hints.take', { card: cardName(first.card ?? '') });
    case 'add':
      return t('hints.add', { card: cardName(first.card ?? '') });
    case 'tickets':
      return first.number
        ? t('game.dice_tickets', { number: first.number })
        : t('game.tickets_draw');
    case 'keep':
      return first.tickets?.length
        ? t('hints.keep', { tickets: list(first.tickets.map((one) => ticketName(one, plan))) })
        : t('game.offer_none');
    case 'mix':
      return t('hints.mix', { number: first.number ?? 0 });
    case 'lay':
      return t('hints.lay', { track });
    case 'stand':
      return city ? t('hints.stand', { city }) : t('hints.stand_nowhere');
    case 'send':
      return t('hints.send', { city });
    case 'walk':
      return t('hints.walk', { track });
    case 'reroll': {
      const dice = facesOf(first.dice ?? {});
      return dice.length ? t('hints.reroll', { dice: diceText(dice) }) : t('hints.stand_pat');
    }
    case 'buy':
      return t('game.token_buy', { type: first.token ?? '' });
    case 'return':
      return t('game.token_return', { type: first.token ?? '' });
    case 'draw':
      return t('hints.draw');
    case 'pass':
      return t('game.pass');
    case 'take back':
      return t('hints.take_back');
    case 'stop':
      return t('game.walk_stop');
    case 'done':
      return t('hints.done');
    default:
      return first.text;
  }
}

/** What moves show on the board. */
export function placesOf(
  moves: MoveData[],
  plan: Plan | null,
): { tracks: string[]; cities: string[] } {
  if (!plan) return { tracks: [], cities: [] };
  const index = indexOf(plan);
  const tracks = moves.flatMap((move) => (move.track ? [move.track] : []));
  const cities = [
    ...tracks.flatMap((name) => {
      const track = index.track.get(name);
      return track ? endsOf(plan, track) : [];
    }),
    ...moves.flatMap((move) => (move.city ? [move.city] : [])),
    ...moves.flatMap((move) =>
      (move.tickets ?? []).flatMap((name) => {
        const ticket = index.ticket.get(name);
        return ticket ? citiesOf(plan, ticket) : [];
      }),
    ),
  ];
  return { tracks, cities: [...new Set(cities)] };
}
