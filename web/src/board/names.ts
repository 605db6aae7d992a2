/** City names in their own shape, squeezed only where a font is too wide for its place. */
import type { Plan } from '../api/types';

const WEIGHT = 700;

/** The names that would not fit, or null when nothing can be measured here. */
export function tooWide(plan: Plan, family: string): Set<string> | null {
  const context = document.createElement('canvas').getContext?.('2d');
  if (!context) return null;
  context.font = `${WEIGHT} ${plan.sizes.name}px ${family}`;
  return new Set(
    plan.cities
      .filter((city) => context.measureText(city.name).width > city.label.width)
      .map((city) => city.name),
  );
}
