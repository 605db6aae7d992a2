import { describe, expect, it } from 'vitest';
import { nextAtScreen } from './sharing';

describe('several people at one screen', () => {
  it('stays with whoever is needed and looks already', () => {
    expect(nextAtScreen([0, 1], [0, 1], 1)).toBe(1);
  });
  it('goes round the table', () => {
    expect(nextAtScreen([0, 1, 3], [0, 3], 1)).toBe(3);
    expect(nextAtScreen([0, 1], [0], 1)).toBe(0);
    expect(nextAtScreen([0, 1], [0, 1], null)).toBe(0);
  });
  it('leaves the screen where it is while others move', () => {
    expect(nextAtScreen([0, 1], [2], 0)).toBeNull();
    expect(nextAtScreen([0, 1], [2], null)).toBe(0);
    expect(nextAtScreen([], [2], null)).toBeNull();
  });
});
