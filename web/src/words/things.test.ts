import type { Plan } from '../api/types';
import { use } from '../i18n/index.svelte';
import cities from '../i18n/pl/cities.json';
import common from '../i18n/pl/common.json';
import game from '../i18n/pl/game.json';
import { cardName, colourName, spokenCity, ticketName, trackName } from './things';

const city = (name: string, country: string | null = null) => ({
  name,
  country,
  label: { text: country ?? name },
});
const plan = {
  cities: [city('Bern'), city('Italia1', 'Italia'), city('France1', 'France')],
  routes: [{ name: 'Bern–Italia1', a: 0, b: 1 }],
  tracks: [{ name: 'Bern–Italia1 red', a: 0, b: 1, route: 0, length: 2, colour: 'red' }],
  tickets: [],
} as unknown as Plan;

beforeAll(() => use('pl', { cities, common, game }));

it('tells colours, cards and tracks apart', () => {
  expect(colourName('red')).toBe('czerwony');
  expect(cardName('red')).toBe('czerwona');
  expect(colourName('locomotive')).toBe('lokomotywa');
  expect(trackName('Bern–Italia1 red', { plan, dice: false })).toBe('Bern–Włochy (czerwona)');
});

it('names no colour where dice are played with', () => {
  expect(trackName('Bern–Italia1 red', { plan, dice: true })).toBe('Bern–Włochy');
});

it('says cities as printed and as they are called', () => {
  expect(spokenCity('Bern', plan)).toBe('Bern (Berno)');
  expect(spokenCity('Chur', plan)).toBe('Chur');
  expect(spokenCity('Italia1', plan)).toBe('Włochy');
});

it('tells the end points of one country by where they lead', () => {
  const italy = [city('Italia1', 'Italia'), city('Italia2', 'Italia')];
  const two = { ...plan, cities: [city('Bern'), ...italy] } as unknown as Plan;
  expect(spokenCity('Italia1', two)).toBe('Włochy (Bern)');
  expect(spokenCity('Italia2', two)).toBe('Włochy');
});

it.each([
  ['Bern–France/Italia', 'Bern–Francja/Włochy'],
  ['Italia–France 2', 'Włochy–Francja 2'],
  ['Bern–Italia1', 'Bern–Italia1'],
])('the ticket %s is called %s', (name, said) => expect(ticketName(name, plan)).toBe(said));
