import { describe, expect, it } from 'vitest';
import type { Plan, PlanCity, PlanTrack } from '../api/types';
import { wholeOf, type Frame } from './fitting';
import { cityTowards, freeSpot as spotFor, tracksNear } from './geometry';

const track = (name: string, y: number): PlanTrack => ({
  name,
  a: 0,
  b: 1,
  route: 0,
  length: 2,
  colour: 'red',
  toll: 0,
  kind: 'normal',
  locomotives: 0,
  symbols: [],
  spaces: [
    [20, y, 0, 30, 12],
    [54, y, 0, 30, 12],
  ],
  line: '',
});
const plan = { tracks: [track('upper', 0), track('lower', 15)] } as unknown as Plan;

describe('places on the board', () => {
  it('finds the nearest track, and its twin a little further', () => {
    expect(tracksNear(plan, 20, 2, 1).map((near) => near.track.name)).toEqual(['upper']);
    const near = tracksNear(plan, 37, 9, 20);
    expect(near.map((one) => one.track.name)).toEqual(['lower', 'upper']);
    expect(tracksNear(plan, 200, 0, 20)).toEqual([]);
  });
  it('goes to the neighbour in the direction of an arrow key', () => {
    const city = (name: string, x: number, y: number) => ({ name, x, y }) as PlanCity;
    const here = city('here', 0, 0);
    const east = city('east', 50, 5);
    const far = city('far', 40, 38);
    const west = city('west', -90, 0);
    expect(cityTowards(here, 'ArrowRight', [far, east], [])?.name).toBe('east');
    expect(cityTowards(here, 'ArrowDown', [far, east], [])?.name).toBe('far');
    expect(cityTowards(here, 'ArrowLeft', [far, east], [here, west])?.name).toBe('west');
    expect(cityTowards(here, 'ArrowUp', [east], [here])).toBeNull();
    expect(cityTowards(here, 'a', [east], [])).toBeNull();
  });
});

describe('a corner for buttons', () => {
  const label = { width: 60, height: 17, anchor: 'start' };
  const board = (...cities: [number, number][]) =>
    ({
      view: [0, 0, 1000, 500],
      sizes: { dot: 10, stack: [22, 17] },
      cities: cities.map(([x, y]) => ({ x, y, label: { ...label, x: x + 10, y }, stack: null })),
      tracks: [],
      names: [],
    }) as unknown as Plan;
  const frame = { width: 500, height: 250 };
  const buttons = 3;
  const freeSpot = (plan: Plan, size: Frame, number: number) =>
    spotFor(plan, size, [wholeOf(plan, size)], number);

  it('is the usual one where nothing is hidden', () => {
    expect(freeSpot(board([500, 200]), frame, buttons).corner).toBe('top-left');
    // Beside a board that does not fill the frame there is always room.
    const wide = { width: 800, height: 250 };
    expect(freeSpot(board([20, 20]), wide, buttons).corner).toBe('top-left');
    expect(freeSpot(board([20, 20]), { width: 0, height: 0 }, buttons).corner).toBe('top-left');
  });
  it('is another one where a city would be hidden', () => {
    expect(freeSpot(board([60, 90]), frame, buttons).corner).toBe('top-right');
    expect(freeSpot(board([60, 90], [850, 90]), frame, buttons).corner).toBe('bottom-left');
  });
  it('lies in a row where a column does not fit', () => {
    const low = [60, 940].flatMap((x) => [180, 320].map((y): [number, number] => [x, y]));
    expect(freeSpot(board(...low), frame, buttons)).toMatchObject({
      corner: 'top-left',
      row: true,
      size: 44,
    });
  });
  it('takes smaller buttons rather than hiding a city', () => {
    const close = [90, 910].flatMap((x) => [110, 390].map((y): [number, number] => [x, y]));
    const spot = freeSpot(board(...close), frame, buttons);
    expect(spot).toMatchObject({ corner: 'top-left', row: true, size: 36 });
  });
  it('is as large as the whole board allows, also where a closer look shows something there', () => {
    const low = { width: 400, height: 100 };
    const plan = board([500, 100], [60, 250], [940, 250]);
    const filling = { x: 500, y: 250, scale: 0.4 };
    expect(spotFor(plan, low, [wholeOf(plan, low), filling], 2).size).toBe(44);
  });
  it('leaves the names of seas alone where it can, but cities come first', () => {
    const sea = { text: 'North Sea', x: 60, y: 60, size: 20, spacing: 5 };
    const named = (...cities: [number, number][]) =>
      ({ ...board(...cities), names: [sea] }) as Plan;
    expect(freeSpot(named(), frame, buttons).corner).toBe('top-right');
    const others: [number, number][] = [
      [940, 40],
      [40, 470],
      [940, 470],
    ];
    expect(freeSpot(named(...others), frame, buttons).corner).toBe('top-left');
  });
  it('hides as little as possible', () => {
    const corners: [number, number][] = [
      [40, 40],
      [60, 90],
      [950, 40],
      [940, 90],
      [40, 480],
      [50, 420],
      [940, 480],
    ];
    expect(freeSpot(board(...corners), frame, buttons)).toEqual({
      corner: 'bottom-right',
      row: false,
      size: 44,
      edge: 10,
    });
  });
});
