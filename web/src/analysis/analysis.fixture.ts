/** A short game between two, judged. */
import type { Analysis, AnalysisMoment, MoveData } from '../api/types';

const move = (kind: MoveData['kind'], more: object = {}): MoveData => ({
  kind,
  text: kind,
  ...more,
});
const moment = (
  decision: number,
  seat: number | null,
  made: number,
  after: number,
  more: Partial<AnalysisMoment> = {},
): AnalysisMoment => ({
  decision,
  seat,
  move: seat === null ? null : move('draw'),
  made: [made, 1 - made],
  after: [after, 1 - after],
  choice: null,
  ...more,
});
const totals = (start: number, end: number, given: number) => ({
  start,
  end,
  luck: 0.1,
  own: -0.2,
  others: end - start + 0.1,
  given,
  choices: 2,
  best: 1,
  accuracy: 0.9,
});

export const analysis: Analysis = {
  version: 1,
  release: '0.1.0',
  budget: { judge: 100, consider: 400, compare: 200 },
  margin: 0.05,
  finished: true,
  start: [0.5, 0.5],
  end: [1, 0],
  moments: [
    moment(0, null, 0.5, 0.55),
    moment(1, 0, 0.45, 0.45, {
      move: move('claim', { track: 'one' }),
      choice: {
        options: 9,
        chance: 0.5,
        best_chance: 0.6,
        given: 0.1,
        best: move('take', { card: 'red' }),
        reasons: [{ key: 'locomotive', params: {} }],
      },
    }),
    moment(2, 0, 0.45, 0.45, { move: move('pay', { card: 'red', cards: 1 }) }),
    moment(3, 1, 0.44, 0.8, {
      choice: { options: 4, chance: 0.5, best_chance: 0.5, given: 0, best: null, reasons: [] },
    }),
    moment(4, 1, 1, 1),
  ],
  turning: [
    { decision: 3, cause: 'chance', seat: 1, before: [0.44, 0.56], after: [0.8, 0.2], size: 0.36 },
    { decision: 1, cause: 'move', seat: 0, before: [0.55, 0.45], after: [0.45, 0.55], size: 0.1 },
    { decision: 3, cause: 'move', seat: 1, before: [0.45, 0.55], after: [0.44, 0.56], size: 0.01 },
  ],
  totals: [totals(0.5, 1, 0.1), totals(0.5, 0, 0)],
};
