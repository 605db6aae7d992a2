/** What a seat is counted, for tests: nothing but what they say. */
import type { Count } from '../api/types';

export const count = (given: Partial<Count>): Count => ({
  start: 0,
  tracks: 0,
  tickets: 0,
  failed: 0,
  toll_bonus: 0,
  loans: 0,
  stations: 0,
  longest_path: 0,
  most_tickets: 0,
  merchandise: 0,
  longest: 0,
  total: 0,
  completed: 0,
  place: 1,
  ...given,
});
