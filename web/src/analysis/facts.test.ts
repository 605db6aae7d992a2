import { analysis } from './analysis.fixture';
import {
  around,
  before,
  choicesOf,
  inOrder,
  isUnforeseen,
  movesAt,
  rowsFor,
  shiftOf,
  touched,
} from './facts';

it('tells what a move changed from what chance did', () => {
  expect(before(analysis, 0)).toEqual([0.5, 0.5]);
  expect(before(analysis, 3)).toEqual([0.45, 0.55]);
  const { play, luck } = shiftOf(analysis, 3, 0);
  expect(play).toBeCloseTo(-0.01);
  expect(luck).toBeCloseTo(0.36);
  expect(shiftOf(analysis, 0, 0).luck).toBeCloseTo(0.05);
});

it('says where a move was fair and yet cost much with all hands open', () => {
  expect(isUnforeseen(analysis, 1)).toBe(false); // the seat could have known
  expect(isUnforeseen(analysis, 3)).toBe(false); // it cost nothing
  const moments = analysis.moments.map((one) =>
    one.decision === 3 ? { ...one, made: [0.6, 0.4], after: [0.8, 0.2] } : one,
  );
  expect(isUnforeseen({ ...analysis, moments }, 3)).toBe(true);
  expect(isUnforeseen({ ...analysis, moments }, 0)).toBe(false);
});

it('puts turning points in the order of the game, moves before what they met', () => {
  expect(inOrder(analysis.turning).map((one) => [one.decision, one.cause])).toEqual([
    [1, 'move'],
    [3, 'move'],
    [3, 'chance'],
  ]);
});

it('names those for whom it mattered most', () => {
  const three = { ...analysis.turning[0]!, before: [0.3, 0.3, 0.4], after: [0.31, 0.5, 0.19] };
  expect(touched(three)).toEqual([2, 1]);
});

it('shows a payment with what it pays for', () => {
  expect(movesAt(analysis, 2).map((move) => move.kind)).toEqual(['claim', 'pay']);
  expect(movesAt(analysis, 3).map((move) => move.kind)).toEqual(['draw']);
  expect(movesAt(analysis, 0)).toEqual([]);
});

it('finds decisions with a choice, and those that cost something', () => {
  const numbers = (seat: number | null, costly: boolean) =>
    choicesOf(analysis, seat, costly).map((one) => one.decision);
  expect(numbers(null, false)).toEqual([1, 3]);
  expect(numbers(null, true)).toEqual([1]);
  expect(numbers(1, true)).toEqual([]);
});

it('knows the turning points around', () => {
  expect(around(analysis.turning, 2)).toEqual({ previous: 1, next: 3 });
  expect(around(analysis.turning, 3)).toEqual({ previous: 1, next: null });
  expect(around([], 3)).toEqual({ previous: null, next: null });
});

it('keeps numbers over the chart apart', () => {
  expect(rowsFor([10, 15, 40, 60, 62, 64], 20)).toEqual([0, 1, 0, 0, 1, 2]);
});
