/** Moving the keyboard's focus without keeping a slow phone waiting. */
import { afterFrame } from './afterframe';

/** Were keys used last, rather than a finger or a mouse? */
let keys = false;

if (typeof window !== 'undefined') {
  window.addEventListener('keydown', () => (keys = true), { capture: true, passive: true });
  window.addEventListener('pointerdown', () => (keys = false), { capture: true, passive: true });
}

/**
 * Give the focus to what is found. A browser has to lay out the page for that, so it is done after
 * the next frame, when that has been done anyway. Whoever uses keys has it at once: the next key
 * may already be on its way.
 */
export function moveFocus(find: () => HTMLElement | null | undefined): void {
  const move = () => find()?.focus({ preventScroll: true });
  if (keys) move();
  else afterFrame(move);
}

/**
 * Where a finger was used, let go of what is about to leave the page: anything inside an element with
 * `data-passing`. A browser lays out a page whose focus is taken away, which is quick only as long
 * as nothing on it has changed; so call this first.
 */
export function letGo(): void {
  const active = document.activeElement;
  if (!keys && active instanceof HTMLElement && active.closest('[data-passing]')) active.blur();
}
