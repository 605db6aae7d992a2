import type { MoveData, Plan } from '../api/types';
import common from '../i18n/en/common.json';
import game from '../i18n/en/game.json';
import hints from '../i18n/en/hints.json';
import { use } from '../i18n/index.svelte';
import { moveText, placesOf } from './moves';
import { atLeastOne, change, percent, reasonText } from './reasons';

const plan = {
  cities: [
    { name: 'Breda', label: { text: 'Breda' } },
    { name: 'Utrecht', label: { text: 'Utrecht' } },
    { name: 'Emden', label: { text: 'Emden' } },
  ],
  routes: [{ name: 'Breda–Utrecht', a: 0, b: 1 }],
  tracks: [{ name: 'Breda–Utrecht pink', a: 0, b: 1, route: 0, length: 2, colour: 'pink' }],
  tickets: [{ name: 'Breda–Emden', a: 0, b: 2, starts: [0], goals: [{ cities: [2] }] }],
} as unknown as Plan;
const readers = { names: ['Anna', 'Bas'], me: 0, plan, dice: false };
const track = 'Breda–Utrecht pink';

beforeAll(() => use('en', { common, game, hints }));

describe('moves', () => {
  const one = (kind: string, more: object = {}) => ({ kind, text: kind, ...more }) as MoveData;

  it.each<[string, MoveData[]]>([
    ['Draw from the deck', [one('draw')]],
    ['Take from the market: red', [one('take', { card: 'red' })]],
    ['Claim Breda–Utrecht (pink)', [one('claim', { track })]],
    [
      'Claim Breda–Utrecht (pink) with 1\u00a0×\u00a0pink + 1\u00a0×\u00a0locomotive',
      [one('claim', { track }), one('pay', { card: 'pink', cards: 1, locomotives: 1 })],
    ],
    [
      'Claim Breda–Utrecht (pink) with 2\u00a0×\u00a0locomotive + 1\u00a0×\u00a0blue',
      [
        one('claim', { track }),
        one('pay', { card: 'locomotive', cards: 2 }),
        one('add', { card: 'blue' }),
      ],
    ],
    [
      'Claim Breda–Utrecht (pink) with 3 dice',
      [one('claim', { track }), one('use', { number: 3 })],
    ],
    ['Pay with 2\u00a0×\u00a0pink', [one('pay', { card: 'pink', cards: 2 })]],
    ['Pay with 1 die', [one('use', { number: 1 })]],
    ['Keep Breda–Emden', [one('keep', { tickets: ['Breda–Emden'] })]],
    ['Keep none', [one('keep', { tickets: [] })]],
    ['Draw tickets', [one('tickets')]],
    ['Draw 2 tickets', [one('tickets', { number: 2 })]],
    ['Ask for short tickets only', [one('mix', { number: 0 })]],
    ['Lay the neutral trains on Breda–Utrecht (pink)', [one('lay', { track })]],
    [
      'Build a station in Emden with 1\u00a0×\u00a0red',
      [one('build', { city: 'Emden' }), one('pay', { card: 'red', cards: 1 })],
    ],
    ['Place a passenger in Breda', [one('stand', { city: 'Breda' })]],
    ['Place no passenger', [one('stand')]],
    ['Send the passenger from Breda', [one('send', { city: 'Breda' })]],
    ['Go along Breda–Utrecht (pink)', [one('walk', { track })]],
    ['Roll again: 2\u00a0×\u00a0single, wild', [one('reroll', { dice: { single: 2, wild: 1 } })]],
    ['Keep all dice', [one('reroll', { dice: {} })]],
    ['Buy a single-route token', [one('buy', { token: 'single' })]],
    ['Give back a double-route token', [one('return', { token: 'double' })]],
    ['Give up the tunnel', [one('take back')]],
    ['Add to the payment: red', [one('add', { card: 'red' })]],
    ['Pass', [one('pass')]],
    ['Stop here', [one('stop')]],
    ['Do nothing more', [one('done')]],
  ])('%s', (text, moves) => {
    expect(moveText(moves, { plan, dice: false })).toBe(text);
  });

  it('are shown where they happen', () => {
    const claim = one('claim', { track });
    expect(placesOf([claim], plan)).toEqual({ tracks: [track], cities: ['Breda', 'Utrecht'] });
    const keep = one('keep', { tickets: ['Breda–Emden'] });
    expect(placesOf([keep], plan)).toEqual({ tracks: [], cities: ['Breda', 'Emden'] });
    expect(placesOf([one('draw')], plan)).toEqual({ tracks: [], cities: [] });
  });
});

describe('reasons', () => {
  const text = (key: string, params: object) =>
    reasonText({ key, params: params as Record<string, unknown> }, readers);

  it('are worded with names, tracks and numbers', () => {
    const way = { ticket: 'Breda–Emden', city: 'Emden' };
    expect(text('last_cheap_way', { ...way, extra: 2 })).toBe(
      'Takes the last cheap way to Emden: without it, Breda–Emden would need 2 more trains.',
    );
    expect(text('last_cheap_way', { ...way, extra: null })).toMatch(/^Takes the last way to Emden/);
    expect(text('blocks', { seat: 1, track, a: 'Breda', b: 'Emden' })).toBe(
      'Gets in Bas’s way between Breda and Emden.',
    );
    expect(text('keeps_toll_lead', { toll: 0 })).toMatch(/costs no toll/);
    expect(text('needed_colour', { colour: 'red', track, held: 1, needed: 3 })).toBe(
      'Needed for Breda–Utrecht (pink): red, 1 of 3 in hand.',
    );
    expect(text('clear_best', { by: 0.1234 })).toMatch(/12%/);
    expect(text('close_call', { by: 0.002 })).toMatch(/< 1%/);
    expect(text('close_call', { by: 0 })).toMatch(/< 1%/);
  });

  it('are left out where nobody has words for them', () => {
    expect(text('moonshine', {})).toBe('');
  });

  it('write chances and changes', () => {
    expect(percent(0.621)).toBe('62%');
    expect([change(0.04), change(-0.04), change(-0.001)]).toEqual(['+4%', '−4%', '0%']);
    // Nothing that was measured is off by nothing.
    expect([atLeastOne(0.001), atLeastOne(0), atLeastOne(0.03)]).toEqual(['< 1%', '< 1%', '3%']);
  });
});
