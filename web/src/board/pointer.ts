/**
 * Mouse and fingers on a board. What was meant is found by where the pointer was, never by the
 * element that a browser says was clicked: for a finger it may choose one nearby.
 */
import type { Plan } from '../lib/plan';
import { citiesNear, tracksNear } from './geometry';
import type { Place } from './zoom.svelte';

/** Pixels to a millimetre on screens that are touched: there a pixel is a 160th of an inch. */
const MILLIMETRE = 160 / 25.4;
/** A finger covers 9 mm: what is further from its middle than half of that was not meant. */
export const HALF_A_FINGER = 4.5 * MILLIMETRE;
/** How far beside a thing one may be, in pixels. */
const REACH = { finger: HALF_A_FINGER, mouse: 12, hover: 8 };
/** A dot that is pressed with a mouse is hit, or nearly. */
const BESIDE_DOT = 3;
/** Where the nearest can only be explained, what is hardly further may be meant as well. */
const HARDLY_FURTHER = 10;

/** A track or a city that a press can have meant. */
export interface Thing {
  kind: 'track' | 'city';
  name: string;
  /** How far from the press, in pixels. */
  far: number;
}

/** Everything that a press at a place can have meant, the nearest first. */
export function thingsAt(plan: Plan, at: Place, finger: boolean): Thing[] {
  const reach = finger ? REACH.finger : REACH.mouse;
  const beside = finger ? REACH.finger : BESIDE_DOT;
  const cities = citiesNear(plan, at.x, at.y, beside * at.unit).map(
    ({ city, distance }): Thing => ({ kind: 'city', name: city.name, far: distance / at.unit }),
  );
  if (!finger && cities[0]) return [cities[0]]; // dots lie over tracks
  const tracks = tracksNear(plan, at.x, at.y, reach * at.unit).map(
    ({ track, distance }): Thing => ({ kind: 'track', name: track.name, far: distance / at.unit }),
  );
  const all = [...cities, ...tracks].sort((one, other) => one.far - other.far);
  return finger ? all : all.filter((thing) => thing.far <= all[0]!.far);
}

/**
 * Of the things under a finger, the nearest first, those that it can have meant: whatever fits now,
 * and the nearest even if it does not.
 */
export function meantOf(things: Thing[], fits: (thing: Thing) => boolean): Thing[] {
  const [nearest] = things;
  if (!nearest) return [];
  const close = fits(nearest) ? -1 : nearest.far + HARDLY_FURTHER;
  return things.filter((thing) => thing.far <= close || fits(thing));
}

/** What lies under a mouse that only passes by. */
export function hoveredAt(plan: Plan, at: Place): Thing | null {
  const things = thingsAt(plan, at, false);
  return things.find((thing) => thing.kind === 'city' || thing.far <= REACH.hover) ?? null;
}

/** A second press so soon and so near is the other half of a double one. */
const DOUBLE = { soon: 350, near: 24 };
const NEVER = { x: 0, y: 0, time: -Infinity };
/** The last press on a board, and the last one on anything else. */
let before = NEVER;
let elsewhere = NEVER;

const follows = (first: typeof NEVER, { x, y }: { x: number; y: number }, time: number): boolean =>
  time - first.time < DOUBLE.soon && Math.hypot(x - first.x, y - first.y) < DOUBLE.near;

/**
 * Is this the second half of a double press on a board? It is not meant for what the first half
 * has opened there.
 */
export function isSecondHalf(at: { x: number; y: number }, time: number): boolean {
  return follows(before, at, time);
}

interface Listener {
  press: (x: number, y: number, finger: boolean) => void;
  /** The second half of a double press. */
  again: (x: number, y: number) => void;
  /** A city that was chosen by name: those who do not see the board have no pointer. */
  city: (name: string) => void;
  hover: (x: number, y: number) => void;
  leave: () => void;
}

/** Listens on the window that the board is seen through. */
export function listen(listener: Listener) {
  return (element: HTMLElement): (() => void) => {
    const ending = new AbortController();
    const { signal } = ending;
    let finger: { x: number; y: number } | null = null;
    // A button over the board may be gone by the second half of a double press on it.
    document.addEventListener(
      'click',
      ({ target, detail, clientX: x, clientY: y, timeStamp: time }) => {
        // Keys press nothing at a place.
        if (detail > 0 && !element.contains(target as Node)) elsewhere = { x, y, time };
      },
      { capture: true, signal },
    );
    // The place of a finger's click, and of its way down, may have been moved onto something that
    // can be clicked. That of its way up is where the finger was.
    element.addEventListener('pointerdown', () => (finger = null), { capture: true, signal });
    element.addEventListener(
      'pointerup',
      ({ pointerType, clientX: x, clientY: y }) => {
        finger = pointerType === 'touch' ? { x, y } : null;
      },
      { capture: true, signal },
    );
    element.addEventListener(
      'click',
      (event) => {
        const named = (event.target as Element).closest<SVGElement>('[data-city]');
        const at = finger ?? { x: event.clientX, y: event.clientY };
        const touched = finger !== null;
        finger = null;
        // Cities let pointers through: this is no pointer.
        if (named) listener.city(named.dataset.city ?? '');
        else if (!follows(elsewhere, at, event.timeStamp)) {
          const second = isSecondHalf(at, event.timeStamp);
          if (second) listener.again(at.x, at.y);
          else listener.press(at.x, at.y, touched);
          before = second ? NEVER : { ...at, time: event.timeStamp };
        }
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
