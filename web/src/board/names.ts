/**
 * City names. The plan keeps a box free for each, as wide as a name gets in any common font; a
 * font that is narrower or lower may be drawn larger, as long as its ink stays in those boxes.
 */
import type { Plan } from '../api/types';

const WEIGHT = 700;
const LARGEST = 1.2;

/** How a name is written: its ink reaches so far above and below the line, and is so wide. */
export interface Ink {
  above: number;
  below: number;
  width: number;
}

export interface Names {
  size: number;
  /** From the middle of a box down to the line that letters stand on. */
  line: number;
  /** Names that must be squeezed into their boxes. */
  squeezed: ReadonlySet<string>;
}

/** The largest names whose ink lies in the boxes of the plan. `inks` are those at its own size. */
export function fitNames(plan: Plan, inks: ReadonlyMap<string, Ink>): Names {
  const all = [...inks.values()];
  const above = Math.max(...all.map((ink) => ink.above));
  const below = Math.max(...all.map((ink) => ink.below));
  const room = Math.min(...plan.cities.map((city) => city.label.height));
  const scale = Math.min(LARGEST, room / (above + below));
  const tight = plan.cities.filter(
    ({ name, label }) => (inks.get(name)?.width ?? Infinity) * scale > label.width,
  );
  return {
    size: plan.sizes.name * scale,
    line: ((above - below) / 2) * scale,
    squeezed: new Set(tight.map((city) => city.name)),
  };
}

/** The names in a font of this page, or as the plan has them where nothing can be measured. */
export function namesIn(plan: Plan, family: string): Names {
  const context = document.createElement('canvas').getContext?.('2d');
  if (!context) {
    const { name } = plan.sizes;
    return { size: name, line: 0.36 * name, squeezed: new Set(plan.cities.map((c) => c.name)) };
  }
  context.font = `${WEIGHT} ${plan.sizes.name}px ${family}`;
  const inks = plan.cities.map(({ name }): [string, Ink] => {
    const ink = context.measureText(name);
    const { actualBoundingBoxAscent: above, actualBoundingBoxDescent: below, width } = ink;
    return [name, { above, below, width }];
  });
  return fitNames(plan, new Map(inks));
}
