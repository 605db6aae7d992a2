import type { Final, TableInfo } from '../api/types';
import { placesOf } from './places';

const count = (place: number) => ({ place }) as Final['counts'][number];

it('puts winners first, those who are equal on one step, and those who gave up last', () => {
  const info = {
    seats: [{}, { resigned: true }, {}, {}, {}],
  } as unknown as TableInfo;
  const final = {
    winners: [3],
    counts: [count(2), count(1), count(4), count(1), count(2)],
  } as unknown as Final;
  expect(placesOf(info, final)).toEqual([
    { seat: 3, place: 1 },
    { seat: 0, place: 2 },
    { seat: 4, place: 2 },
    { seat: 2, place: 4 },
    { seat: 1, place: 5 },
  ]);
});
