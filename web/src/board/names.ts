/**
 * City names. The plan keeps a box free for each, as wide as a name gets in any common font; a
 * font that is narrower or lower may be drawn larger, as long as its ink stays in those boxes.
 */
import type { Plan } from '../api/types';
import { labelOf } from '../lib/plan';

const WEIGHT = 700;
const LARGEST = 1.2;

/** How a name is written: its ink reaches so far above and below the line, and is so wide. */
export interface Ink {
  above: number;
  below: number;
  width: number;
}

/** How the names of one planned size are written. */
export interface Written {
  size: number;
  /** From the middle of a box down to the line that letters stand on. */
  line: number;
}

export interface Names {
  /** By the size that the plan gives: cities are larger than end points at a border. */
  written: ReadonlyMap<number, Written>;
  /** Names that must be squeezed into their boxes. */
  squeezed: ReadonlySet<string>;
}

const asPlanned = (size: number): Written => ({ size, line: 0.36 * size });

/** How the name of a city is written. */
export function writtenAs(names: Names | null, size: number): Written {
  return names?.written.get(size) ?? asPlanned(size);
}

/** The largest names whose ink lies in the boxes of the plan. `inks` are those at its own sizes. */
export function fitNames(plan: Plan, inks: ReadonlyMap<string, Ink>): Names {
  const written = new Map<number, Written>();
  const squeezed = new Set<string>();
  for (const size of new Set(plan.cities.map((city) => city.label.size))) {
    const cities = plan.cities.filter((city) => city.label.size === size);
    const all = cities.flatMap((city) => inks.get(city.name) ?? []);
    const above = Math.max(...all.map((ink) => ink.above));
    const below = Math.max(...all.map((ink) => ink.below));
    const room = Math.min(...cities.map((city) => city.label.height));
    const scale = Math.min(LARGEST, room / (above + below));
    written.set(size, { size: size * scale, line: ((above - below) / 2) * scale });
    for (const { name, label } of cities) {
      if ((inks.get(name)?.width ?? Infinity) * scale > label.width) squeezed.add(name);
    }
  }
  return { written, squeezed };
}

/** The names in a font of this page, or as the plan has them where nothing can be measured. */
export function namesIn(plan: Plan, family: string): Names {
  const context = document.createElement('canvas').getContext?.('2d');
  if (!context) return { written: new Map(), squeezed: new Set(plan.cities.map((c) => c.name)) };
  const inks = plan.cities.map((city): [string, Ink] => {
    context.font = `${WEIGHT} ${city.label.size}px ${family}`;
    const ink = context.measureText(labelOf(city));
    const { actualBoundingBoxAscent: above, actualBoundingBoxDescent: below, width } = ink;
    return [city.name, { above, below, width }];
  });
  return fitNames(plan, new Map(inks));
}
