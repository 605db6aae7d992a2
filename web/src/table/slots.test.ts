import { describe, expect, it } from 'vitest';
import { nextSlots } from './slots';

describe('places in the market', () => {
  it('fills empty places in order', () => {
    expect(nextSlots([], ['red', 'blue'], 5)).toEqual(['red', 'blue', null, null, null]);
  });
  it('keeps cards where they lie and puts the new one in the gap', () => {
    const slots = ['red', 'blue', 'green', 'pink', 'white'];
    expect(nextSlots(slots, ['blue', 'green', 'orange', 'pink', 'red'], 5)).toEqual([
      'red',
      'blue',
      'green',
      'pink',
      'orange',
    ]);
  });
  it('frees the place that was taken from, when two cards are alike', () => {
    const slots = ['red', 'blue', 'red', 'pink', 'white'];
    const market = ['black', 'blue', 'pink', 'red', 'white'];
    expect(nextSlots(slots, market, 5, 2)).toEqual(['red', 'blue', 'black', 'pink', 'white']);
    expect(nextSlots(slots, market, 5, 0)).toEqual(['black', 'blue', 'red', 'pink', 'white']);
  });
  it('leaves a gap when there is nothing to fill it with', () => {
    expect(nextSlots(['red', 'blue', 'red'], ['blue', 'red'], 3, 2)).toEqual(['red', 'blue', null]);
  });
});
