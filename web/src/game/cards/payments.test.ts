import { describe, expect, it } from 'vitest';
import type { Payment } from '../../api/types';
import { bestPayment, coloursOf, paymentsWith } from './payments';

const pay = (card: string, cards: number, locomotives: number): Payment => ({
  card,
  cards,
  locomotives,
  move: `${cards} ${card} + ${locomotives} locomotive`,
});
const all = [pay('red', 1, 1), pay('red', 2, 0), pay('blue', 2, 0), pay('locomotive', 0, 2)];

describe('ways to pay', () => {
  it('offers the fewest locomotives first, from the largest pile', () => {
    expect(bestPayment(all, { red: 2, blue: 5 })).toEqual(pay('blue', 2, 0));
    expect(bestPayment(all, { red: 2, blue: 5 }, 'red')).toEqual(pay('red', 2, 0));
  });
  it('uses the pile that was chosen first', () => {
    expect(paymentsWith(all, 'red')).toHaveLength(2);
    expect(paymentsWith(all, 'locomotive')).toHaveLength(2);
    expect(paymentsWith(all, 'green')).toHaveLength(0);
    expect(bestPayment(all, {}, 'locomotive')).toEqual(pay('red', 1, 1));
  });
  it('names each colour once', () => {
    expect(coloursOf(all)).toEqual(['red', 'blue', 'locomotive']);
    expect(bestPayment([], {})).toBeNull();
  });
});
