/** Things that travel over the screen: cards into hands, coins from purse to purse. */
import { mount, unmount } from 'svelte';
import { afterFrame } from '../../lib/afterframe';
import type { Plan } from '../../lib/plan';
import { settings } from '../../lib/settings.svelte';
import CardFace from '../../lib/ui/CardFace.svelte';

export interface Flight {
  from: Element | null | undefined;
  to: Element | null | undefined;
  /** What flies: a class of the `.flying` layer, and its colours. */
  kind: 'card' | 'coin';
  fill?: string;
  edge?: string;
  /** The card that flies; null for one that nobody sees. */
  face?: { plan: Plan; card: string | null };
  delay?: number;
}

/**
 * Nothing waits for a flight: it is only to be seen. All places are asked for before anything is put
 * on the page, so that it is not laid out again for each of them.
 */
export function fly(flight: Flight): void {
  const { from, to } = flight;
  const length = settings.duration(520);
  if (!length || !from || !to || document.hidden) return;
  const start = from.getBoundingClientRect();
  const end = to.getBoundingClientRect();
  if (start.width && end.width) afterFrame(() => takeOff(flight, start, end, length));
}

/** From one place on the screen to another, in this many milliseconds. */
function takeOff(
  { kind, fill, edge, face, delay = 0 }: Flight,
  start: DOMRect,
  end: DOMRect,
  length: number,
): void {
  const thing = document.createElement('div');
  const [width, height] = kind === 'card' ? [34, 48] : [20, 20];
  thing.setAttribute('aria-hidden', 'true');
  Object.assign(thing.style, {
    position: 'fixed',
    zIndex: '55',
    left: '0',
    top: '0',
    width: `${width}px`,
    height: `${height}px`,
    borderRadius: kind === 'card' ? '6px' : '50%',
    background: fill ?? 'var(--accent)',
    border: face ? 'none' : `2px solid ${edge ?? 'var(--panel)'}`,
    boxShadow: 'var(--shadow-high)',
    pointerEvents: 'none',
  });
  const at = (box: DOMRect) =>
    `translate(${box.x + box.width / 2 - width / 2}px, ${box.y + box.height / 2 - height / 2}px)`;
  const drawn = face && mount(CardFace, { target: thing, props: face });
  document.body.append(thing);
  const flight = thing.animate(
    [
      { transform: `${at(start)} scale(1)`, opacity: 1 },
      { transform: `${at(end)} scale(0.7)`, opacity: 0.9, offset: 0.85 },
      { transform: `${at(end)} scale(0.4)`, opacity: 0 },
    ],
    { duration: length, delay, easing: 'cubic-bezier(0.4, 0, 0.2, 1)', fill: 'both' },
  );
  const gone = () => {
    if (drawn) void unmount(drawn);
    thing.remove();
  };
  flight.onfinish = gone;
  flight.oncancel = gone;
}
