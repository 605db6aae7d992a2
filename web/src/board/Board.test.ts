// @vitest-environment happy-dom
import { render } from '@testing-library/svelte';
import type { Plan, PlanCity, PlanTrack } from '../api/types';
import game from '../i18n/en/game.json';
import { use } from '../i18n/index.svelte';
import { settings } from '../lib/settings.svelte';
import Board from './Board.svelte';

const paint = { fill: '#fff', edge: '#000', ink: '#111' };
const colours = ['red', 'black', 'grey', 'locomotive'];
const city = (name: string, x: number, more: Partial<PlanCity> = {}): PlanCity => ({
  name,
  country: null,
  x,
  y: 50,
  label: { text: name, size: 16, x, y: 30, width: 60, height: 17, anchor: 'middle' },
  stack: null,
  ...more,
});
const track = (name: string, a: number, b: number, more: Partial<PlanTrack>): PlanTrack => ({
  name,
  a,
  b,
  route: 0,
  length: 2,
  colour: 'grey',
  toll: 0,
  kind: 'normal',
  locomotives: 0,
  symbols: [],
  spaces: [
    [130, 50, 0, 30, 12],
    [165, 50, 0, 30, 12],
  ],
  line: `M${name}`,
  ...more,
});
const shape = { d: 'M0 0', detail: 'M1 1', roof: 'M-9 0H9', ...paint };
const plan = {
  id: 'test',
  name: 'Test',
  view: [0, 0, 400, 100],
  has_tolls: false,
  passengers: 3,
  stations: 0,
  any_colour: 'grey',
  locomotive: 'locomotive',
  paints: Object.fromEntries(colours.map((colour) => [colour, paint])),
  symbols: Object.fromEntries(
    colours.map((colour) => [colour, { d: colour === 'locomotive' ? 'M7 7H8' : 'M1 2H3' }]),
  ),
  trains_shapes: { red: shape, blue: shape },
  wagon: { height: 12, longer: 3, radius: 3, rim: 1, string: 8, casing: 17 },
  station: { d: 'Mstation', detail: '' },
  passenger: { d: 'Mpassenger', detail: '' },
  tunnel: { light: '#eee', dark: '#222', width: 2, dash: '3 3' },
  ferry: { radius: 6.5, badge_width: 14, badge_height: 9, badge_radius: 3 },
  sizes: { dot: 9, name: 16, space: 13, train: [30, 11], stack: [22, 17], free: 10 },
  themes: { light: {}, dark: {} },
  cities: [
    city('Kiel', 100, { stack: { x: 60, y: 30, tokens: [4, 3, 2], colour: 'red' } }),
    city('Hamburg', 200),
    city('Danmark1', 300, {
      country: 'Danmark',
      label: { text: 'Danmark', size: 12.5, x: 300, y: 30, width: 60, height: 13, anchor: 'end' },
    }),
  ],
  routes: [{ name: 'Kiel–Hamburg', tracks: [0], bed: { d: 'M0 0', width: 20 }, sign: null }],
  tracks: [
    track('ferry', 0, 1, { kind: 'ferry', locomotives: 1, symbols: [1] }),
    track('tunnel', 1, 2, { kind: 'tunnel', colour: 'black' }),
  ],
  tickets: [],
  backdrop: [],
  painting: [],
  names: [],
  sketches: { line: '', ink: '' },
} as unknown as Plan;

async function show(more = {}) {
  const given = { plan, owners: {}, colours: ['red', 'blue'], onCity: () => {}, ...more };
  const shown = render(Board, given);
  await shown.findByTestId('board'); // it comes layer by layer
  return shown;
}

beforeEach(() => {
  use('en', { game });
  settings.speed = 'off';
});

it('draws ferries with their locomotives, and tunnels with a frame', async () => {
  const { container } = await show();
  const ferry = container.querySelector('[data-track="ferry"]')!;
  const spaces = ferry.querySelector('path.space')!.getAttribute('d')!;
  expect(spaces.match(/M/g)).toHaveLength(2);
  expect(spaces.match(/A5 5 /g)).toHaveLength(8); // as round as they are high
  expect(ferry.querySelectorAll('path[d="M172 57L173 57"]')).toHaveLength(1);
  const tunnel = container.querySelector('[data-track="tunnel"]')!;
  const frame = tunnel.querySelector('path[stroke-dasharray="3 3"]')!;
  expect(frame.getAttribute('d')!.match(/M/g)).toHaveLength(2);
  expect(container.querySelector('[data-sign]')).toBeNull();
});

it('writes the country at its end points, in the language of the page', async () => {
  const { container } = await show();
  const end = container.querySelector('[data-city="Danmark1"]')!;
  expect(end.querySelector('text')?.textContent).toBe('Denmark');
  expect(end.getAttribute('aria-label')).toBe('Denmark');
  expect(end.querySelector('circle.core')).toBeNull();
});

it('shows who stands where, what may be chosen, and what is left to collect', async () => {
  const { container, rerender } = await show({
    standing: { passengers: { Hamburg: 1 }, merchandise: { Kiel: [3, 2] } },
    places: { Kiel: 'send' },
  });
  expect(container.querySelector('[data-city="Hamburg"] [data-figure="1"]')).not.toBeNull();
  expect(container.querySelector('.city.place')?.getAttribute('data-city')).toBe('Kiel');
  const stack = () => container.querySelector('[data-stack="Kiel"]')!;
  expect(stack().textContent?.trim()).toBe('3');
  expect(stack().querySelectorAll('.disc')).toHaveLength(2);
  await rerender({ standing: { merchandise: { Kiel: [] } } });
  expect(stack().querySelector('.none')).not.toBeNull();
});

it('lets a passenger walk: it is no longer at home, and gone at the end', async () => {
  const { container, rerender } = await show({ standing: { passengers: { Kiel: 0 } } });
  const walker = () => container.querySelector('[data-walker]')?.getAttribute('data-walker');
  expect(container.querySelector('[data-figure]')).not.toBeNull();
  await rerender({
    standing: {
      passengers: { Kiel: 0 },
      walker: { city: 'Hamburg', seat: 0 },
      walked: ['ferry'],
    },
  });
  expect(walker()).toBe('Hamburg');
  expect(container.querySelector('[data-figure]')).toBeNull();
  await rerender({ standing: { passengers: {}, walker: null, walked: [] } });
  expect(walker()).toBeUndefined();
});

it('lights a track once, however often it is named', async () => {
  const { container } = await show({ highlights: { tracks: ['tunnel', 'ferry', 'tunnel'] } });
  expect(container.querySelectorAll('path.way')).toHaveLength(2);
});

it('draws who holds a track as one line with a wagon on each space', async () => {
  const { container, rerender } = await show({ owners: { ferry: 1 } });
  const wagons = () =>
    ['.wagon', '.roof'].map(
      (part) =>
        container.querySelector(`[data-train="ferry"] ${part}`)?.getAttribute('d')?.match(/M/g)
          ?.length,
    );
  expect(wagons()).toEqual([2, 2]);
  // A shadow, a casing, and the string with its rim.
  expect(container.querySelectorAll('path[d="Mferry"]')).toHaveLength(4);
  const symbol = () => container.querySelector('[data-track="ferry"] path:not(.space)');
  expect(symbol()).toBeNull();
  await rerender({ owners: {} });
  expect(wagons()).toEqual([undefined, undefined]);
  expect(symbol()).not.toBeNull();
});

it('gives its full colour to what may be chosen, and a light to what helps', async () => {
  const claimable = new Set(['ferry', 'tunnel']);
  const { container } = await show({ claimable, helpful: new Set(['tunnel', 'other']) });
  const fill = (track: string) =>
    container.querySelector(`[data-track="${track}"]`)?.getAttribute('fill');
  expect(fill('ferry')).toBe(paint.fill);
  const lights = [...container.querySelectorAll('path.helpful')];
  expect(lights.map((light) => light.getAttribute('d'))).toEqual(['Mtunnel']);
});

it('moves trains that arrive, and light that comes and goes, in a picture of their own', async () => {
  const moving = { owners: { ferry: 1 }, fresh: ['ferry'] };
  const lit = { claimable: new Set(['tunnel']), helpful: new Set(['tunnel']) };
  const { container, rerender } = await show({ ...moving, ...lit });
  const pictures = () => [...container.querySelectorAll('.sheet > svg')];
  const [board, above] = pictures();
  expect(above?.querySelectorAll('.arriving')).toHaveLength(2);
  expect(above?.querySelector('mask path')?.getAttribute('d')).toBe('Mtunnel');
  expect(above?.querySelector('.gleam')).not.toBeNull();
  expect(above?.getAttribute('aria-hidden')).toBe('true');
  expect(board?.querySelector('[data-train], .arriving, .gleam')).toBeNull();
  // They have arrived: the board itself has them now.
  await rerender({ owners: { ferry: 1 }, fresh: [], claimable: null });
  expect(pictures()).toHaveLength(1);
  expect(board?.querySelectorAll('[data-train="ferry"] .wagon')).toHaveLength(1);
});

it('shows single and double routes with dice, and no colours', async () => {
  const double = { ...plan, routes: [{ ...plan.routes[0]!, tracks: [0, 1] }] };
  for (const [board, bars] of [
    [plan, 1],
    [double, 2],
  ] as const) {
    const { container, unmount } = await show({ plan: board, dice: true });
    const track = container.querySelector('[data-track="tunnel"]')!;
    const symbols = track.querySelector('path[stroke-linecap]');
    // A bar or two on each of its two spaces, and not the sign of its colour.
    const bar = symbols?.getAttribute('d') ?? '';
    expect(bar.match(/M/g)).toHaveLength(2 * bars);
    expect(bar).toContain(`M125 ${bars === 1 ? 50 : 47.6}`);
    unmount();
  }
});

it('marks the cities of open tickets', async () => {
  const { container } = await show({ wanted: ['Kiel', 'nowhere'] });
  const marks = [...container.querySelectorAll('[data-wanted]')];
  expect(marks.map((mark) => mark.getAttribute('data-wanted'))).toEqual(['Kiel']);
});
