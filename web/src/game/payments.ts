/** Which of the ways to pay is offered first. What is allowed was decided by the server. */
import type { Payment } from '../api/types';

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
