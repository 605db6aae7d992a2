import { OPTIONS } from '../api/declared';
import type { Options } from '../api/types';
import options from '../i18n/en/options.json';
import { use } from '../i18n/index.svelte';
import { FIRST } from './boards';
import { factText, missing, missingText, settle, USUAL } from './options';

const usa = { ...FIRST, id: 'usa', tolls: false, neutral: false };
const sets = [{ id: 'standard' }, { id: 'mega' }] as typeof FIRST.sets;
const find = (name: string) => OPTIONS.find((option) => option.name === name)!;

beforeEach(() => use('en', { options }));

it('says what is missing, and leaves out what makes no sense', () => {
  const neutral = find('neutral');
  const need = missing(neutral, FIRST, 3, USUAL);
  expect(missingText(neutral, need!)).toBe(
    'Number of players for “The neutral player”: exactly 2.',
  );
  const plain = { ...USUAL, tolls: false };
  expect(missing(neutral, FIRST, 2, plain)?.key).toBe('needs_tolls');
  expect(missing(neutral, usa, 2, plain)?.key).toBe('no_neutral');
  const all = { ...USUAL, neutral: true, open_tolls: true };
  expect(settle(FIRST, 2, all)).toEqual(all);
  expect(settle(FIRST, 3, all).neutral).toBe(false);
  const none = { neutral: false, open_tolls: false };
  expect(settle(FIRST, 2, { ...all, tolls: false })).toMatchObject({ tolls: false, ...none });
  expect(settle(usa, 2, all)).toMatchObject({ tolls: null, ...none });
});

it('asks for what the board and its mode know only', () => {
  const rulings = { dice_tokens: 'each', tunnel_faces: 4, refresh: false } as const;
  const wanted = { ...USUAL, ...rulings, tickets: 'mega' };
  const usual = { dice_tokens: 'all', tunnel_faces: 2 };
  expect(settle(usa, 2, wanted)).toMatchObject({ ...usual, refresh: false, tickets: 'standard' });
  const dice = { ...wanted, dice: true };
  const tunnels = { ...usa, tunnels: true, sets };
  expect(settle(tunnels, 2, dice)).toMatchObject({ ...rulings, refresh: null, tickets: 'mega' });
  expect(settle(usa, 2, dice).tunnel_faces).toBe(2);
});

it.each(OPTIONS.filter((option) => option.place !== 'mode'))('$name has a fact', (option) => {
  const played = { ...USUAL, tolls: true, refresh: true } as Options;
  const usual = played[option.name];
  if (!option.always) expect(factText(option, played, FIRST)).toBeNull();
  const other = { flag: !usual, number: option.low, choice: option.choices[1] }[option.kind];
  const text = factText(option, { ...played, [option.name]: other } as Options, FIRST);
  expect(text).not.toContain('options.');
  expect(text).toBeTruthy();
});
