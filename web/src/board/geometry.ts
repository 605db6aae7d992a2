/** Where on the board something is: no elements are asked, so a finger may be imprecise. */
import type { Plan, PlanCity, PlanTrack } from '../api/types';

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

/** A smooth line through the spaces of a track, for glows and hit marks. */
export function lineOf(track: PlanTrack): string {
  const [first, ...rest] = track.spaces;
  if (!first) return '';
  const ends = (space: PlanTrack['spaces'][number], side: number): [number, number] => {
    const turn = (space[2] * Math.PI) / 180;
    const half = (side * space[3]) / 2;
    return [space[0] + half * Math.cos(turn), space[1] + half * Math.sin(turn)];
  };
  const points: [number, number][] = [];
  let previous: [number, number] | null = null;
  for (const space of [first, ...rest]) {
    let [from, to] = [ends(space, -1), ends(space, 1)];
    const next: PlanTrack['spaces'][number] | undefined = rest[0];
    const towards: [number, number] | null = previous ?? (next ? [next[0], next[1]] : null);
    if (towards) {
      const near = Math.hypot(from[0] - towards[0], from[1] - towards[1]);
      const other = Math.hypot(to[0] - towards[0], to[1] - towards[1]);
      // The end nearer to where we come from comes first; for the first space, the farther one.
      if (previous ? near > other : near < other) [from, to] = [to, from];
    }
    points.push(from, to);
    previous = to;
  }
  return `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`;
}
