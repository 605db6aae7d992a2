import type { Plan } from '../api/types';
import { boxOf, homeOf, lookAt, scalesOf, wholeOf } from './fitting';

const city = (name: string, x: number, y: number) => ({
  name,
  x,
  y,
  label: { x: x - 12, y, anchor: 'end', width: 70 },
});
const plan = {
  view: [0, 0, 1000, 500],
  sizes: { dot: 10, name: 16 },
  cities: [city('West', 100, 100), city('East', 900, 400), city('Middle', 500, 250)],
  tracks: [{ name: 'short', a: 1, b: 2, spaces: [[700, 300, 0, 30, 12]] }],
  tickets: [],
  routes: [],
} as unknown as Plan;
const large = { width: 1000, height: 700 };
const phone = { width: 380, height: 400 };

describe('a board in a frame', () => {
  it('is seen as a whole where its names can be read, else it fills the frame', () => {
    expect(scalesOf(plan, phone)).toEqual({ whole: 0.38, filling: 0.8 });
    expect(homeOf(plan, large, true)).toEqual({ x: 500, y: 250, scale: 1 });
    expect(homeOf(plan, phone, true)).toEqual({ x: 500, y: 250, scale: 0.8 });
    expect(homeOf(plan, phone, false)).toEqual(wholeOf(plan, phone));
    // Names of 8 pixels are written a little larger: nobody has to look for a city beyond the edge.
    const desk = { width: 500, height: 700 };
    expect(homeOf(plan, desk, true)).toEqual(wholeOf(plan, desk));
    const alike = { width: 380, height: 200 };
    expect(homeOf(plan, alike, true)).toEqual(wholeOf(plan, alike));
  });
  it('knows where things are', () => {
    expect(boxOf(plan, { cities: ['West', 'Middle'] })).toEqual({
      left: 90,
      top: 90,
      right: 510,
      bottom: 260,
    });
    expect(boxOf(plan, { cities: ['West', 'Middle'] }, true)).toMatchObject({
      left: 18,
      right: 510,
    });
    expect(boxOf(plan, { tracks: ['short'] })).toMatchObject({ left: 490, right: 910 });
    expect(boxOf(plan, { cities: [], tracks: [] })).toBeNull();
  });
});

describe('showing something', () => {
  const box = boxOf(plan, { cities: ['West', 'Middle'] })!;
  const now = { x: 500, y: 250, scale: 0.8 };

  it('does nothing where it is seen already', () => {
    expect(lookAt(plan, box, wholeOf(plan, phone), phone, false)).toBeNull();
  });
  it('moves, and zooms out if it must, until all of it is seen', () => {
    const look = lookAt(plan, box, now, phone, false)!;
    expect([look.x, look.y]).toEqual([300, 175]);
    expect(look.scale * (box.right - box.left)).toBeLessThanOrEqual(phone.width);
  });
  it('comes closer when asked, but not closer than is easy, nor than it fits', () => {
    const small = { left: 480, right: 520, top: 240, bottom: 260 };
    expect(lookAt(plan, small, now, phone, true)?.scale).toBeCloseTo(15 / 16);
    expect(lookAt(plan, small, { ...now, scale: 2 }, phone, true)?.scale).toBe(2);
    expect(lookAt(plan, box, { ...now, scale: 2 }, phone, true)!.scale).toBeLessThan(0.9);
  });
});
