/** Which of the ways to pay is offered first. What is allowed was decided by the server. */
import type { Claim, Payment, Site } from '../../api/types';

/** What two ways to pay can differ in, beside the colour. */
export const AMOUNTS = ['locomotives', 'plus_fours', 'substitutes'] as const;
export type Amount = (typeof AMOUNTS)[number];

/** A number to be chosen, and the payment that each choice leads to. */
export interface Question {
  what: Amount;
  options: { value: number; payment: Payment }[];
}

const LOCOMOTIVE = 'locomotive';
const PLUS_FOUR = 'plus-four';

/** The colour that a payment is in; without a card of any colour it is in locomotives. */
export function colourOf(payment: Payment): string {
  return payment.card ?? LOCOMOTIVE;
}

/** The colours that can pay, each once. */
export function coloursOf(payments: Payment[]): string[] {
  return [...new Set(payments.map(colourOf))];
}

/** Payments that use this pile of the hand. */
export function paymentsWith(payments: Payment[], card: string | null): Payment[] {
  if (card === null) return payments;
  if (card === LOCOMOTIVE) return payments.filter((one) => one.locomotives > 0);
  if (card === PLUS_FOUR) return payments.filter((one) => one.plus_fours > 0);
  return payments.filter((one) => one.card === card && one.cards > 0);
}

/** What is missed most comes last: replaced cards, wild ones, tokens; then the smallest pile. */
function cost(one: Payment, hand: Record<string, number>): number {
  const wild = one.locomotives + (one.plus_fours ?? 0);
  const tokens = (one.tokens ?? 0) + 2 * (one.bought ?? 0);
  return (one.substitutes ?? 0) * 10_000 + wild * 100 + tokens * 100 - (hand[colourOf(one)] ?? 0);
}

/** Fewest locomotives; then from the largest pile, which is missed least. */
export function bestPayment(
  payments: Payment[],
  hand: Record<string, number>,
  card: string | null = null,
): Payment | null {
  const fitting = paymentsWith(payments, card);
  const among = fitting.length ? fitting : payments;
  return among.reduce<Payment | null>(
    (best, one) => (best === null || cost(one, hand) < cost(best, hand) ? one : best),
    null,
  );
}

/** The numbers that are left to choose once the colour is, each given the ones before it. */
export function questionsOf(
  payments: Payment[],
  chosen: Payment,
  hand: Record<string, number>,
): Question[] {
  const found: Question[] = [];
  let left = payments;
  for (const what of AMOUNTS) {
    const values = [...new Set(left.map((one) => one[what] ?? 0))].sort((a, b) => a - b);
    if (values.length > 1) {
      const options = values.map((value) => {
        const fitting = left.filter((one) => (one[what] ?? 0) === value);
        const payment = fitting.includes(chosen) ? chosen : bestPayment(fitting, hand)!;
        return { value, payment };
      });
      found.push({ what, options });
    }
    left = left.filter((one) => (one[what] ?? 0) === (chosen[what] ?? 0));
  }
  return found;
}

export const toSet = (names: string[]): ReadonlySet<string> => new Set(names);

export function claimsByTrack(claims: Claim[]): ReadonlyMap<string, Claim> {
  return new Map(claims.map((claim) => [claim.track, claim]));
}

/** The tracks that this pile of the hand can pay for; all of them when none was chosen. */
export function payable(claims: Claim[], card: string | null): ReadonlySet<string> {
  const fitting = claims.filter(
    (claim) => card === null || paymentsWith(claim.payments, card).length > 0,
  );
  return new Set(fitting.map((claim) => claim.track));
}

/** The tracks on which all of these dice can lie. */
export function fitsDice(claims: Claim[], faces: readonly string[]): ReadonlySet<string> {
  const fitting = claims.filter(
    ({ fits, payments }) =>
      faces.every((face) => (fits as string[]).includes(face)) &&
      // What a tunnel takes is known after its dice.
      (!payments.length || payments.some((one) => (one.dice ?? 0) >= faces.length)),
  );
  return toSet(fitting.map((claim) => claim.track));
}

/** The kinds of cards that are part of some payment. */
export function cardsThatPay(claims: Claim[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { payments } of claims) {
    for (const payment of payments) {
      if (payment.cards) found.add(colourOf(payment));
      if (payment.locomotives) found.add(LOCOMOTIVE);
      if (payment.plus_fours) found.add(PLUS_FOUR);
    }
  }
  return found;
}

/** The move that builds a station there: the city, unless chosen already, and what pays for it. */
export function buildText(site: Site, payment: Payment | null): string {
  return [site.move, payment?.move].filter(Boolean).join('; ');
}

/** How many of each kind are played by a payment, fillers left out. */
export function cardsIn(payment: Payment): Record<string, number> {
  const found: Record<string, number> = {};
  const put = (card: string, number: number) => {
    if (number) found[card] = (found[card] ?? 0) + number;
  };
  put(colourOf(payment), payment.cards);
  put(LOCOMOTIVE, payment.locomotives);
  put(PLUS_FOUR, payment.plus_fours ?? 0);
  return found;
}

/** A payment's move with the fillers that were chosen for it, in the order of kinds. */
export function withFillers(
  move: string,
  fillers: Record<string, number>,
  kinds: readonly string[],
): string {
  const added = kinds.flatMap((kind) =>
    Array.from({ length: fillers[kind] ?? 0 }, () => `add ${kind}`),
  );
  return [move, ...added].join('; ');
}

/** All kinds of cards that a board has, in the order of the rules. */
export function kindsOf(plan: {
  colours: string[];
  locomotive: string;
  cards: { plus_fours?: number; passengers?: number };
}): string[] {
  const kinds = [...plan.colours, plan.locomotive];
  if (plan.cards?.plus_fours) kinds.push(PLUS_FOUR);
  if (plan.cards?.passengers) kinds.push('passenger');
  return kinds;
}
