// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import type { Plan } from '../lib/plan';
import { Zoom } from './zoom.svelte';

const plan = { id: 'test', view: [0, 0, 800, 400], sizes: { dot: 9, name: 16 } } as unknown as Plan;
const TIME = 400;

function board(duration = TIME) {
  const window = document.createElement('div');
  document.body.append(window);
  const moved = vi.fn();
  const zoom = new Zoom(() => plan, { played: () => true, duration: () => duration, moved });
  const stop = zoom.attach(window);
  zoom.fit({ width: 400, height: 200 });
  return { zoom, window, moved, stop };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

it('moves a drawing as a whole, and draws it anew when it has arrived', () => {
  const { zoom, moved } = board();
  expect(zoom.shift).toBeNull();
  const home = zoom.drawn;
  zoom.show({ box: { left: 700, top: 300, right: 780, bottom: 380 }, closer: true });
  vi.advanceTimersByTime(TIME / 2);
  flushSync();
  expect(zoom.view.k).toBeGreaterThan(home.k);
  expect(zoom.shift).toMatch(/^translate\(.+px, .+px\) scale\([\d.]+\)$/);
  expect(moved).toHaveBeenCalled();

  // What is pressed meanwhile is where it is seen: the drawing, and its own shift.
  const [x, y, times] = zoom.shift!.match(/-?[\d.]+/g)!.map(Number) as [number, number, number];
  const place = zoom.placeOf(123, 45)!;
  expect(zoom.drawn.applyX(place.x) * times + x).toBeCloseTo(123);
  expect(zoom.drawn.applyY(place.y) * times + y).toBeCloseTo(45);
  expect(place.unit).toBeCloseTo(1 / (zoom.drawn.k * times));

  vi.advanceTimersByTime(TIME);
  expect(zoom.shift).toBeNull();
  expect(zoom.drawn).toBe(zoom.view);
  expect(zoom.drawn.k).toBeGreaterThan(home.k);
});

it('draws anew at once where nothing moves', () => {
  const { zoom } = board();
  zoom.by(2);
  expect(zoom.shift).toBeNull();
  zoom.pan(1, 0);
  expect(zoom.shift).toBeNull();
});

it('does not move by itself for those who want nothing to move', () => {
  const { zoom } = board(0);
  const home = zoom.drawn;
  zoom.show({ box: { left: 700, top: 300, right: 780, bottom: 380 }, closer: true });
  expect(zoom.shift).toBeNull();
  expect(zoom.drawn.k).toBeGreaterThan(home.k);
  zoom.show(null);
  expect(zoom.shift).toBeNull();
  expect(zoom.drawn.k).toBe(home.k);
});

it('does not let a drawing get coarse while it grows', () => {
  const { zoom } = board();
  const small = zoom.drawn.k;
  zoom.show({ box: { left: 700, top: 300, right: 702, bottom: 302 }, closer: true });
  for (let time = 0; time < TIME; time += 16) {
    vi.advanceTimersByTime(16);
    expect(zoom.view.k / zoom.drawn.k).toBeLessThanOrEqual(2);
  }
  expect(zoom.drawn.k).toBeGreaterThan(small);
});

it('stops when it is touched, and is drawn where it stands', () => {
  const { zoom } = board();
  zoom.show({ box: { left: 700, top: 300, right: 780, bottom: 380 }, closer: true });
  vi.advanceTimersByTime(TIME / 2);
  zoom.by(1.1);
  expect(zoom.shift).toBeNull();
  const there = zoom.view;
  vi.advanceTimersByTime(TIME);
  expect(zoom.view).toBe(there);
});
