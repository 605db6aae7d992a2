import { badges, plates, put, symbols } from './shapes';

type Spaces = Parameters<typeof plates>[0];
const spaces: Spaces = [
  [10, 20, 0, 30, 13],
  [50, 20, 90, 20, 13],
];

it('puts a shape somewhere', () => {
  expect(put('M0-3.9 3.9 0 0 3.9-3.9 0Z', { x: 10, y: 20 })).toBe(
    'M10 16.1L13.9 20L10 23.9L6.1 20Z',
  );
  expect(put('M-5 0H5V.5', { x: 1, y: 2 })).toBe('M-4 2L6 2L6 2.5');
  expect(put('M0 1Q1 0 2 1 3 2 4 1C0 0 1 1 2 2', { x: 1, y: 1 })).toBe(
    'M1 2Q2 1 3 2Q4 3 5 2C1 1 2 2 3 3',
  );
});

it('turns it around its middle, and makes it wider or higher', () => {
  expect(put('M2 0H4', { x: 10, y: 10, turn: 90 })).toBe('M10 12L10 14');
  expect(put('M2 1V3', { x: 0, y: 0, wide: 2 })).toBe('M4 2L4 6');
  expect(put('M2 1V3', { x: 0, y: 0, wide: 2, high: 1 })).toBe('M4 1L4 3');
  // A circle that is stretched is an ellipse, which is turned as well.
  expect(put('M-3 0A3 3 0 0 1 3 0', { x: 0, y: 0, turn: 90, wide: 2, high: 1 })).toBe(
    'M0 -6A6 3 90 0 1 0 6',
  );
});

it('says which command it does not know', () => {
  expect(() => put('M0 0q1 1 2 2', { x: 0, y: 0 })).toThrow('the command q');
});

it('draws a plate with round corners on each space', () => {
  const [first, second] = plates(spaces, { longer: 2, high: 10, radius: 3 }).split(/(?=M)/);
  expect(first).toBe(
    'M-3 15L23 15A3 3 0 0 1 26 18L26 22A3 3 0 0 1 23 25L-3 25A3 3 0 0 1 -6 22L-6 18A3 3 0 0 1 -3 15Z',
  );
  expect(second).toContain('M55 12L55 28');
  // No rounder than it is high.
  expect(plates(spaces, { longer: 0, high: 8, radius: 6.5 })).toContain('A4 4 0 0 1');
  expect(badges(spaces, 12, 8, 2).match(/M/g)).toHaveLength(2);
});

it('draws a symbol on each space, as long as that asks for', () => {
  expect(symbols(spaces, 'M-1 0H1')).toBe('M9 20L11 20M50 19L50 21');
  expect(symbols(spaces, 'M-1 0H1', (length) => length / 10)).toBe('M7 20L13 20M50 18L50 22');
});
