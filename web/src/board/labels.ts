/**
 * Which names, tolls and numbers are written on a board, and how large. On the screen none is
 * smaller than can be read; where that takes more room than there is, there are fewer of them.
 */
import { indexOf, type Plan, type PlanCity } from '../lib/plan';
import { writtenAs, type Names } from './names';

/** The least height of letters on the screen, in pixels. */
export const LEAST = 9;
/** The letters of merchandise, in units of the board. */
export const STACK_LETTERS = 12;
/** Between a dot and its name where the plan's own place is taken, and between names. */
const GAP = 3;
/** Up to this number, names that are asked for are written even where they lie over something. */
const FEW = 8;

export interface Label {
  /** Where it is anchored, and the line that its letters stand on. */
  x: number;
  y: number;
  anchor: string;
  size: number;
  /** To be squeezed into this width. */
  width: number | null;
}

export interface Labels {
  /** By city; what is missing is not written. */
  names: ReadonlyMap<string, Label>;
  /** By route and by city: how much larger than planned. */
  signs: ReadonlyMap<string, number>;
  stacks: ReadonlyMap<string, number>;
}

/** What has to be written before all else. */
export interface Wanted {
  cities: ReadonlySet<string>;
  tracks: ReadonlySet<string>;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const around = (x: number, y: number, width: number, height: number): Box => ({
  left: x - width / 2,
  right: x + width / 2,
  top: y - height / 2,
  bottom: y + height / 2,
});
const meet = (one: Box, other: Box) =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom;
const within = (box: Box, [x, y, width, height]: Plan['view']) =>
  box.left >= x && box.right <= x + width && box.top >= y && box.bottom <= y + height;

/** How much larger letters have to be at a scale, in pixels for a unit of the board. */
const growth = (letters: number, scale: number) => Math.max(1, LEAST / (letters * scale));

/**
 * Scales in small steps, rounded down: what is chosen for a step serves until the next, and while
 * a board grows under two fingers names do not come and go all the time.
 */
export function stepOf(scale: number): number {
  const STEP = 1.06;
  return scale > 0 ? STEP ** Math.floor(Math.log(scale) / Math.log(STEP)) : 1;
}

/** How far a name makes way for the merchandise beside it, whose number has grown, too. */
function wayFor({ label, stack }: PlanCity, width: number): number {
  if (!stack || label.anchor === 'middle') return 0;
  const half = width / 2 + 1; // they do not touch
  return label.anchor === 'start'
    ? Math.max(0, stack.x + half - label.x)
    : Math.min(0, stack.x - half - label.x);
}

/** Where a name of this size can stand: as planned, or on another side of its dot. */
function* places(plan: Plan, city: PlanCity, height: number, scale: number) {
  const { label } = city;
  const away = plan.sizes.dot + GAP;
  // Where it stands above or below its dot it grows away from it.
  const up = Math.sign(label.y - city.y);
  const clear = Math.abs(label.y - city.y) >= plan.sizes.dot + label.height / 2;
  const lifted = label.y + (clear ? (up * (height - label.height)) / 2 : 0);
  const way = wayFor(city, plan.sizes.stack[0] * growth(STACK_LETTERS, scale));
  yield { x: label.x + way, y: lifted, anchor: label.anchor };
  yield { x: city.x + away, y: city.y, anchor: 'start' };
  yield { x: city.x - away, y: city.y, anchor: 'end' };
  yield { x: city.x, y: city.y - away - height / 2, anchor: 'middle' };
  yield { x: city.x, y: city.y + away + height / 2, anchor: 'middle' };
}

const boxAt = (x: number, y: number, anchor: string, width: number, height: number): Box =>
  around(
    anchor === 'start' ? x + width / 2 : anchor === 'end' ? x - width / 2 : x,
    y,
    width,
    height,
  );

/** What is written at a scale, in pixels for a unit of the board; `covered` is no place for it. */
export function chooseLabels(
  plan: Plan,
  fitted: Names | null,
  scale: number,
  wanted: Wanted,
  tolls: boolean,
  covered: Box | null = null,
): Labels {
  const names = new Map<string, Label>();
  const signs = new Map<string, number>();
  const stacks = new Map<string, number>();
  const taken: Box[] = covered ? [covered] : [];
  const dots = plan.cities.map((city) => ({
    city,
    box: around(city.x, city.y, 2 * plan.sizes.dot, 2 * plan.sizes.dot),
  }));
  const free = (box: Box, own?: PlanCity) =>
    !taken.some((other) => meet(box, other)) &&
    !dots.some((dot) => dot.city !== own && meet(box, dot.box));

  const name = (city: PlanCity, must: boolean): void => {
    const { label } = city;
    const written = writtenAs(fitted, label.size);
    const grow = growth(written.size, scale);
    const [width, height] = [label.width * grow, label.height * grow];
    const put = (at: { x: number; y: number; anchor: string }, box: Box) => {
      taken.push(box);
      names.set(city.name, {
        x: at.x,
        y: at.y + written.line * grow,
        anchor: at.anchor,
        size: written.size * grow,
        width: fitted?.squeezed.has(city.name) ? width : null,
      });
    };
    const planned = boxAt(label.x, label.y, label.anchor, width, height);
    if (grow === 1) {
      put(label, planned);
      return;
    }
    for (const at of places(plan, city, height, scale)) {
      const box = boxAt(at.x, at.y, at.anchor, width, height);
      if (within(box, plan.view) && free(box, city)) {
        put(at, box);
        return;
      }
    }
    if (must) put(label, planned);
  };
  const sign = (route: Plan['routes'][number], must: boolean): void => {
    if (!route.sign) return;
    const grow = growth(plan.sizes.toll, scale);
    const [width, height] = plan.sizes.sign;
    const box = around(route.sign.x, route.sign.y, width * grow, height * grow);
    if (grow > 1 && !must && !free(box)) return;
    taken.push(box);
    signs.set(route.name, grow);
  };
  const stack = (city: PlanCity): void => {
    if (!city.stack) return;
    const grow = growth(STACK_LETTERS, scale);
    const [width, height] = plan.sizes.stack;
    const box = around(city.stack.x, city.stack.y, width * grow, height * grow);
    if (grow > 1 && !free(box, city)) return;
    taken.push(box);
    stacks.set(city.name, grow);
  };

  const { tracksAt } = indexOf(plan);
  const ways = (city: PlanCity) => tracksAt.get(city.name)?.length ?? 0;
  const cities = [...plan.cities].sort((one, other) => ways(other) - ways(one));
  const routes = tolls ? [...plan.routes].sort((one, other) => other.toll - one.toll) : [];
  const first = (city: PlanCity) => wanted.cities.has(city.name);
  const lit = (route: Plan['routes'][number]) =>
    route.tracks.some((track) => wanted.tracks.has(plan.tracks[track]?.name ?? ''));
  const few = wanted.cities.size <= FEW;
  for (const city of cities) if (first(city)) name(city, few);
  for (const route of routes) if (lit(route)) sign(route, true);
  for (const city of cities) if (!first(city)) name(city, false);
  for (const route of routes) if (!lit(route)) sign(route, false);
  for (const city of plan.cities) stack(city);
  return { names, signs, stacks };
}
