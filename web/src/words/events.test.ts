import { beforeAll, describe, expect, it } from 'vitest';
import type { Entry, EventOf, GameEvent, Plan, Refusal } from '../api/types';
import common from '../i18n/en/common.json';
import events from '../i18n/en/events.json';
import game from '../i18n/en/game.json';
import refusals from '../i18n/en/refusals.json';
import { languages, setLanguage, use, withWords } from '../i18n/index.svelte';
import { entryText, eventLines, eventText } from './events';
import { samples } from './events.fixture';
import { seatNames } from './players';
import { refusalText } from './refusals';

beforeAll(() => use('en', { common, events, game, refusals }));

const readers = { names: ['Noor', 'Bas', 'Mila'], me: 0, plan: null, dice: false };
const whole = (text: string) => {
  expect(text).not.toMatch(/[{}]|\bundefined\b|\bnull\b|NaN/);
  expect(text).not.toMatch(/\b(events|refusals|common|game)\.[a-z]/);
  expect(text).toMatch(/[.:]/);
  return text;
};

/** What a kind says to everyone: with its facts seen, and with its secrets hidden. */
function told(sample: GameEvent): string[] {
  const events = [sample];
  if (sample.kind === 'dealt' || sample.kind === 'drawn') events.push({ ...sample, card: null });
  if (sample.kind === 'mixed') events.push({ ...sample, short: 0 }, { ...sample, long: 0 });
  if (sample.kind === 'offered') events.push({ ...sample, ticket: null });
  if (sample.kind === 'kept') events.push({ ...sample, tickets: null, rejected: null });
  return events.flatMap((event) => [0, 1, null].map((me) => eventText(event, { ...readers, me })));
}

describe('words for events', () => {
  const kinds = Object.values(samples).filter(({ kind }) => kind !== 'rerolls');
  it.each(kinds)('$kind', (sample) => told(sample).forEach(whole));

  it('what is rolled again says it', () => {
    expect(told(samples.rerolls)).toEqual(['', '', '']);
  });

  it.each(languages)('every kind in $name', async ({ code }) => {
    await withWords(setLanguage(code));
    kinds.flatMap(told).forEach(whole);
    use('en', { common, events, game, refusals });
  });

  it('names only the tickets that were asked for', () => {
    const mix = (short: number, long: number) =>
      eventText({ ...samples.mixed, seat: 1, short, long }, readers);
    expect(mix(0, 4)).toBe('Bas asks for 4 long tickets.');
    expect(mix(1, 0)).toBe('Bas asks for 1 short ticket.');
    expect(mix(3, 1)).toBe('Bas asks for 3 short and 1 long ticket.');
  });

  it('says who pays whom', () => {
    const claim = { ...samples.claimed, seat: 1 };
    expect(eventText(claim, readers)).toContain('Bas pays a toll of 3 to the bank.');
    expect(eventText({ ...claim, paid_to: 0 }, readers)).toContain('Bas pays you a toll of 3.');
    expect(eventText({ ...claim, paid_to: 2 }, readers)).toContain('to Mila.');
    const loan = eventText({ ...claim, seat: 0, loan: true, paid_to: 2 }, readers);
    expect(loan).toContain('You can’t pay the toll of 3, so you take a loan.');
    expect(loan).toContain('The bank pays Mila 3.');
    expect(eventText({ ...claim, toll: 0 }, readers)).not.toContain('toll');
  });

  it('points at the cities of all tickets of an offer', () => {
    const ticket = (name: string, a: number, b: number) => ({
      name,
      starts: [a],
      goals: [{ name, cities: [b], points: 1 }],
    });
    const plan = {
      cities: ['A', 'B', 'C'].map((name) => ({ name })),
      routes: [],
      tracks: [],
      tickets: [ticket('A–B', 0, 1), ticket('B–C', 1, 2)],
    } as unknown as Plan;
    const offer = ['A–B', 'B–C'].map((name) => ({ ...samples.offered, ticket: name }));
    expect(eventLines(offer, { ...readers, plan })).toMatchObject([{ cities: ['A', 'B', 'C'] }]);
  });

  it('joins runs, and says only once that nothing is built', () => {
    const run = ['red', 'blue', 'pink'].map((card) => ({ ...samples.dealt, card }));
    expect(eventLines(run, readers)).toMatchObject([
      { text: 'You’re dealt: red, blue, pink.', cards: ['red', 'blue', 'pink'] },
    ]);
    const { revealed, blank } = samples;
    expect(eventLines([{ ...revealed, route: null }, blank], readers)).toHaveLength(1);
    expect(eventLines([revealed, blank], readers)).toHaveLength(2);
  });
});

describe('words for dice and tunnels', () => {
  it('says a roll in one sentence, and what was rolled again in another', () => {
    type Roll = EventOf<'rolled'>;
    const roll = (face: Roll['face'], again: boolean): Roll => ({
      ...samples.rolled,
      seat: 1,
      face,
      again,
    });
    const events: GameEvent[] = [
      roll('single', false),
      roll('wild', false),
      roll('single', false),
      { ...samples.rerolls, seat: 1 },
      roll('station', true),
    ];
    expect(eventLines(events, readers).map((line) => line.text)).toEqual([
      'Bas rolls: 2\u00a0×\u00a0single, wild.',
      'Bas rolls again: station.',
    ]);
  });
  it('says what a claim took', () => {
    const dice = { ...samples.claimed, cards: null, dice: 2, tokens: 1, bought: 1 };
    expect(eventText(dice, readers)).toContain('2 dice + 1 token + 1 token bought');
    const tunnel = { ...samples.claimed, cards: { red: 4 }, extra: { red: 1 } };
    expect(eventText(tunnel, readers)).toContain('The tunnel took 1 extra card.');
  });
});

describe('words for entries', () => {
  const all: Record<Exclude<Entry['kind'], 'moved'>, true> = {
    created: true,
    sat: true,
    left: true,
    coloured: true,
    filled: true,
    opened: true,
    started: true,
    undone: true,
    said: true,
    reacted: true,
    resigned: true,
    stop_asked: true,
    stop_declined: true,
    stopped: true,
    substituted: true,
    returned: true,
    rematch: true,
    hinted: true,
    muted: true,
    unmuted: true,
    brought: true,
    went_on: true,
    stayed: true,
  };
  it.each(Object.keys(all) as Entry['kind'][])('%s', (kind) => {
    for (const seat of [0, 1, null]) {
      const entry = { seq: 1, at: '', kind, seat, name: 'Eva', text: 'planner' };
      whole(entryText({ ...entry, decision: null, events: [] }, readers));
    }
  });
});

describe('words for refusals', () => {
  const facts = {
    phase: 'second_card',
    card: 'red',
    track: 'A–B red',
    owner: 5,
    length: 3,
    seat: 0,
    trains: 0,
    colour: 'red',
    cards: 1,
    locomotives: 0,
    route: 'A–B',
    seats: 2,
    without_tolls: true,
    minimum: 1,
    offered: 4,
    named: null,
    turn: 1,
    ferry: 1,
    cost: 2,
    city: 'A',
    price: 2,
    substitutes: 1,
    due: 4,
    at: 'A',
    fare: 'wild',
    token: 'single',
    spaces: 4,
    good: 2,
    held: 1,
    stations: 0,
    wilds: 2,
    wild: 1,
    dice: 2,
  };
  const keys = Object.keys(refusals).filter((key) => !/^b6_cards_/.test(key));
  it.each(keys)('%s', (key) => {
    const refusal: Refusal = { rule: 'B3', key, facts, sentence: '' };
    whole(refusalText(refusal, readers));
    whole(refusalText({ ...refusal, facts: { ...facts, colour: 'grey', owner: 1 } }, readers));
    whole(refusalText({ ...refusal, facts: { ...facts, wild_track: false } }, readers));
  });
  it('falls back on the sentence of the server', () => {
    const refusal = { rule: null, key: 'x9_new', facts: {}, sentence: 'Something new.' };
    expect(refusalText(refusal, readers)).toBe('Something new.');
  });
});

it('tells seats with the same name apart', () => {
  const seat = (name: string, bot: string | null = null) => ({
    name,
    bot,
    kind: bot ? ('bot' as const) : ('person' as const),
  });
  expect(seatNames([seat('Noor'), seat('Noor'), seat('')])).toEqual(['Noor', 'Noor 2', 'Seat 3']);
  const bots = [seat('medium', 'medium'), seat('ida'), seat('medium', 'medium')];
  const names = seatNames(bots);
  expect(names[1]).toBe('ida');
  expect(new Set(names.map((name) => name[0]!.toLowerCase())).size).toBe(3);
});
