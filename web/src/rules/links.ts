/** Where the rules of a game are: its board's own ones, and those for dice. */

/** The first rule that only this board has; a hash names a part of the rules without numbers. */
const FIRST_RULE: Record<string, string> = {
  nederland: '/rules/N1',
  usa: '/rules#boards',
  europe: '/rules/E1',
  nordic: '/rules/F1',
  switzerland: '/rules/S1',
  germany: '/rules/M1',
};

/** The rules of a board; those of all boards for one that we do not know. */
export function rulesOf(board: string): string {
  return FIRST_RULE[board] ?? '/rules#boards';
}

export const DICE_RULES = '/rules/D1';
