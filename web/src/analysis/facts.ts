/** What an analysis says, put in the order in which the page tells it. */
import type { Analysis, AnalysisMoment, MoveData, TurningPoint } from '../api/types';

/** What a decision must have given away to be worth a second look. */
export const COSTLY = 0.03;

/** Everyone's chances before a decision was made. */
export function before(analysis: Analysis, decision: number): number[] {
  return decision === 0 ? analysis.start : (analysis.moments[decision - 1]?.after ?? []);
}

/** What a decision changed for a seat, and what chance answered to it. */
export function shiftOf(
  analysis: Analysis,
  decision: number,
  seat: number,
): { play: number; luck: number } {
  const moment = analysis.moments[decision];
  const was = before(analysis, decision)[seat] ?? 0;
  const made = moment?.made[seat] ?? was;
  return { play: made - was, luck: (moment?.after[seat] ?? made) - made };
}

/** Was a decision fair by what its seat could see, and yet cost much with all hands open? */
export function isUnforeseen(analysis: Analysis, decision: number): boolean {
  const { choice, seat } = analysis.moments[decision] ?? {};
  if (!choice || typeof seat !== 'number' || choice.given >= COSTLY) return false;
  return shiftOf(analysis, decision, seat).play <= -COSTLY;
}

const PAYMENTS = new Set<MoveData['kind']>(['pay', 'use', 'add', 'extra']);

/** What was played with a decision; a payment comes with what it pays for. */
export function movesAt(analysis: Analysis, decision: number): MoveData[] {
  const found: MoveData[] = [];
  for (let at = decision; at > 0; at -= 1) {
    const { move, seat } = analysis.moments[at] ?? {};
    if (!move || seat !== analysis.moments[decision]?.seat) break;
    found.unshift(move);
    if (!PAYMENTS.has(move.kind)) break;
  }
  return found;
}

/** Turning points as they came. */
export function inOrder(turning: readonly TurningPoint[]): TurningPoint[] {
  const first = (one: TurningPoint) => (one.cause === 'chance' ? 1 : 0);
  return [...turning].sort((a, b) => a.decision - b.decision || first(a) - first(b));
}

/** The seats for whom it mattered, the most first. */
export function touched(turning: TurningPoint, most = 2): number[] {
  const by = (seat: number) => Math.abs((turning.after[seat] ?? 0) - (turning.before[seat] ?? 0));
  return turning.after
    .map((_, seat) => seat)
    .sort((a, b) => by(b) - by(a))
    .slice(0, most);
}

/** Decisions with something to choose, of everyone or of one seat; all, or only the costly ones. */
export function choicesOf(
  analysis: Analysis,
  seat: number | null,
  costly: boolean,
): AnalysisMoment[] {
  return analysis.moments.filter(
    ({ choice, seat: by }) =>
      choice && (seat === null || by === seat) && (!costly || choice.given >= COSTLY),
  );
}

/** The turning point before a decision, and the one behind it. */
export function around(
  turning: readonly TurningPoint[],
  decision: number,
): { previous: number | null; next: number | null } {
  const all = [...new Set(turning.map((one) => one.decision))].sort((a, b) => a - b);
  return {
    previous: all.findLast((one) => one < decision) ?? null,
    next: all.find((one) => one > decision) ?? null,
  };
}

/** Rows for numbers over a chart, so that neighbours do not cover each other. */
export function rowsFor(places: number[], room: number): number[] {
  const ends: number[] = [];
  return places.map((x) => {
    const free = ends.findIndex((end) => x - end >= room);
    const row = free < 0 ? ends.length : free;
    ends[row] = x;
    return row;
  });
}
