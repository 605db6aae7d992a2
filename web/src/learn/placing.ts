/** Where the guide lies: beside what it speaks of, and over as little as can be of what is needed. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}
export interface Size {
  width: number;
  height: number;
}
export interface Spot {
  left: number;
  top: number;
}

export function overlap(a: Box, b: Box): number {
  const wide = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const high = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return Math.max(0, wide) * Math.max(0, high);
}

/** The spot that covers least; what comes first in the list to avoid matters most. */
function best(spots: Spot[], size: Size, avoid: Box[]): Spot {
  let found = spots[0]!;
  let least = Infinity;
  for (const spot of spots) {
    const covered = avoid.reduce(
      (sum, box, i) => sum + overlap({ ...spot, ...size }, box) / (i + 1),
      0,
    );
    if (covered < least - 1) [found, least] = [spot, covered];
  }
  return found;
}

/** At the edges of the screen, best first. */
export function place(size: Size, window: Size, avoid: Box[], gap = 12): Spot {
  const right = Math.max(gap, window.width - size.width - gap);
  const bottom = Math.max(gap, window.height - size.height - gap);
  const middle = Math.max(gap, (window.height - size.height) / 2);
  const centre = Math.max(gap, (window.width - size.width) / 2);
  const spots = [
    { left: gap, top: bottom },
    { left: gap, top: gap },
    { left: gap, top: middle },
    { left: centre, top: gap },
    { left: right, top: gap },
    { left: right, top: bottom },
    { left: right, top: middle },
    { left: centre, top: middle },
  ];
  return best(spots, size, avoid);
}

/** Small, it waits in a corner of the board where it lies on nothing that can be pressed. */
export function corner(size: Size, board: Box, avoid: Box[], gap = 8): Spot {
  const [left, top] = [board.left + gap, board.top + gap];
  const right = board.left + board.width - size.width - gap;
  const bottom = board.top + board.height - size.height - gap;
  const spots = [
    { left, top: bottom },
    { left, top },
    { left: right, top: bottom },
    { left: right, top },
  ];
  // All that can be pressed is alike: one list, without an order.
  return (
    spots.find((spot) => avoid.every((box) => overlap({ ...spot, ...size }, box) === 0)) ??
    best(spots, size, avoid)
  );
}

/** The part that two boxes have in common; of no size where they are apart. */
export function common(a: Box, b: Box): Box {
  const left = Math.max(a.left, b.left);
  const top = Math.max(a.top, b.top);
  return {
    left,
    top,
    width: Math.max(0, Math.min(a.left + a.width, b.left + b.width) - left),
    height: Math.max(0, Math.min(a.top + a.height, b.top + b.height) - top),
  };
}

/**
 * Where and how high it may be without lying on what it points at: above it as far as there is room,
 * else below it; all of it where both are too low.
 */
export function roomAt(
  spot: Spot,
  size: Size,
  target: Box | null,
  least: number,
  windowHeight: number,
): Box {
  const whole = { ...spot, ...size };
  if (!target || !overlap(whole, target)) return whole;
  const above = target.top - spot.top - 4;
  if (above >= least) return { ...whole, height: above };
  const top = target.top + target.height + 4;
  const below = windowHeight - top - 5;
  return below >= least ? { ...whole, top, height: Math.min(size.height, below) } : whole;
}
