/** Mouse and fingers on a board: a track is a place on the picture, not an element to hit. */
import type { Plan } from '../lib/plan';
import { tracksNear } from './geometry';
import type { Place } from './zoom.svelte';

/** How far beside a track one may be, in pixels. */
const REACH = { finger: 20, mouse: 12, hover: 8 };
/** Under a finger two tracks may be closer together than the finger is wide. */
const FINGER = 12;
const MOST = 4;

/** The tracks that a press at a place can have meant. */
export function meantAt(plan: Plan, at: Place, finger: boolean): string[] {
  const near = tracksNear(plan, at.x, at.y, (finger ? REACH.finger : REACH.mouse) * at.unit);
  const best = near[0];
  if (!best) return [];
  const spread = finger ? best.distance + FINGER * at.unit : best.distance;
  return near
    .filter((one) => one.distance <= spread)
    .slice(0, MOST)
    .map((one) => one.track.name);
}

/** The track under a mouse that only passes by. */
export function hoveredAt(plan: Plan, at: Place): string | null {
  return tracksNear(plan, at.x, at.y, REACH.hover * at.unit)[0]?.track.name ?? null;
}

interface Listener {
  press: (x: number, y: number, finger: boolean) => void;
  hover: (x: number, y: number) => void;
  leave: () => void;
}

/** Listens on the picture as a whole. */
export function listen(listener: Listener) {
  return (element: SVGSVGElement): (() => void) => {
    const ending = new AbortController();
    const { signal } = ending;
    let finger = false;
    // Not every browser says with a click what made it.
    element.addEventListener('pointerdown', (event) => (finger = event.pointerType === 'touch'), {
      capture: true,
      signal,
    });
    element.addEventListener(
      'click',
      (event) => {
        if ((event.target as Element).closest('[data-city]')) return;
        listener.press(event.clientX, event.clientY, finger);
      },
      { signal },
    );
    element.addEventListener(
      'pointermove',
      (event) => {
        if (event.pointerType !== 'mouse' || event.buttons) return;
        listener.hover(event.clientX, event.clientY);
      },
      { signal },
    );
    element.addEventListener('pointerleave', listener.leave, { signal });
    return () => ending.abort();
  };
}
