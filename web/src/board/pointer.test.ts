// @vitest-environment happy-dom
import type { Plan, PlanCity, PlanTrack } from '../api/types';
import { HALF_A_FINGER, hoveredAt, isSecondHalf, listen, meantOf, thingsAt } from './pointer';

const track = (name: string, y: number) =>
  ({ name, spaces: [[50, y, 0, 60, 12]] }) as unknown as PlanTrack;
const city = (name: string, x: number, y: number) => ({ name, x, y }) as PlanCity;
const plan = {
  tracks: [track('upper', 0), track('lower', 15)],
  cities: [city('Near', 92, 0), city('Far', 300, 0)],
  sizes: { dot: 9 },
} as unknown as Plan;
const at = (x: number, y: number, unit = 1) => ({ x, y, unit });
const names = (things: { name: string }[]) => things.map((thing) => thing.name);

describe('what a press can have meant', () => {
  it('is everything under a finger, the nearest first', () => {
    expect(names(thingsAt(plan, at(50, 0), true))).toEqual(['upper', 'lower']);
    expect(names(thingsAt(plan, at(75, 0), true))).toEqual(['upper', 'Near', 'lower']);
    expect(names(thingsAt(plan, at(300, 0), true))).toEqual(['Far']);
    expect(thingsAt(plan, at(200, 0), true)).toEqual([]);
  });
  it('is nothing that the finger does not cover, however small the board is drawn', () => {
    for (const unit of [0.5, 1, 3]) {
      for (const thing of thingsAt(plan, at(70, 5, unit), true))
        expect(thing.far).toBeLessThanOrEqual(HALF_A_FINGER);
      expect(thingsAt(plan, at(50, 6 + unit * HALF_A_FINGER + 16, unit), true)).toEqual([]);
    }
  });
  it('is one thing under a mouse: a dot, or the nearest track', () => {
    expect(names(thingsAt(plan, at(84, 0), false))).toEqual(['Near']);
    expect(names(thingsAt(plan, at(50, 7), false))).toEqual(['upper']);
    expect(names(thingsAt(plan, at(50, 7.5), false))).toEqual(['upper', 'lower']);
    expect(hoveredAt(plan, at(50, 30))?.name).toBeUndefined();
    expect(hoveredAt(plan, at(92, 4))).toMatchObject({ kind: 'city', name: 'Near' });
  });
  it('is whatever fits now, and else the nearest', () => {
    const things = thingsAt(plan, at(75, 0), true);
    expect(names(meantOf(things, (thing) => thing.name === 'upper'))).toEqual(['upper']);
    expect(names(meantOf(things, (thing) => thing.kind === 'track'))).toEqual(['upper', 'lower']);
    expect(names(meantOf(things, () => false))).toEqual(['upper', 'Near', 'lower']);
    const apart = [...things.slice(0, 1), { ...things[1]!, far: 20 }];
    expect(names(meantOf(apart, () => false))).toEqual(['upper']);
    expect(meantOf([], () => true)).toEqual([]);
  });
  it('is never only something else than what the finger is on', () => {
    const things = thingsAt(plan, at(50, 0), true).map((thing) =>
      thing.name === 'lower' ? { ...thing, far: 25 } : thing,
    );
    expect(names(meantOf(things, (thing) => thing.name === 'lower'))).toEqual(['upper', 'lower']);
  });
});

describe('a board that listens', () => {
  function board() {
    const frame = document.createElement('div');
    const told: unknown[][] = [];
    const tell =
      (what: string) =>
      (...more: unknown[]) =>
        void told.push([what, ...more]);
    const stop = listen({
      press: tell('press'),
      again: tell('again'),
      city: tell('city'),
      hover: tell('hover'),
      leave: tell('leave'),
    })(frame);
    const pointer = (type: string, x: number, y: number, pointerType: string) =>
      frame.dispatchEvent(
        new PointerEvent(type, { clientX: x, clientY: y, pointerType, bubbles: true }),
      );
    const click = (x: number, y: number, target: Element = frame) =>
      target.dispatchEvent(new MouseEvent('click', { clientX: x, clientY: y, bubbles: true }));
    return { frame, told, stop, pointer, click };
  }

  it('takes the place of the finger, not the one that the browser moved it to', () => {
    const { told, stop, pointer, click } = board();
    pointer('pointerdown', 112, 60, 'touch');
    pointer('pointerup', 100, 50, 'touch');
    click(112, 60);
    pointer('pointerdown', 300, 60, 'mouse');
    pointer('pointerup', 300, 60, 'mouse');
    click(300, 60);
    expect(told).toEqual([
      ['press', 100, 50, true],
      ['press', 300, 60, false],
    ]);
    stop();
    click(500, 60);
    expect(told).toHaveLength(2);
  });
  it('acts once on a double press, and knows its second half', () => {
    const { told, pointer, click, stop } = board();
    for (let i = 0; i < 2; i++) {
      pointer('pointerup', 700, 700, 'touch');
      click(700, 700);
      if (i === 0) expect(isSecondHalf({ x: 704, y: 699 }, performance.now())).toBe(true);
      if (i === 0) expect(isSecondHalf({ x: 760, y: 699 }, performance.now())).toBe(false);
    }
    expect(told).toEqual([
      ['press', 700, 700, true],
      ['again', 700, 700],
    ]);
    stop();
  });
  it('is not meant by the second half of a double press on a button that lay over it', () => {
    const { frame, told, click, stop } = board();
    const button = document.createElement('button');
    document.body.append(frame, button);
    const press = (x: number, detail: number) =>
      button.dispatchEvent(
        new MouseEvent('click', { clientX: x, clientY: 500, bubbles: true, detail }),
      );
    press(900, 1);
    click(902, 501);
    expect(told).toEqual([]);
    click(980, 501); // somewhere else
    press(600, 0); // by a key, which is no half of anything
    click(600, 500);
    expect(told).toEqual([
      ['press', 980, 501, false],
      ['press', 600, 500, false],
    ]);
    button.remove();
    frame.remove();
    stop();
  });
  it('is told a city by those who have no pointer', () => {
    const { frame, told, click, stop } = board();
    const group = document.createElementNS('http://www.w3.org/2000/svg', 'g');
    group.setAttribute('data-city', 'Breda');
    frame.append(group);
    click(0, 0, group);
    expect(told).toEqual([['city', 'Breda']]);
    stop();
  });
});
