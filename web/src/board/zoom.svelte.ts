/** Zooming and panning: which part of a board is seen, and where on it a point of the screen is. */
import { select } from 'd3-selection';
import { zoom, zoomIdentity, type D3ZoomEvent, type ZoomTransform } from 'd3-zoom';
import type { Plan, PlanCity } from '../lib/plan';
import { homeOf, lookAt, scalesOf, wholeOf, type Frame, type Look } from './fitting';
import type { Box } from './labels';

/** How many times closer than the whole board one can come; at least to this scale, in pixels a unit. */
const MOST = { times: 7, scale: 3 };
/** How much of the frame counts as its edge. */
const EDGE = 0.06;
/** A step of the keys, in pixels. */
const STEP = 120;
/** A drawing that is moved may look this many times larger or smaller than it is. */
const COARSE = 2;

export interface Place {
  x: number;
  y: number;
  /** How many units of the board a pixel has there. */
  unit: number;
}

interface Point {
  x: number;
  y: number;
}

/** Something that is shown for a while. */
interface Target {
  box: Box;
  closer: boolean;
}

/** Where the board is looked at from: the usual place, all of it, or where somebody went. */
interface Stand {
  at: 'home' | 'whole' | 'elsewhere';
  look: Look;
}

const ease = (part: number) => 1 - (1 - part) ** 3;

export class Zoom {
  /** From units of the board to pixels of the frame. */
  view = $state.raw<ZoomTransform>(zoomIdentity);
  /** The same where it was drawn last: what moves is drawn anew when it has arrived. */
  drawn = $state.raw<ZoomTransform>(zoomIdentity);
  #plan: () => Plan;
  #played: () => boolean;
  #duration: () => number;
  #window: HTMLElement | null = null;
  #frame: Frame = { width: 0, height: 0 };
  #stand: Stand = { at: 'home', look: { x: 0, y: 0, scale: 1 } };
  #target: Target | null = null;
  /** Where to go back to from what is shown. */
  #before: Stand | null = null;
  #moving = 0;
  #onItsWay = false;
  /** When what moves now has arrived. */
  #arrives = 0;
  #zooming = zoom<HTMLElement, unknown>().clickDistance(6);

  /**
   * `played`: is this a board to play on, or one to look at in a page that scrolls?
   * `duration`: how long it takes to come closer to something, in milliseconds.
   */
  constructor(
    plan: () => Plan,
    given: { played: () => boolean; duration: () => number; moved: () => void },
  ) {
    this.#plan = plan;
    this.#played = given.played;
    this.#duration = given.duration;
    // Where the page scrolls, one finger and the plain wheel are for that.
    this.#zooming.filter((event: MouseEvent | TouchEvent | WheelEvent) => {
      const played = given.played();
      if (event.type === 'wheel') return played || event.ctrlKey || (event as WheelEvent).metaKey;
      if ('touches' in event) return played || event.touches.length > 1 || this.zoomed;
      return !event.ctrlKey && !event.button;
    });
    this.#zooming.on('start', (event: D3ZoomEvent<HTMLElement, unknown>) => {
      if (event.sourceEvent) this.#stop();
    });
    this.#zooming.on('zoom', (event: D3ZoomEvent<HTMLElement, unknown>) => {
      this.view = event.transform;
      const times = this.view.k / this.drawn.k;
      if (times > COARSE || times < 1 / COARSE) this.drawn = this.view;
      if (event.sourceEvent) this.#byHand();
      given.moved();
    });
    this.#zooming.on('end', () => {
      if (!this.#onItsWay) this.drawn = this.view;
    });
  }

  /** Is less than the whole board seen? */
  get zoomed(): boolean {
    const { whole } = scalesOf(this.#plan(), this.#frame);
    return this.#frame.width > 0 && this.view.k > whole * 1.01;
  }

  /**
   * How the drawing is moved to where it is seen; nothing while it stands still. A browser does
   * that without laying out or painting anything.
   */
  get shift(): string | null {
    const { view, drawn } = this;
    if (view === drawn) return null;
    const times = view.k / drawn.k;
    const [x, y] = [view.x - drawn.x * times, view.y - drawn.y * times];
    return `translate(${x}px, ${y}px) scale(${times})`;
  }

  /** Listen to wheel and fingers on the window that the board is seen through. */
  attach = (window: HTMLElement): (() => void) => {
    this.#window = window;
    const chosen = select(window);
    // Two quick presses are told apart from one on the board, which knows what lies there.
    chosen.call(this.#zooming).on('dblclick.zoom', null);
    return () => {
      this.#stop();
      chosen.on('.zoom', null);
    };
  };

  /** The frame has this size now. What was in its middle stays there. */
  fit(frame: Frame): void {
    if (!frame.width || !frame.height) return;
    this.#frame = frame;
    const plan = this.#plan();
    const [x, y, width, height] = plan.view;
    const { whole } = scalesOf(plan, frame);
    this.#zooming
      .extent([
        [0, 0],
        [frame.width, frame.height],
      ])
      .translateExtent([
        [x, y],
        [x + width, y + height],
      ])
      .scaleExtent([whole, Math.max(whole * MOST.times, MOST.scale)]);
    // What is on its way goes on in the new frame.
    const left = Math.max(0, this.#arrives - performance.now());
    if (!this.#showTarget()) this.#go(this.#standing(this.#stand), left);
  }

  /** Around a point of the screen, or the middle. */
  by(factor: number, at?: Point): void {
    if (!this.#window) return;
    this.#stop();
    const point = at && this.#inFrame(at);
    this.#zooming.scaleBy(select(this.#window), factor, point && [point.x, point.y]);
    this.#byHand();
  }

  whole(): void {
    const look = wholeOf(this.#plan(), this.#frame);
    this.#byHand();
    this.#stand = { at: 'whole', look };
    this.#go(look, this.#duration());
  }

  pan(dx: number, dy: number): void {
    const step = STEP / this.view.k;
    if (!this.#window) return;
    this.#zooming.translateBy(select(this.#window), -dx * step, -dy * step);
    this.#byHand();
  }

  /** Bring a city into sight when it is not. */
  reveal(city: PlanCity): void {
    const { width, height } = this.#frame;
    const [x, y] = this.view.apply([city.x, city.y]);
    const inside =
      x > width * EDGE && x < width * (1 - EDGE) && y > height * EDGE && y < height * (1 - EDGE);
    if (inside || !this.#window) return;
    this.#zooming.translateTo(select(this.#window), city.x, city.y);
    this.#byHand();
  }

  /** Show something; with nothing to show any more, go back. */
  show(target: Target | null): void {
    this.#target = target;
    if (target) {
      this.#showTarget();
      return;
    }
    const before = this.#before;
    this.#before = null;
    if (!before) return;
    this.#stand = before;
    this.#go(this.#standing(before), this.#duration());
  }

  /** Where on the board a point of the screen is. */
  placeOf(x: number, y: number): Place | null {
    if (!this.#window) return null;
    const point = this.#inFrame({ x, y });
    const [onBoardX, onBoardY] = this.view.invert([point.x, point.y]);
    return { x: onBoardX, y: onBoardY, unit: 1 / this.view.k };
  }

  #inFrame({ x, y }: Point): Point {
    const box = this.#window?.getBoundingClientRect();
    return { x: x - (box?.left ?? 0), y: y - (box?.top ?? 0) };
  }

  #stop(): void {
    cancelAnimationFrame(this.#moving);
    this.#onItsWay = false;
  }

  /** Somebody went elsewhere: nothing moves by itself until something else is to be shown. */
  #byHand(): void {
    this.#stop();
    this.#arrives = 0;
    const { width, height } = this.#frame;
    const [x, y] = this.view.invert([width / 2, height / 2]);
    this.#stand = { at: 'elsewhere', look: { x, y, scale: this.view.k } };
    this.#target = null;
    this.#before = null;
  }

  /** How a stand looks in the frame as it is now. */
  #standing({ at, look }: Stand): Look {
    if (at === 'home') return homeOf(this.#plan(), this.#frame, this.#played());
    return at === 'whole' ? wholeOf(this.#plan(), this.#frame) : look;
  }

  #showTarget(): boolean {
    if (!this.#target || !this.#frame.width) return false;
    const from = this.#before ?? this.#stand;
    const { box, closer } = this.#target;
    const look = lookAt(this.#plan(), box, this.#standing(from), this.#frame, closer);
    if (!look && !this.#before) return false;
    this.#before = from;
    const next = look ?? this.#standing(from);
    this.#stand = { at: 'elsewhere', look: next };
    this.#go(next, this.#duration());
    return true;
  }

  /** Move to this look of the board; `duration` is in milliseconds. */
  #go(look: Look, duration: number): void {
    this.#stop();
    const { width, height } = this.#frame;
    const from = this.view;
    const [fromX, fromY] = from.invert([width / 2, height / 2]);
    const begin = performance.now();
    this.#arrives = begin + duration;
    const step = (now: number) => {
      const part = duration ? ease(Math.min(1, Math.max(0, now - begin) / duration)) : 1;
      const scale = from.k * (look.scale / from.k) ** part;
      this.#onItsWay = part < 1;
      this.#set({
        x: fromX + (look.x - fromX) * part,
        y: fromY + (look.y - fromY) * part,
        scale,
      });
      if (part < 1) this.#moving = requestAnimationFrame(step);
    };
    step(begin);
  }

  #set({ x, y, scale }: Look): void {
    if (!this.#window) return;
    const { width, height } = this.#frame;
    const [least, most] = this.#zooming.scaleExtent();
    const wanted = zoomIdentity
      .translate(width / 2, height / 2)
      .scale(Math.min(most, Math.max(least, scale)))
      .translate(-x, -y);
    const frame: [[number, number], [number, number]] = [
      [0, 0],
      [width, height],
    ];
    const limits = this.#zooming.translateExtent();
    this.#zooming.transform(select(this.#window), this.#zooming.constrain()(wanted, frame, limits));
  }
}
