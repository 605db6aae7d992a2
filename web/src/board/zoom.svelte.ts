/** Zooming and panning: which part of a board is seen, and where on it a point of the screen is. */
import { select } from 'd3-selection';
import { zoom, zoomIdentity, type D3ZoomEvent, type ZoomTransform } from 'd3-zoom';
import type { Plan, PlanCity } from '../lib/plan';

const MOST = 7;
/** How much of the picture counts as its edge. */
const EDGE = 0.06;

export interface Place {
  x: number;
  y: number;
  /** How many units of the board a pixel has there. */
  unit: number;
}

export class Zoom {
  view = $state.raw<ZoomTransform>(zoomIdentity);
  #plan: () => Plan;
  #svg: SVGSVGElement | null = null;
  #zooming = zoom<SVGSVGElement, unknown>().scaleExtent([1, MOST]).clickDistance(6).tapDistance(16);

  /** `played`: is this a board to play on, or one to look at in a page that scrolls? */
  constructor(plan: () => Plan, played: () => boolean, moved: () => void) {
    this.#plan = plan;
    // Where the page scrolls, one finger and the plain wheel are for that.
    this.#zooming.filter((event: MouseEvent | TouchEvent | WheelEvent) => {
      if (event.type === 'wheel') return played() || event.ctrlKey || (event as WheelEvent).metaKey;
      if ('touches' in event) return played() || event.touches.length > 1 || this.view.k > 1;
      return !event.ctrlKey && !event.button;
    });
    this.#zooming.on('zoom', (event: D3ZoomEvent<SVGSVGElement, unknown>) => {
      this.view = event.transform;
      moved();
    });
  }

  /** Listen to wheel and fingers on a picture. */
  attach = (svg: SVGSVGElement): (() => void) => {
    const [x, y, width, height] = this.#plan().view;
    this.#zooming.translateExtent([
      [x, y],
      [x + width, y + height],
    ]);
    this.#svg = svg;
    const chosen = select(svg);
    chosen.call(this.#zooming);
    return () => chosen.on('.zoom', null);
  };

  /** Around the middle. */
  by(factor: number): void {
    if (this.#svg) this.#zooming.scaleBy(select(this.#svg), factor);
  }

  whole(): void {
    if (this.#svg) this.#zooming.transform(select(this.#svg), zoomIdentity);
  }

  pan(dx: number, dy: number): void {
    const step = 120 / this.view.k;
    if (this.#svg) this.#zooming.translateBy(select(this.#svg), -dx * step, -dy * step);
  }

  /** Bring a city into sight when it is not. */
  reveal(city: PlanCity): void {
    const [x, y, width, height] = this.#plan().view;
    const [cx, cy] = this.view.apply([city.x, city.y]);
    const inside =
      cx > x + width * EDGE &&
      cx < x + width * (1 - EDGE) &&
      cy > y + height * EDGE &&
      cy < y + height * (1 - EDGE);
    if (!inside && this.#svg) this.#zooming.translateTo(select(this.#svg), city.x, city.y);
  }

  /** Where on the board a point of the screen is. */
  placeOf(x: number, y: number): Place | null {
    const matrix = this.#svg?.getScreenCTM();
    if (!matrix) return null;
    const flat = new DOMPoint(x, y).matrixTransform(matrix.inverse());
    const [onBoardX, onBoardY] = this.view.invert([flat.x, flat.y]);
    return { x: onBoardX, y: onBoardY, unit: 1 / (matrix.a * this.view.k) };
  }
}
