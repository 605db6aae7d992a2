import { beforeAll, describe, expect, it } from 'vitest';
import type { Entry, GameEvent, Refusal } from '../api/types';
import common from '../i18n/en/common.json';
import events from '../i18n/en/events.json';
import game from '../i18n/en/game.json';
import refusals from '../i18n/en/refusals.json';
import { use } from '../i18n/index.svelte';
import { entryText, eventLines, eventText } from './events';
import { seatNames } from './players';
import { refusalText } from './refusals';

beforeAll(() => use('en', { common, events, game, refusals }));

const readers = { names: ['Noor', 'Bas', 'Mila'], me: 0, plan: null };
const whole = (text: string) => {
  expect(text).not.toMatch(/[{}]|undefined|null|NaN/);
  expect(text).not.toMatch(/\b(events|refusals|common|game)\.[a-z]/);
  expect(text).toMatch(/[.:]/);
  return text;
};

const kinds: Record<GameEvent['kind'], Partial<GameEvent>> = {
  dealt: { card: 'red' },
  drawn: { card: 'red' },
  taken: { card: 'locomotive' },
  turned_up: { seat: null, card: 'blue' },
  swept: { seat: null, cards: ['red', 'blue'] },
  deck_shuffled: { seat: null, cards: ['red'] },
  offered: { ticket: 'A–B' },
  first_chosen: {},
  kept: { number: 2, tickets: ['A–B', 'C–D'], rejected: ['E–F'] },
  pile_shuffled: { seat: null, tickets: ['A–B'] },
  claimed: { track: 'A–B red', cards: { red: 2, locomotive: 1 }, points: 4, toll: 3, loan: false },
  passed: {},
  revealed: { ticket: 'A–B', route: 'C–D' },
  blank: { seat: null },
  laid: { seat: null, track: 'A–B red', toll: 2, paid_to: 1 },
  marker_passed: {},
  neutral_done: { seat: null },
  mixed: { short: 3, long: 1 },
  laid_set: { track: 'A–B red', cards: { red: 2 } },
  tunnelled: { track: 'A–B red' },
  tunnel_card: { seat: null, card: 'red' },
  tunnel_die: { seat: null, hit: true },
  tunnel_failed: { track: 'A–B red', cost: 2 },
  built: { city: 'A', cards: { red: 1 } },
  stood: { city: 'A' },
  sent: { city: 'A' },
  walked: { track: 'A–B red', to: 'B', value: 4, spent: true },
  arrived: { city: 'B', merchandise: 4 },
  rolled: { face: 'wild', again: false },
  rerolls: { dice: { wild: 1 } },
  stands: {},
  bought: { token: 'single' },
  returned: { token: 'double' },
  idle: { seat: null },
  no_room: { seat: null },
  last_round: { trains: 1 },
  ended: { seat: null },
};

describe('words for events', () => {
  for (const [kind, facts] of Object.entries(kinds)) {
    if (kind === 'rerolls') continue; // what is rolled again says it
    for (const seat of [0, 1]) {
      it(`${kind}, ${seat === 0 ? 'one’s own' : 'another’s'}`, () => {
        const event = { kind, seat, ...facts } as GameEvent;
        whole(eventText(event, readers));
        for (const hidden of ['card', 'ticket', 'tickets'] as const) {
          if (['taken', 'revealed', 'tunnel_card'].includes(kind) || !(hidden in event)) continue;
          whole(eventText({ ...event, [hidden]: undefined }, readers));
        }
      });
    }
  }

  it('says who pays whom', () => {
    const claim = { kind: 'claimed', seat: 1, ...kinds.claimed } as GameEvent;
    expect(eventText(claim, readers)).toContain('Bas pays a toll of 3 to the bank.');
    expect(eventText({ ...claim, paid_to: 0 }, readers)).toContain('Bas pays you a toll of 3.');
    expect(eventText({ ...claim, paid_to: 2 }, readers)).toContain('to Mila.');
    const loan = eventText({ ...claim, seat: 0, loan: true, paid_to: 2 }, readers);
    expect(loan).toContain('You cannot pay the toll of 3 and take a loan.');
    expect(loan).toContain('The bank pays Mila 3.');
    expect(eventText({ ...claim, toll: 0 }, readers)).not.toContain('toll');
  });

  it('joins runs, and says only once that nothing is built', () => {
    const run = ['red', 'blue', 'pink'].map((card) => ({ kind: 'dealt', seat: 0, card }));
    expect(eventLines(run as GameEvent[], readers)).toMatchObject([
      { text: 'You are dealt: red, blue, pink.', cards: ['red', 'blue', 'pink'] },
    ]);
    const neutral = [
      { kind: 'revealed', seat: 1, ticket: 'A–B', route: null },
      { kind: 'blank', seat: null },
    ] as GameEvent[];
    expect(eventLines(neutral, readers)).toHaveLength(1);
    expect(eventLines([{ ...neutral[0]!, route: 'C–D' }, neutral[1]!], readers)).toHaveLength(2);
  });
});

describe('words for dice and tunnels', () => {
  it('says a roll in one sentence, and what was rolled again in another', () => {
    const roll = (face: string, again: boolean) => ({ kind: 'rolled', seat: 1, face, again });
    const events = [
      roll('single', false),
      roll('wild', false),
      roll('single', false),
      { kind: 'rerolls', seat: 1, dice: { wild: 1 } },
      roll('station', true),
    ] as GameEvent[];
    expect(eventLines(events, readers).map((line) => line.text)).toEqual([
      'Bas rolls: 2 × single, wild.',
      'Bas rolls again: station.',
    ]);
  });
  it('says what a claim took', () => {
    const claim = { kind: 'claimed', seat: 0, track: 'A–B red', points: 4 };
    const dice = { ...claim, dice: 2, tokens: 1, bought: 1 } as GameEvent;
    expect(eventText(dice, readers)).toContain('2 dice + 1 token + 1 token bought');
    const tunnel = { ...claim, cards: { red: 4 }, extra: { red: 1 } } as unknown as GameEvent;
    expect(eventText(tunnel, readers)).toContain('The tunnel took 1 more.');
  });
});

describe('words for entries', () => {
  const all: Entry['kind'][] = [
    'created',
    'sat',
    'left',
    'coloured',
    'filled',
    'opened',
    'started',
    'undone',
    'said',
    'resigned',
    'stop_asked',
    'stop_declined',
    'stopped',
    'substituted',
    'returned',
    'rematch',
  ];
  it.each(all)('%s', (kind) => {
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
  expect(seatNames([seat('Noor'), seat('Noor'), seat(''), seat('planner', 'planner')])).toEqual([
    'Noor',
    'Noor 2',
    'Seat 3',
    'Planner',
  ]);
});
