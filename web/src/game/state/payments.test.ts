import { describe, expect, it } from 'vitest';
import {
  bestPayment,
  cardsIn,
  coloursOf,
  kindsOf,
  paymentsWith,
  questionsOf,
  withFillers,
} from './payments';
import { pay, payDice } from './payments.fixture';

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
  it('asks for what differs only, one number after the other', () => {
    const two = pay('red', 2, 0);
    const one = pay('red', 1, 1);
    const big = pay('red', 1, 0, { plus_fours: 1 });
    const ways = [two, one, big];
    expect(questionsOf(ways, one, {}).map((question) => question.what)).toEqual(['locomotives']);
    const [locomotives, fours] = questionsOf(ways, two, {});
    expect(locomotives?.options.map((option) => option.value)).toEqual([0, 1]);
    expect(fours).toMatchObject({
      what: 'plus_fours',
      options: [{ payment: two }, { payment: big }],
    });
    expect(cardsIn(big)).toEqual({ red: 1, 'plus-four': 1 });
    expect(paymentsWith(ways, 'plus-four')).toEqual([big]);
  });
  it('keeps tokens while dice can pay', () => {
    const ways = [payDice(1, 2), payDice(3, 0), payDice(2, 1)];
    expect(bestPayment(ways, {})).toBe(ways[1]);
  });
  it('adds fillers in the order of kinds', () => {
    const kinds = kindsOf({ colours: ['red', 'blue'], locomotive: 'locomotive', cards: {} });
    expect(withFillers('claim X: 1 red', { blue: 2, red: 1 }, kinds)).toBe(
      'claim X: 1 red; add red; add blue; add blue',
    );
  });
});
