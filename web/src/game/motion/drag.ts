/** Dragging with mouse, pen or finger. A press that does not travel stays a click. */
const FAR = 9;

interface Drag {
  /** May this be dragged now? */
  can: () => boolean;
  /** Where it was let go. */
  drop: (x: number, y: number, finger: boolean) => void;
  /** It started (true) or ended (false). */
  moving?: (yes: boolean) => void;
  /** Where it is now; null once it is let go. */
  over?: (at: { x: number; y: number } | null) => void;
}

export function draggable(drag: () => Drag) {
  return (element: HTMLElement) => {
    let start: { x: number; y: number; id: number } | null = null;
    let ghost: HTMLElement | null = null;
    let travelled = false;

    const down = (event: PointerEvent) => {
      travelled = false;
      if (event.button !== 0 || !drag().can()) return;
      start = { x: event.clientX, y: event.clientY, id: event.pointerId };
      element.setPointerCapture(event.pointerId); // or a quick hand would leave it behind
    };
    const move = (event: PointerEvent) => {
      if (!start || event.pointerId !== start.id) return;
      const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
      if (!ghost) {
        if (Math.hypot(dx, dy) < FAR) return;
        travelled = true;
        const box = element.getBoundingClientRect();
        ghost = element.cloneNode(true) as HTMLElement;
        ghost.setAttribute('aria-hidden', 'true');
        ghost.setAttribute('inert', '');
        ghost.removeAttribute('data-testid');
        Object.assign(ghost.style, {
          position: 'fixed',
          left: `${box.x}px`,
          top: `${box.y}px`,
          width: `${box.width}px`,
          height: `${box.height}px`,
          margin: '0',
          zIndex: '56',
          pointerEvents: 'none',
          opacity: '0.92',
          boxShadow: 'var(--shadow-high)',
        });
        element.parentElement?.append(ghost);
        drag().moving?.(true);
      }
      ghost.style.transform = `translate(${dx}px, ${dy}px) rotate(-3deg)`;
      drag().over?.({ x: event.clientX, y: event.clientY });
    };
    const end = (event: PointerEvent) => {
      if (!start || event.pointerId !== start.id) return;
      start = null;
      if (!ghost) return;
      ghost.remove();
      ghost = null;
      drag().over?.(null);
      drag().moving?.(false);
      if (event.type !== 'pointerup') return;
      drag().drop(event.clientX, event.clientY, event.pointerType === 'touch');
    };
    // A drag is not also a click.
    const click = (event: MouseEvent) => {
      if (!travelled) return;
      travelled = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    };

    element.addEventListener('pointerdown', down);
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerup', end);
    element.addEventListener('pointercancel', end);
    element.addEventListener('click', click, true);
    return () => {
      ghost?.remove();
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', end);
      element.removeEventListener('pointercancel', end);
      element.removeEventListener('click', click, true);
    };
  };
}

/** Is there something with this selector under a point? */
export function isOver(selector: string, x: number, y: number): boolean {
  return document.elementsFromPoint(x, y).some((element) => element.closest(selector) !== null);
}
