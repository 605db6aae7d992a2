/** The options of a game: which make sense where, and what is played. No option has a name here. */
import { OPTIONS, type Need, type Option, type OptionName } from '../api/declared';
import type { BoardLine, NewOptions, Options } from '../api/types';
import { t } from '../i18n/index.svelte';

/** As wanted (null is what the board has), or as played. */
type Chosen = NewOptions | Options;
type Value = boolean | number | string;

const byName = Object.fromEntries(OPTIONS.map((option) => [option.name, option])) as Record<
  OptionName,
  Option
>;

/** What is usually played: null is what the board has. */
export const USUAL = {
  tickets: 'standard',
  ...Object.fromEntries(OPTIONS.map((option) => [option.name, option.default])),
} as NewOptions;

export function usualOn(option: Option, board: BoardLine): Value | null {
  return option.board_default === null ? option.default : board[option.board_default];
}

export function valueOf(option: Option, board: BoardLine, chosen: Chosen): Value | null {
  return chosen[option.name] ?? usualOn(option, board);
}

/** Wanted options with another value for one of them. */
export function withValue(chosen: NewOptions, option: Option, value: Value | null): NewOptions {
  return { ...chosen, [option.name]: value };
}

/** The first thing without which an option makes no sense; null where it does. */
export function missing(
  option: Option,
  board: BoardLine,
  seats: number,
  chosen: Chosen,
): Need | null {
  const isMet = (need: Need) => {
    if ('feature' in need) return board[need.feature];
    if ('seats' in need) return seats === need.seats;
    return valueOf(byName[need.option], board, chosen) === need.value;
  };
  return option.needs.find((need) => !isMet(need)) ?? null;
}

/** What is missing, in words. */
export function missingText(option: Option, need: Need): string {
  const needed = 'seats' in need ? need.seats : 0;
  return t(`options.${need.key}`, { option: t(`options.${option.name}`), needed });
}

/** The options as they will be played: what makes no sense is as usual. */
export function settle(board: BoardLine, seats: number, wanted: NewOptions): NewOptions {
  const known = board.sets.some((set) => set.id === wanted.tickets);
  let settled = { ...wanted, tickets: known ? wanted.tickets : USUAL.tickets };
  for (const option of OPTIONS) {
    if (missing(option, board, seats, settled))
      settled = withValue(settled, option, option.default);
  }
  return settled;
}

/** One option of a game as a sentence, if it is not as usual or always worth a word. */
export function factText(option: Option, played: Options, board: BoardLine | null): string | null {
  const value = played[option.name];
  if (option.always) {
    if (!value && (!board || missing(option, board, 0, played))) return null;
  } else if (value === (board ? usualOn(option, board) : (option.default ?? value))) {
    return null;
  }
  const key = `options.fact_${option.name}` as const;
  if (option.kind === 'flag') return t(value ? key : `options.fact_no_${option.name}`);
  return option.kind === 'number' ? t(key, { value }) : t(`options.fact_${option.name}_${value}`);
}
