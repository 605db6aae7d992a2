/** Who stands on which city: stations and passengers, and a passenger on its way. */
import { indexOf, type Plan, type PlanCity, type PlanTrack } from '../lib/plan';

/** As much of a view as says where something stands. */
interface Seen {
  turn_of: number;
  seats: { stations: string[] | null; passengers: string[] | null }[];
  walking: { city: string; tracks: string[] } | null;
  merchandise: Record<string, number[]> | null;
}

/** What stands and walks on a board: whose stations and passengers, what is left to collect. */
export interface Standing {
  stations: Record<string, number>;
  passengers: Record<string, number>;
  merchandise: Record<string, number[]> | null;
  walker: { city: string; seat: number } | null;
  walked: string[];
}

/** A passenger who is walking: whose it is, where it is now and which tracks it came along. */
export interface Walk {
  seat: number;
  city: string;
  tracks: readonly string[];
}

/** Everything that stands on a board beside trains, for its properties. */
export function standingOf(view: Seen): Standing {
  const byCity = (kind: 'stations' | 'passengers') =>
    Object.fromEntries(
      view.seats.flatMap((seat, index) => (seat[kind] ?? []).map((city) => [city, index])),
    );
  return {
    stations: byCity('stations'),
    passengers: byCity('passengers'),
    merchandise: view.merchandise,
    walker: view.walking && { city: view.walking.city, seat: view.turn_of },
    walked: view.walking?.tracks ?? [],
  };
}

type Point = [number, number];

/** The city at the other end of a track. */
function across(plan: Plan, track: PlanTrack, from: PlanCity | undefined): PlanCity | undefined {
  const [a, b] = [plan.cities[track.a], plan.cities[track.b]];
  return from === a ? b : a;
}

/** The places that a passenger passes along a track, from one of its cities to the other. */
export function footsteps(track: PlanTrack, from: PlanCity, to: PlanCity): Point[] {
  const middles = track.spaces.map(([x, y]): Point => [x, y]);
  const far = ([x, y]: Point) => Math.hypot(x - from.x, y - from.y);
  const [first, last] = [middles[0], middles.at(-1)];
  if (first && last && far(first) > far(last)) middles.reverse();
  return [[from.x, from.y], ...middles, [to.x, to.y]];
}

/** Tracks in an order in which they lead to a city, each once: the way back from there. */
function trailTo(plan: Plan, city: PlanCity, tracks: PlanTrack[], from?: PlanCity): PlanTrack[] {
  if (!tracks.length) return [];
  for (const track of tracks) {
    if (plan.cities[track.a] !== city && plan.cities[track.b] !== city) continue;
    const rest = tracks.filter((one) => one !== track);
    const next = across(plan, track, city);
    if (!next || (!rest.length && from && next !== from)) continue;
    const before = trailTo(plan, next, rest, from);
    if (before.length === rest.length) return [...before, track];
  }
  return [];
}

/**
 * A walk with its tracks one after the other: which they are is known, but not in which order.
 * What was walked `before` comes first.
 */
export function inOrder(plan: Plan, walk: Walk, before: Walk | null = null): Walk {
  const index = indexOf(plan);
  const here = index.city.get(walk.city);
  const goesOn =
    before?.seat === walk.seat && before.tracks.every((track) => walk.tracks.includes(track));
  const known = goesOn ? before.tracks : [];
  const rest = walk.tracks
    .filter((track) => !known.includes(track))
    .flatMap((track) => index.track.get(track) ?? []);
  const from = goesOn ? index.city.get(before.city) : undefined;
  const trail = here ? trailTo(plan, here, rest, from) : [];
  if (goesOn && trail.length < rest.length) return inOrder(plan, walk);
  return { ...walk, tracks: [...known, ...trail.map((track) => track.name)] };
}

/** Where a walk began: back from where it is, track by track. */
export function startOf(plan: Plan, walk: Walk): PlanCity | undefined {
  const index = indexOf(plan);
  let city = index.city.get(walk.city);
  for (const name of [...walk.tracks].reverse()) {
    const track = index.track.get(name);
    if (track) city = across(plan, track, city);
  }
  return city;
}

/** A walk, its tracks in order, as one line of places, and its length. */
export function walkOf(plan: Plan, walk: Walk): { points: Point[]; length: number } {
  const index = indexOf(plan);
  let city = startOf(plan, walk);
  const points: Point[] = city ? [[city.x, city.y]] : [];
  for (const name of walk.tracks) {
    const track = index.track.get(name);
    const next = track && across(plan, track, city);
    if (!track || !city || !next) break;
    points.push(...footsteps(track, city, next).slice(1));
    city = next;
  }
  return { points, length: lengthOf(points) };
}

function lengthOf(points: Point[]): number {
  return points.reduce((sum, [x, y], i) => {
    const before = points[i - 1];
    return before ? sum + Math.hypot(x - before[0], y - before[1]) : sum;
  }, 0);
}

/** The place that lies `far` along a line. */
export function placeAlong(points: Point[], far: number): Point {
  let left = far;
  for (let i = 1; i < points.length; i += 1) {
    const [from, to] = [points[i - 1]!, points[i]!];
    const step = Math.hypot(to[0] - from[0], to[1] - from[1]);
    if (left <= step && step > 0) {
      const part = left / step;
      return [from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1])];
    }
    left -= step;
  }
  return points.at(-1) ?? [0, 0];
}
