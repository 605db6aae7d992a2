/** What a claim brings and takes, in a few words: said before anything is spent. */
import type { Claim, Payment } from '../../api/types';
import { t } from '../../i18n/index.svelte';

/** One part of a price; what is not simply paid back by points stands out. */
export interface PricePart {
  kind: 'points' | 'toll' | 'loan' | 'wild';
  text: string;
  /** It costs somebody's purse, a loan or cards that are hard to come by. */
  dear: boolean;
}

/** Is more spent than cards of a colour, or dice? Then one is asked first, however clear it is. */
export function isDear(claim: Claim, payment: Payment): boolean {
  const wild = payment.locomotives + payment.plus_fours + payment.substitutes;
  const paysAnother = claim.toll > 0 && claim.paid_to !== null;
  return claim.loan || claim.tunnel || paysAnother || wild + payment.tokens + payment.bought > 0;
}

export function priceOf(
  claim: Claim,
  payment: Payment | null,
  names: string[],
  loanCost: number,
): PricePart[] {
  const parts: PricePart[] = [];
  const put = (kind: PricePart['kind'], text: string, dear = false) =>
    parts.push({ kind, text, dear });
  put('points', t('game.points_gain', { points: claim.points }));
  const { toll, paid_to: receiver } = claim;
  if (claim.loan) put('loan', t('game.price_loan', { cost: loanCost }), true);
  else if (toll > 0 && receiver === null) put('toll', t('game.price_bank', { toll }));
  else if (toll > 0 && receiver !== null)
    put('toll', t('game.price_player', { toll, name: names[receiver] ?? '' }), true);
  if (payment?.locomotives)
    put('wild', t('game.price_locomotives', { number: payment.locomotives }), true);
  if (payment?.plus_fours)
    put('wild', t('game.price_plus_fours', { number: payment.plus_fours }), true);
  return parts;
}

/** The same in one line. */
export function priceText(parts: PricePart[]): string {
  return parts.map((part) => part.text).join(' · ');
}
