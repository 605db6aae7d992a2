import { describe, expect, it } from 'vitest';
import { kept, steady } from './steady';

const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

describe('what is as it was', () => {
  const before = { tracks: { 'a–b': 1 }, seats: [{ hand: { red: 2 } }, { hand: null }], turn: 3 };

  it('stays the same object where nothing changed', () => {
    expect(kept(before, copy(before))).toBe(before);
  });

  it('is new only where something changed, and says what is new', () => {
    const now = copy(before);
    now.seats[0]!.hand!.red = 3;
    const found = kept(before, copy(now));
    expect(found).toEqual(now);
    expect(found).not.toBe(before);
    expect(found.tracks).toBe(before.tracks);
    expect(found.seats[1]).toBe(before.seats[1]);
    expect(found.seats[0]).not.toBe(before.seats[0]);
  });

  it.each([
    [[1, 2], [1]],
    [[1], [1, 2]],
    [{ a: 1 }, { a: 1, b: undefined }],
    [{ a: 1, b: 2 }, { a: 1 }],
    [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ],
    [[], {}],
    [{}, []],
    [null, {}],
    [{}, null],
    [undefined, 0],
    ['1', 1],
  ])('tells %j from %j', (old, now) => {
    const found = kept(old, now);
    expect(found).toEqual(now);
    expect(JSON.stringify(found)).toBe(JSON.stringify(now));
    expect(found).not.toBe(old);
  });

  it('knows sets of names', () => {
    const before = new Set(['a', 'b']);
    expect(kept(before, new Set(['b', 'a']))).toBe(before);
    for (const names of [['a'], ['a', 'c'], ['a', 'b', 'c']]) {
      const now = new Set(names);
      expect(kept(before, now)).toBe(now);
    }
    expect(kept({}, before)).toBe(before);
  });

  it('leaves what it is given as it is', () => {
    const [old, now] = [copy(before), { ...copy(before), turn: 4 }];
    const texts = [JSON.stringify(old), JSON.stringify(now)];
    kept(old, now);
    expect([JSON.stringify(old), JSON.stringify(now)]).toEqual(texts);
  });

  it('is remembered from one time to the next', () => {
    let number = 1;
    const make = steady(() => ({ number, list: ['a'] }));
    const first = make();
    expect(make()).toBe(first);
    number = 2;
    const second = make();
    expect(second).toEqual({ number: 2, list: ['a'] });
    expect(second.list).toBe(first.list);
  });
});
