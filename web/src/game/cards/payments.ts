/** Which of the ways to pay is offered first. What is allowed was decided by the server. */
import type { Claim, Payment } from '../../api/types';

/** The colours that can pay, each once. */
export function coloursOf(payments: Payment[]): string[] {
  return [...new Set(payments.map((one) => one.card))];
}

/** Payments that use this pile of the hand. */
export function paymentsWith(payments: Payment[], card: string | null): Payment[] {
  if (card === null) return payments;
  if (card === 'locomotive') return payments.filter((one) => one.locomotives > 0);
  return payments.filter((one) => one.card === card && one.cards > 0);
}

/** Fewest locomotives; then from the largest pile, which is missed least. */
export function bestPayment(
  payments: Payment[],
  hand: Record<string, number>,
  card: string | null = null,
): Payment | null {
  const fitting = paymentsWith(payments, card);
  const among = fitting.length ? fitting : payments;
  const cost = (one: Payment) => one.locomotives * 100 - (hand[one.card] ?? 0);
  return among.reduce<Payment | null>(
    (best, one) => (best === null || cost(one) < cost(best) ? one : best),
    null,
  );
}

export const toSet = (names: string[]): ReadonlySet<string> => new Set(names);

export function claimsByTrack(claims: Claim[]): ReadonlyMap<string, Claim> {
  return new Map(claims.map((claim) => [claim.track, claim]));
}

/** The tracks that this pile of the hand can pay for; all of them when none was chosen. */
export function payable(claims: Claim[], card: string | null): ReadonlySet<string> {
  const fitting = claims.filter((claim) => paymentsWith(claim.payments, card).length > 0);
  return new Set(fitting.map((claim) => claim.track));
}

/** The kinds of cards that are part of some payment. */
export function cardsThatPay(claims: Claim[], locomotive: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { payments } of claims) {
    for (const payment of payments) {
      if (payment.cards) found.add(payment.card);
      if (payment.locomotives) found.add(locomotive);
    }
  }
  return found;
}
