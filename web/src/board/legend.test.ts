// @vitest-environment happy-dom
import { render } from '@testing-library/svelte';
import type { Plan, PlanCity, PlanTrack } from '../api/types';
import game from '../i18n/en/game.json';
import { use } from '../i18n/index.svelte';
import { legendOf, sampleOf, type Played } from './legend';
import Legend from './Legend.svelte';

const paint = { fill: '#fff', edge: '#000', ink: '#111' };
const shape = { d: 'M0 0', detail: 'M1 1', roof: 'M-9 0H9', ...paint };
const colours = ['red', 'black', 'grey', 'locomotive'];
const city = (name: string, more: Partial<PlanCity> = {}) =>
  ({
    name,
    country: null,
    x: 9,
    y: 9,
    label: { text: name, size: 16 },
    stack: null,
    ...more,
  }) as PlanCity;
const track = (name: string, more: Partial<PlanTrack> = {}) =>
  ({
    name,
    route: 0,
    colour: 'red',
    kind: 'normal',
    symbols: [],
    spaces: [[1, 2, 45, 30, 13]],
    line: 'M0 0',
    ...more,
  }) as PlanTrack;
const bare = {
  id: 'test',
  stations: 0,
  passengers: 0,
  any_colour: 'grey',
  locomotive: 'locomotive',
  paints: Object.fromEntries(colours.map((colour) => [colour, paint])),
  symbols: Object.fromEntries(colours.map((colour) => [colour, { d: 'M1 2H3' }])),
  trains_shapes: { red: shape, blue: shape, neutral: shape },
  wagon: { height: 12, longer: 3, radius: 3, rim: 1, string: 8, casing: 17 },
  station: { d: 'Mstation', detail: '' },
  passenger: { d: 'Mpassenger', detail: '' },
  tunnel: { light: '#eee', dark: '#222', width: 2, dash: '3 3' },
  ferry: { radius: 6.5, badge_width: 14, badge_height: 9, badge_radius: 3 },
  bridge: 'M0 0H9',
  sizes: {
    dot: 9,
    name: 16,
    space: 13,
    train: [30, 11],
    stack: [22, 17],
    free: 10,
    toll: 16,
    toll_line: 5,
  },
  themes: { light: {}, dark: {} },
  cities: [city('Kiel'), city('Hamburg')],
  tickets: [],
  routes: [{ name: 'Kiel - Hamburg', a: 0, b: 1, tracks: [0], sign: null, toll: 0 }],
  tracks: [track('one')],
} as unknown as Plan;
const rich: Plan = {
  ...bare,
  stations: 3,
  cities: [
    city('Kiel', { stack: { x: 60, y: 30, tokens: [4, 3], colour: 'red' } }),
    city('Hamburg'),
    city('Danmark', { country: 'DK' }),
  ],
  routes: [{ ...bare.routes[0]!, tracks: [0, 1] }],
  tracks: [
    track('one'),
    track('other', { colour: 'grey' }),
    track('under', { kind: 'tunnel', route: 1 }),
    track('over', { kind: 'ferry', route: 1, symbols: [0], colour: 'grey' }),
  ],
};
const watched: Played = { dice: false, tolls: false, neutral: false, seated: false };
const played: Played = { dice: false, tolls: true, neutral: true, seated: true };

beforeAll(() => use('en', { game }));

it('shows only what the board has', () => {
  expect(legendOf(bare, watched)).toEqual(['free', 'held', 'last', 'shown']);
  expect(legendOf(rich, watched)).toEqual(
    expect.arrayContaining([
      'any',
      'double',
      'tunnel',
      'ferry',
      'station',
      'merchandise',
      'country',
    ]),
  );
});

it('shows only what the game has', () => {
  expect(legendOf(bare, { ...watched, dice: true })).toEqual(['single', 'held', 'last', 'shown']);
  expect(legendOf(bare, played)).toEqual(
    expect.arrayContaining(['claimable', 'helpful', 'neutral', 'toll', 'ticket']),
  );
  expect(legendOf(bare, played)).not.toContain('place');
  expect(legendOf(rich, played)).toContain('place');
});

it('lays a sample straight, in the middle', () => {
  const { plan, owners } = sampleOf(bare, 'held', 1, 'blue');
  const [one] = plan.tracks;
  expect(one!.spaces.map(([x]) => x).reduce((sum, x) => sum + x)).toBe(0);
  expect(one!.spaces.every(([, y, angle]) => y === 0 && angle === 0)).toBe(true);
  expect(owners).toEqual({ held: 1 });
});

it('draws each line with the shapes of the board', () => {
  const { container } = render(Legend, {
    plan: rich,
    colours: ['red', 'blue'],
    seat: 1,
    ...played,
  });
  const line = (kind: string) => container.querySelector(`[data-kind="${kind}"]`)!;
  const drawn = (kind: string, selector: string) => line(kind).querySelectorAll(selector).length;
  expect(drawn('held', '[data-train]')).toBe(1);
  expect(drawn('neutral', '[data-owner="5"]')).toBe(1);
  expect(drawn('free', '[data-train]')).toBe(0);
  expect(drawn('double', '[data-track]')).toBe(2);
  expect(drawn('claimable', '.track.lit')).toBe(1);
  expect(drawn('claimable', '.helpful')).toBe(0);
  expect(drawn('helpful', 'path.helpful')).toBe(1);
  expect(drawn('ferry', '.badge')).toBe(1);
  expect(drawn('toll', '[data-sign]')).toBe(2);
  expect(drawn('toll', '[data-collector="blue"]')).toBe(1);
  expect(drawn('ticket', '[data-wanted]')).toBe(1);
  expect(drawn('station', '[data-figure="1"]')).toBe(1);
  expect(drawn('merchandise', '[data-stack]')).toBe(1);
  expect(line('tunnel').textContent).toContain('Tunnel');
  for (const item of container.querySelectorAll('li')) {
    expect(item.textContent?.trim()).not.toBe('');
  }
});
