/** The arithmetic of a line chart. */

export interface Scale {
  (value: number): number;
}

/** A straight line from `[from, to]` to `[low, high]`. */
export function scale([from, to]: [number, number], [low, high]: [number, number]): Scale {
  const span = to - from || 1;
  return (value) => low + ((value - from) / span) * (high - low);
}

/** Round numbers that cover a range, some five of them. */
export function ticks(from: number, to: number, about = 5): number[] {
  const raw = Math.max(to - from, 1) / about;
  const power = 10 ** Math.floor(Math.log10(raw));
  const nice = [1, 2, 5, 10].map((k) => k * power).find((size) => size >= raw - 1e-9)!;
  const size = Math.max(nice, 1);
  const first = Math.floor(from / size) * size;
  const last = Math.ceil(to / size) * size;
  return Array.from({ length: Math.round((last - first) / size) + 1 }, (_, i) => first + i * size);
}

/** Points of a step line: scores stay what they are until the next claim. */
export function stepPath(values: number[], x: Scale, y: Scale): string {
  return values
    .map((value, i) => {
      const at = `${x(i).toFixed(1)}`;
      const to = y(value).toFixed(1);
      if (i === 0) return `M${at} ${to}`;
      return value === values[i - 1] ? (i === values.length - 1 ? `H${at}` : '') : `H${at}V${to}`;
    })
    .join('');
}

/** About `count` indexes, the first and the last among them. */
export function sample(length: number, count: number): number[] {
  if (length <= count) return Array.from({ length }, (_, i) => i);
  const found = Array.from({ length: count }, (_, i) =>
    Math.round((i * (length - 1)) / (count - 1)),
  );
  return [...new Set(found)];
}

/** The moment from 0 to `last` that a place on the axis means. */
export function nearest(place: number, x: Scale, last: number): number {
  const part = (place - x(0)) / (x(last) - x(0) || 1);
  return Math.min(last, Math.max(0, Math.round(part * last)));
}

/** By seat: lines are told apart without their colours. */
export const DASHES = ['', '9 4', '3 4', '12 3 3 3', '6 6'];
