/**
 * Shapes where they lie on a board, as paths. A browser keeps a book for each element that has a
 * transform of its own; hundreds of them make every frame slow.
 */
import type { PlanTrack } from '../lib/plan';

type Spaces = PlanTrack['spaces'];

/** Where a shape goes, how it is turned (in degrees), and how much wider and higher it gets. */
export interface Put {
  x: number;
  y: number;
  turn?: number;
  wide?: number;
  high?: number;
}

/** A command with absolute numbers: points, and for an arc its radii and flags before its end. */
type Step = [command: 'M' | 'L' | 'C' | 'Q' | 'A' | 'Z', ...numbers: number[]];

/** How many numbers follow a command. */
const NUMBERS: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, Q: 4, A: 7, Z: 0 };
const round = (number: number) => Math.round(number * 100) / 100;

const known = new Map<string, Step[]>();
/** A path of absolute commands, step by step. */
function stepsOf(d: string): Step[] {
  let steps = known.get(d);
  if (!steps) known.set(d, (steps = parse(d)));
  return steps;
}

function parse(d: string): Step[] {
  const steps: Step[] = [];
  let [x, y] = [0, 0];
  for (const [, command = '', rest = ''] of d.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const size = NUMBERS[command];
    if (size === undefined)
      throw new Error(`A path on a board cannot have the command ${command}.`);
    const numbers = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    if (!size) steps.push(['Z']);
    for (let i = 0; size && i + size <= numbers.length; i += size) {
      const some = numbers.slice(i, i + size);
      if (command === 'H') x = some[0]!;
      else if (command === 'V') y = some[0]!;
      else [x, y] = some.slice(-2) as [number, number];
      if (command === 'H' || command === 'V') steps.push(['L', x, y]);
      // More points after the first are lines.
      else steps.push([command === 'M' && i > 0 ? 'L' : (command as Step[0]), ...some]);
    }
  }
  return steps;
}

/** A path, put somewhere else. */
export function put(d: string, where: Put): string {
  return written(stepsOf(d), where);
}

function written(steps: Step[], { x, y, turn = 0, wide = 1, high = wide }: Put): string {
  const angle = (turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  let text = '';
  for (const [command, ...numbers] of steps) {
    text += command;
    let first = 0;
    if (command === 'A') {
      // Circles: wider or higher they are ellipses, which are turned with the shape.
      const [rx = 0, ry = 0, , large, sweep] = numbers;
      text += `${round(rx * wide)} ${round(ry * high)} ${round(turn)} ${large} ${sweep} `;
      first = 5;
    }
    for (let i = first; i < numbers.length; i += 2) {
      const [dx, dy] = [numbers[i]! * wide, numbers[i + 1]! * high];
      if (i > first) text += ' ';
      text += `${round(x + dx * cos - dy * sin)} ${round(y + dx * sin + dy * cos)}`;
    }
  }
  return text;
}

/** A rectangle around a middle, with round corners. */
function plate(width: number, height: number, radius: number): Step[] {
  const r = Math.max(0, Math.min(radius, width / 2, height / 2));
  const [right, bottom] = [width / 2, height / 2];
  const corner = (x: number, y: number): Step => ['A', r, r, 0, 0, 1, x, y];
  return [
    ['M', r - right, -bottom],
    ['L', right - r, -bottom],
    corner(right, r - bottom),
    ['L', right, bottom - r],
    corner(right - r, bottom),
    ['L', r - right, bottom],
    corner(-right, bottom - r),
    ['L', -right, r - bottom],
    corner(r - right, -bottom),
    ['Z'],
  ];
}

const made = new WeakMap<Spaces, Map<string, string>>();
/** What is drawn on the spaces of a track is the same most of the time. */
function once(spaces: Spaces, key: string, make: () => string): string {
  let here = made.get(spaces);
  if (!here) made.set(spaces, (here = new Map()));
  let d = here.get(key);
  if (d === undefined) here.set(key, (d = make()));
  return d;
}

/** A plate on each of these spaces; `longer` than it, this high. */
export function plates(
  spaces: Spaces,
  { longer, high, radius }: { longer: number; high: number; radius: number },
): string {
  return once(spaces, `${longer} ${high} ${radius}`, () =>
    spaces
      .map(([x, y, turn, length]) => written(plate(length + longer, high, radius), { x, y, turn }))
      .join(''),
  );
}

/** A plate of one size on each of these spaces. */
export function badges(spaces: Spaces, width: number, height: number, radius: number): string {
  const steps = plate(width, height, radius);
  return spaces.map(([x, y, turn]) => written(steps, { x, y, turn })).join('');
}

/** A symbol on each of these spaces; stretched to be so long, as a part of a space's length. */
export function symbols(spaces: Spaces, d: string, wide?: (length: number) => number): string {
  return once(spaces, wide ? `roof ${d}` : d, () =>
    spaces
      .map(([x, y, turn, length]) => put(d, { x, y, turn, wide: wide?.(length) ?? 1, high: 1 }))
      .join(''),
  );
}
