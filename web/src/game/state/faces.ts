/** Dice as they lie before a player: each keeps its place until it is rolled again. */

export const FACES = ['single', 'double', 'station', 'wild'] as const;
export type Face = (typeof FACES)[number];
export type Counts = Partial<Record<string, number>>;
export const TYPES = ['single', 'double'] as const;
export type TokenType = (typeof TYPES)[number];

/** The faces in a row, as many as there are of each. */
export function inARow(counts: Counts): Face[] {
  return FACES.flatMap((face) => Array.from({ length: counts[face] ?? 0 }, () => face));
}

export function countsOf(faces: readonly (Face | null)[]): Record<Face, number> {
  const found = { single: 0, double: 0, station: 0, wild: 0 };
  for (const face of faces) if (face) found[face] += 1;
  return found;
}

export function sameDice(faces: readonly (Face | null)[], counts: Counts): boolean {
  const found = countsOf(faces);
  return FACES.every((face) => found[face] === (counts[face] ?? 0));
}

/** Places that hold these faces, the last ones first: which die it was is not told. */
export function placesWith(faces: readonly (Face | null)[], counts: Counts): number[] {
  const left = { ...counts };
  const found: number[] = [];
  for (let place = faces.length - 1; place >= 0; place -= 1) {
    const face = faces[place];
    if (!face || !left[face]) continue;
    left[face] = left[face] - 1;
    found.push(place);
  }
  return found.sort((a, b) => a - b);
}

/** The move that rolls these faces again. */
export function rerollMove(faces: readonly (Face | null)[]): string {
  const counts = countsOf(faces);
  const words = FACES.flatMap((face) => (counts[face] ? [`${counts[face]} ${face}`] : []));
  return `reroll ${words.join(' + ') || 'nothing'}`;
}
