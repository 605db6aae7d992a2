import type { Showcase } from '../api/types';
import { ownersAfter } from './showcase';

const game = {
  moves: [
    { events: [{ kind: 'taken', seat: 0 }], points: [0, 0] },
    { events: [{ kind: 'claimed', seat: 1, track: 'A–B red' }], points: [0, 1] },
    { events: [{ kind: 'claimed', seat: 0, track: 'B–C' }], points: [2, 1] },
  ],
} as unknown as Showcase;

it('lays the trains that were laid up to a move', () => {
  expect(ownersAfter(game, 0)).toEqual({});
  expect(ownersAfter(game, 1)).toEqual({ 'A–B red': 1 });
  expect(ownersAfter(game, 2)).toEqual({ 'A–B red': 1, 'B–C': 0 });
});
