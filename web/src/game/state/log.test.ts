import { beforeAll, describe, expect, it } from 'vitest';
import type { Entry, GameEvent } from '../../api/types';
import common from '../../i18n/en/common.json';
import events from '../../i18n/en/events.json';
import game from '../../i18n/en/game.json';
import { use } from '../../i18n/index.svelte';
import { samples } from '../../words/events.fixture';
import { undoneMoves } from '../../table/undone';
import { blocks, growing, lastTrack, since, turnText } from './log';

let seq = 0;
const entry = (kind: Entry['kind'], more: Partial<Entry> = {}): Entry => ({
  seq: ++seq,
  at: '2026-01-01T00:00:00Z',
  kind,
  seat: 0,
  name: null,
  text: null,
  decision: null,
  events: [],
  ...more,
});
const claimed = (track: string) => ({ ...samples.claimed, track });
const readers = { names: ['Noor', 'Bas'], me: 0, plan: null, dice: false };

beforeAll(() => use('en', { common, events, game }));

describe('the log', () => {
  const moves = [
    entry('moved', { decision: 1, events: [samples.drawn] }),
    entry('moved', { decision: 2, events: [claimed('A–B red')] }),
    entry('undone', { decision: 1 }),
    entry('said', { text: 'Hello' }),
    entry('moved', { decision: 2, seat: 1, events: [{ ...claimed('B–C red'), seat: 1 }] }),
  ];

  it('knows what was taken back', () => {
    expect(undoneMoves(moves)).toEqual(new Set([moves[1]!.seq]));
    expect(lastTrack(moves)).toBe('B–C red');
    expect(lastTrack(moves.slice(0, 4))).toBeNull();
    expect(lastTrack(moves.slice(0, 2))).toBe('A–B red');
  });
  it('groups the moves of one turn and leaves chat out', () => {
    const found = blocks(moves, readers);
    expect(found.map((block) => [block.seat, block.undone])).toEqual([
      [0, false],
      [0, true],
      [null, false],
      [1, false],
    ]);
    expect(found[0]!.lines[0]!.text).toBe('You draw from the deck: red.');
  });
  it('says once what was done twice in a row', () => {
    const twice = (seat: number, one: GameEvent) =>
      blocks(
        [1, 2].map((decision) =>
          entry('moved', { decision, seat, events: [{ ...one, seat } as GameEvent] }),
        ),
        readers,
      ).map((block) => block.lines.map((line) => line.text));
    const hidden = { ...samples.drawn, card: null };
    expect(twice(1, hidden)).toEqual([['Bas draws 2 cards from the deck.']]);
    expect(twice(0, samples.drawn)).toEqual([['You draw from the deck: red, red.']]);
    expect(twice(1, samples.bought)).toEqual([['Bas buys 2 single-route tokens.']]);
    const both = [samples.bought, { ...samples.bought, token: 'double' as const }];
    expect(blocks([entry('moved', { events: both })], readers)[0]!.lines).toHaveLength(2);
  });
});

describe('what happened since one’s last turn', () => {
  const by = (seat: number, decision: number, undone = false) => [
    entry('moved', { decision, seat, events: [{ ...samples.taken, seat }] }),
    ...(undone ? [entry('undone', { decision: decision - 1, seat })] : []),
  ];
  const told = (entries: Entry[], me: number | null) =>
    since(blocks(entries, readers), me, 3).map((block) => [block.seat, block.decision]);
  const round = [...by(0, 1), ...by(1, 2), ...by(2, 3)];

  it('is what others did, also while one’s own turn has begun', () => {
    const both = [
      [1, 2],
      [2, 3],
    ];
    expect(told(round, 0)).toEqual(both);
    expect(told([...round, ...by(0, 4)], 0)).toEqual(both);
    expect(told([...round, ...by(0, 4), ...by(1, 5)], 0)).toEqual([[1, 5]]);
  });
  it('leaves out what was taken back', () => {
    expect(told([...by(0, 1), ...by(1, 2), ...by(2, 3, true)], 0)).toEqual([[1, 2]]);
  });
  it('is everyone’s last turn for those who watch', () => {
    expect(told([...round, ...by(0, 4)], null)).toEqual([
      [1, 2],
      [2, 3],
      [0, 4],
    ]);
  });
  it('is told without what came into the market', () => {
    const events = [{ ...samples.taken, seat: 1 }, samples.turned_up];
    const [block] = blocks([entry('moved', { decision: 1, seat: 1, events })], readers);
    expect(turnText(block!, readers)).toBe('Bas takes from the market: locomotive.');
  });

  it('is told without the stops of a passenger who has arrived', () => {
    const { sent, walked, arrived } = samples;
    const told = (events: GameEvent[]) => {
      const own = events.map((event) => ({ ...event, seat: 1 }) as GameEvent);
      const [block] = blocks([entry('moved', { decision: 1, seat: 1, events: own })], readers);
      return turnText(block!, readers);
    };
    expect(told([sent, walked])).toMatch(/sets out .* arrives /);
    expect(told([sent, walked, walked, arrived])).toMatch(/^Bas’s passenger stops in /);
  });

  it('is told without what came to others by it', () => {
    const events = [
      { ...samples.first_chosen, seat: 1 },
      { ...samples.kept, seat: 0 },
    ];
    const [block] = blocks([entry('moved', { decision: 1, seat: 1, events })], readers);
    expect(turnText(block!, readers)).toBe('Bas has chosen first tickets.');
  });

  it('is told in one breath where two cards were taken, and by what was done with the dice', () => {
    const take = (card: string) => ({ ...samples.taken, seat: 1, card });
    const cards = [take('red'), samples.turned_up, take('blue'), samples.turned_up];
    const dice = [
      { ...samples.rolled, seat: 1 },
      { ...samples.claimed, seat: 1 },
    ];
    const told = (events: Entry['events']) =>
      turnText(blocks([entry('moved', { decision: 1, seat: 1, events })], readers)[0]!, readers);
    expect(told(cards)).toBe('Bas takes from the market: red, blue.');
    expect(told(dice)).toMatch(/^Bas claims /);
    expect(told(dice.slice(0, 1))).toMatch(/^Bas rolls/);
  });
});

describe('a history that grows', () => {
  const drawn = (decision: number, seat: number) =>
    entry('moved', { decision, seat, events: [{ ...samples.drawn, seat }] });
  const all = [
    drawn(1, 0),
    drawn(2, 0),
    drawn(3, 1),
    entry('said', { text: 'Hello' }),
    drawn(4, 1),
    entry('moved', { decision: 5, seat: 0, events: [{ ...claimed('A–B red'), seat: 0 }] }),
    entry('undone', { decision: 4 }),
    drawn(5, 0),
  ];

  it('says at every length what it would say if it were read at once', () => {
    const told = growing();
    for (let length = 0; length <= all.length; length += 1) {
      const now = all.slice(0, length);
      expect(told(now, readers)).toEqual(blocks(now, readers));
    }
  });
  it('leaves blocks as they are that are not new, and changes none that it gave away', () => {
    const told = growing();
    const before = told(all.slice(0, 3), readers);
    const text = JSON.stringify(before);
    const now = told(all.slice(0, 5), readers);
    expect(now[0]).toBe(before[0]);
    expect(now[1]).not.toBe(before[1]); // the second card of the turn has come
    expect(JSON.stringify(before)).toBe(text);
  });
  it('is told anew to somebody else, in another language, and for another history', () => {
    const told = growing();
    const own = told(all.slice(0, 2), readers);
    const other = { ...readers, me: 1 };
    expect(told(all.slice(0, 2), other)).toEqual(blocks(all.slice(0, 2), other));
    expect(told(all.slice(2, 5), other)).toEqual(blocks(all.slice(2, 5), other));
    use('nl', { common, events: { ...events, drawn: 'Iets.', drawn_known: 'Iets.' }, game });
    expect(told(all.slice(0, 2), readers)[0]!.lines[0]!.text).toBe('Iets.');
    expect(own[0]!.lines[0]!.text).not.toBe('Iets.');
    use('en', { common, events, game });
  });
  it('begins with the newest ones where only those are wanted', () => {
    const told = growing(2);
    expect(told(all.slice(0, 4), readers)).toEqual(blocks(all.slice(2, 4), readers));
    expect(told(all.slice(0, 6), readers)).toEqual(blocks(all.slice(2, 6), readers));
  });
});
