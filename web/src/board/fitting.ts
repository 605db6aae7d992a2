/** How to look at a board in a frame: as a whole, filling the frame, or close to something. */
import { indexOf, type Plan, type PlanCity } from '../lib/plan';
import { LEAST, type Box } from './labels';

export interface Frame {
  width: number;
  height: number;
}

/** The point of the board in the middle of the frame, and how many pixels one of its units has. */
export interface Look {
  x: number;
  y: number;
  scale: number;
}

/** Names of this size are easy to read: closer than that nothing is shown unasked. */
const EASY = 15;
/** So much larger a board must be to be worth its edges. */
const HARDLY = 1.15;
/** Names that have to grow by no more than this still find room beside each other. */
const GROWN = 1.2;
/** Around what is shown, as a part of the frame. */
const ROOM = 0.1;

/** The scale that shows all of a board, and the one that leaves no part of the frame empty. */
export function scalesOf(plan: Plan, frame: Frame): { whole: number; filling: number } {
  const [, , width, height] = plan.view;
  const scales = [frame.width / width, frame.height / height];
  return { whole: Math.min(...scales), filling: Math.max(...scales) };
}

const middleOf = ({ view: [x, y, width, height] }: Plan) => ({
  x: x + width / 2,
  y: y + height / 2,
});

export function wholeOf(plan: Plan, frame: Frame): Look {
  return { ...middleOf(plan), scale: scalesOf(plan, frame).whole };
}

/**
 * All of a board that is played on, if its names can be written so that they are read then, or if
 * it would hardly be larger; else it fills the frame.
 */
export function homeOf(plan: Plan, frame: Frame, played: boolean): Look {
  const { whole, filling } = scalesOf(plan, frame);
  const small = played && plan.sizes.name * whole * GROWN < LEAST && filling > whole * HARDLY;
  return { ...middleOf(plan), scale: small ? filling : whole };
}

function spanOf({ x, anchor, width }: PlanCity['label']): { left: number; right: number } {
  const left = x - (anchor === 'start' ? 0 : anchor === 'end' ? width : width / 2);
  return { left, right: left + width };
}

/** Around tracks with the cities at their ends, and around other cities; with their names or without. */
export function boxOf(
  plan: Plan,
  what: { cities?: string[]; tracks?: string[] },
  named = false,
): Box | null {
  const index = indexOf(plan);
  const tracks = (what.tracks ?? []).flatMap((name) => index.track.get(name) ?? []);
  const cities = [
    ...(what.cities ?? []).flatMap((name) => index.city.get(name) ?? []),
    ...tracks.flatMap((track) => [plan.cities[track.a]!, plan.cities[track.b]!]),
  ];
  const points = [
    ...cities.map(({ x, y }) => [x, y] as const),
    ...tracks.flatMap((track) => track.spaces.map(([x, y]) => [x, y] as const)),
  ];
  if (!points.length) return null;
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const { dot } = plan.sizes;
  const names = named ? cities.map(({ label }) => spanOf(label)) : [];
  return {
    left: Math.min(...xs.map((x) => x - dot), ...names.map(({ left }) => left)),
    top: Math.min(...ys) - dot,
    right: Math.max(...xs.map((x) => x + dot), ...names.map(({ right }) => right)),
    bottom: Math.max(...ys) + dot,
  };
}

/**
 * How to look at a box, coming from another look: `closer` so that it is easy to read and to
 * press, else only where it would not be seen as a whole. `null`: it is fine as it is.
 */
export function lookAt(
  plan: Plan,
  box: Box,
  now: Look,
  frame: Frame,
  closer: boolean,
): Look | null {
  const room = { width: frame.width * (1 - 2 * ROOM), height: frame.height * (1 - 2 * ROOM) };
  const fitting = Math.min(
    room.width / (box.right - box.left),
    room.height / (box.bottom - box.top),
  );
  const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
  const wanted = closer ? Math.max(now.scale, EASY / plan.sizes.name) : now.scale;
  const scale = Math.min(wanted, fitting);
  if (closer) return { ...middle, scale };
  const halfWidth = frame.width / 2 / now.scale;
  const halfHeight = frame.height / 2 / now.scale;
  const seen =
    box.left >= now.x - halfWidth &&
    box.right <= now.x + halfWidth &&
    box.top >= now.y - halfHeight &&
    box.bottom <= now.y + halfHeight;
  return seen ? null : { ...middle, scale };
}
