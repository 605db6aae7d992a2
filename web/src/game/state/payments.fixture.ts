/** Ways to pay and claims as the server would send them, for tests: what a test is about is named. */
import type { Claim, Payment } from '../../api/types';

/** A payment with cards of a kind and locomotives. */
export function pay(
  card: string | null,
  cards: number,
  locomotives: number,
  more: Partial<Payment> = {},
): Payment {
  return {
    card,
    cards,
    locomotives,
    plus_fours: 0,
    substitutes: 0,
    fillers: 0,
    dice: null,
    faces: null,
    tokens: 0,
    bought: 0,
    move: `pay ${cards} ${card} + ${locomotives} locomotive`,
    ...more,
  };
}

/** A payment with dice, and tokens for the rest. */
export function payDice(dice: number, tokens: number): Payment {
  const faces = { single: dice, double: 0, station: 0, wild: 0 };
  return pay(null, 0, 0, { dice, faces, tokens, move: `use ${dice} dice` });
}

/** A track that one red card can claim. */
export function claim(track: string, more: Partial<Claim> = {}): Claim {
  return {
    track,
    points: 1,
    toll: 1,
    paid_to: null,
    loan: false,
    tunnel: false,
    ferry: 0,
    fits: [],
    payments: [pay('red', 1, 0)],
    ...more,
  };
}
