/** Where on the board something is: no elements are asked, so a finger may be imprecise. */
import type { Plan, PlanCity, PlanTrack } from '../api/types';
import type { Frame, Look } from './fitting';
import type { Box } from './labels';

export interface Near {
  track: PlanTrack;
  distance: number;
}

/** How far a point is from a space, 0 inside. */
function toSpace(x: number, y: number, space: PlanTrack['spaces'][number]): number {
  const [middleX, middleY, angle, length, width] = space;
  const turn = (-angle * Math.PI) / 180;
  const dx = x - middleX;
  const dy = y - middleY;
  const along = Math.abs(dx * Math.cos(turn) - dy * Math.sin(turn)) - length / 2;
  const across = Math.abs(dx * Math.sin(turn) + dy * Math.cos(turn)) - width / 2;
  return Math.hypot(Math.max(along, 0), Math.max(across, 0));
}

/** Tracks within reach of a point, the nearest first. */
export function tracksNear(plan: Plan, x: number, y: number, reach: number): Near[] {
  const found: Near[] = [];
  for (const track of plan.tracks) {
    const distance = Math.min(...track.spaces.map((space) => toSpace(x, y, space)));
    if (distance <= reach) found.push({ track, distance });
  }
  return found.sort((one, other) => one.distance - other.distance);
}

/** Cities whose dots are within reach of a point, the nearest first; 0 on a dot. */
export function citiesNear(
  plan: Plan,
  x: number,
  y: number,
  reach: number,
): { city: PlanCity; distance: number }[] {
  return plan.cities
    .map((city) => ({
      city,
      distance: Math.max(0, Math.hypot(x - city.x, y - city.y) - plan.sizes.dot),
    }))
    .filter((near) => near.distance <= reach)
    .sort((one, other) => one.distance - other.distance);
}

const DIRECTIONS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The city to go to with an arrow key: a neighbour in that direction, else any city there. */
export function cityTowards(
  from: PlanCity,
  key: string,
  neighbours: PlanCity[],
  all: PlanCity[],
): PlanCity | null {
  const way = DIRECTIONS[key];
  if (!way) return null;
  const best = (cities: PlanCity[], narrow: number): PlanCity | null => {
    let found: PlanCity | null = null;
    let least = Infinity;
    for (const city of cities) {
      const dx = city.x - from.x;
      const dy = city.y - from.y;
      const far = Math.hypot(dx, dy);
      const straight = far ? (dx * way[0] + dy * way[1]) / far : 0;
      if (straight < narrow) continue;
      const cost = far / straight ** 2;
      if (cost < least) [found, least] = [city, cost];
    }
    return found;
  };
  return best(neighbours, 0.5) ?? best(all, 0.35);
}

/** The corners of a picture, the usual one first. */
const CORNERS = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const;
export type Corner = (typeof CORNERS)[number];

/** Something that should be seen, and how much it matters. */
interface Seen extends Box {
  weight: number;
}

/** Around everything on a board that should be seen. */
function boxes(plan: Plan): Seen[] {
  const around = (x: number, y: number, width: number, height: number, weight = 1): Seen => ({
    left: x - width / 2,
    top: y - height / 2,
    right: x + width / 2,
    bottom: y + height / 2,
    weight,
  });
  const { dot, stack } = plan.sizes;
  const cities = plan.cities.flatMap((city) => {
    const { x, y, width, height, anchor } = city.label;
    const middle = anchor === 'start' ? x + width / 2 : anchor === 'end' ? x - width / 2 : x;
    const found = [around(city.x, city.y, 2 * dot, 2 * dot), around(middle, y, width, height)];
    return city.stack ? [...found, around(city.stack.x, city.stack.y, ...stack)] : found;
  });
  const spaces = plan.tracks.flatMap((track) =>
    track.spaces.map(([x, y, , length]) => around(x, y, length, length)),
  );
  // Seas and countries: nobody travels there.
  const names = plan.names.map(({ text, x, y, size, spacing }) =>
    around(x, y - 0.35 * size, text.length * (0.6 * size + spacing), size, 0.01),
  );
  return [...cities, ...spaces, ...names];
}

/** Where buttons lie, and how large: in a corner, one below the other or in a row. */
export interface Spot {
  corner: Corner;
  row: boolean;
  /** Of each button, and from the edges of the picture, in pixels. */
  size: number;
  edge: number;
}

/** As large as fingers like them; smaller ones only where those would hide something. */
const SIZES = [
  { size: 44, edges: [10, 4] },
  { size: 36, edges: [6] },
  { size: 30, edges: [4] },
];
/** For each size, the largest first. */
const SPOTS: Spot[][] = SIZES.map(({ size, edges }) =>
  edges.flatMap((edge) =>
    [false, true].flatMap((row) => CORNERS.map((corner) => ({ corner, row, size, edge }))),
  ),
);
export const USUAL_SPOT = SPOTS[0]![0]!;
/** Between the buttons and what they must not hide, in pixels. */
const GAP = 4;

/** What buttons at a spot cover of a board that is looked at in a frame. */
export function coveredBy(spot: Spot, buttons: number, frame: Frame, look: Look): Box {
  const { corner, row, size, edge } = spot;
  const { x, y, scale } = look;
  const [width, height] = [frame.width / scale, frame.height / scale];
  const [left, top] = [x - width / 2, y - height / 2];
  const wide = (edge + size * (row ? buttons : 1) + GAP) / scale;
  const high = (edge + size * (row ? 1 : buttons) + GAP) / scale;
  const fromX = corner.endsWith('left') ? left : left + width - wide;
  const fromY = corner.startsWith('top') ? top : top + height - high;
  return { left: fromX, top: fromY, right: fromX + wide, bottom: fromY + high };
}

/**
 * Where this number of buttons hides nothing of a board, or as little as possible, looked at in a
 * frame in several ways. The first is the whole board: what they hide there cannot be moved out
 * from under them, so they are as large as that allows.
 */
export function freeSpot(plan: Plan, frame: Frame, looks: Look[], buttons: number): Spot {
  if (!frame.width || !frame.height) return USUAL_SPOT;
  const all = boxes(plan);
  const under = (spot: Spot, look: Look): number => {
    const over = coveredBy(spot, buttons, frame, look);
    return all
      .filter(
        (box) =>
          box.left < over.right &&
          box.right > over.left &&
          box.top < over.bottom &&
          box.bottom > over.top,
      )
      .reduce((sum, box) => sum + box.weight, 0);
  };
  const hidden = (spot: Spot) => looks.reduce((sum, look) => 100 * sum + under(spot, look), 0);
  const [whole] = looks;
  let [best, least] = [USUAL_SPOT, Infinity];
  for (const spots of SPOTS) {
    for (const spot of spots) {
      const much = hidden(spot);
      if (much < least) [best, least] = [spot, much];
    }
    if (whole && !under(best, whole)) break;
  }
  return best;
}
