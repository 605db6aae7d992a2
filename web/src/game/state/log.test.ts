import { beforeAll, describe, expect, it } from 'vitest';
import type { Entry } from '../../api/types';
import common from '../../i18n/en/common.json';
import events from '../../i18n/en/events.json';
import game from '../../i18n/en/game.json';
import { use } from '../../i18n/index.svelte';
import { samples } from '../../words/events.fixture';
import { blocks, lastTrack, undoneMoves } from './log';

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
});
