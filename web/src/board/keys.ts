/** The keys of a board: zoom and pan anywhere on it, arrows from city to city. */
import { indexOf, type Plan, type PlanCity } from '../lib/plan';
import { cityTowards } from './geometry';

interface Moves {
  by: (factor: number) => void;
  whole: () => void;
  pan: (dx: number, dy: number) => void;
}

const PANS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function zoomKeys(event: KeyboardEvent, zoom: Moves): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { key } = event;
  const pan = event.shiftKey ? PANS[key] : undefined;
  if (key === '+' || key === '=') zoom.by(1.4);
  else if (key === '-') zoom.by(1 / 1.4);
  else if (key === '0') zoom.whole();
  else if (pan) zoom.pan(...pan);
  else return;
  event.preventDefault();
}

interface Walk {
  choose: (city: PlanCity) => void;
  to: (city: PlanCity) => void;
}

export function cityKeys(event: KeyboardEvent, city: PlanCity, plan: Plan, walk: Walk): void {
  if (event.key === 'Enter' || event.key === ' ') {
    event.preventDefault();
    walk.choose(city);
    return;
  }
  if (event.shiftKey || !(event.key in PANS)) return;
  event.preventDefault();
  const neighbours = indexOf(plan).neighbours.get(city.name) ?? [];
  const next = cityTowards(city, event.key, neighbours, plan.cities);
  if (next) walk.to(next);
}
