// Written by `make types` from the declarations in Python: change those, not this file.
import type { NewOptions } from './types';

export type OptionName = Exclude<keyof NewOptions, 'tickets'>;
/** What a board may have. */
export type Feature = 'tolls' | 'neutral' | 'tunnels' | 'stations_or_passengers' | 'refresh';
/** Without it an option makes no sense: something the board has, another option, some seats. */
export type Need = { key: string } & (
  | { feature: Feature }
  | { option: OptionName; value: boolean }
  | { seats: number }
);
export interface Option {
  name: OptionName;
  kind: 'flag' | 'number' | 'choice';
  /** null: as the board has it, see `board_default`. */
  default: boolean | number | string | null;
  board_default: Feature | null;
  choices: readonly string[];
  low: number;
  high: number;
  place: 'mode' | 'variant' | 'ruling';
  /** Is it worth a word even when it is as usual? */
  always: boolean;
  rule: string;
  needs: readonly Need[];
}

/** The options of a game, from rules/options.py. */
export const OPTIONS: readonly Option[] = [
  {"name": "tolls", "kind": "flag", "default": null, "board_default": "tolls", "choices": [], "low": 0, "high": 1, "place": "variant", "always": true, "rule": "N11", "needs": [{"key": "no_tolls", "feature": "tolls"}]},
  {"name": "neutral", "kind": "flag", "default": false, "board_default": null, "choices": [], "low": 0, "high": 1, "place": "variant", "always": false, "rule": "N12", "needs": [{"key": "no_neutral", "feature": "neutral"}, {"key": "needs_seats", "seats": 2}, {"key": "needs_tolls", "option": "tolls", "value": true}]},
  {"name": "open_tolls", "kind": "flag", "default": false, "board_default": null, "choices": [], "low": 0, "high": 1, "place": "variant", "always": false, "rule": "R17", "needs": [{"key": "no_tolls", "feature": "tolls"}, {"key": "needs_tolls", "option": "tolls", "value": true}]},
  {"name": "dice", "kind": "flag", "default": false, "board_default": null, "choices": [], "low": 0, "high": 1, "place": "mode", "always": false, "rule": "D1", "needs": []},
  {"name": "dice_tokens", "kind": "choice", "default": "all", "board_default": null, "choices": ["all", "each"], "low": 0, "high": 1, "place": "ruling", "always": false, "rule": "R10", "needs": [{"key": "needs_dice", "option": "dice", "value": true}]},
  {"name": "tunnel_faces", "kind": "number", "default": 2, "board_default": null, "choices": [], "low": 1, "high": 5, "place": "ruling", "always": false, "rule": "R12", "needs": [{"key": "needs_dice", "option": "dice", "value": true}, {"key": "no_tunnels", "feature": "tunnels"}]},
  {"name": "tunnel_tokens", "kind": "choice", "default": "any", "board_default": null, "choices": ["any", "held"], "low": 0, "high": 1, "place": "ruling", "always": false, "rule": "R11", "needs": [{"key": "needs_dice", "option": "dice", "value": true}, {"key": "no_tunnels", "feature": "tunnels"}]},
  {"name": "sole_action", "kind": "flag", "default": false, "board_default": null, "choices": [], "low": 0, "high": 1, "place": "ruling", "always": false, "rule": "R13", "needs": [{"key": "needs_dice", "option": "dice", "value": true}, {"key": "no_stations_or_passengers", "feature": "stations_or_passengers"}]},
  {"name": "strict_tokens", "kind": "flag", "default": false, "board_default": null, "choices": [], "low": 0, "high": 1, "place": "ruling", "always": false, "rule": "R21", "needs": [{"key": "needs_dice", "option": "dice", "value": true}]},
  {"name": "refresh", "kind": "flag", "default": null, "board_default": "refresh", "choices": [], "low": 0, "high": 1, "place": "ruling", "always": false, "rule": "R26", "needs": [{"key": "needs_cards", "option": "dice", "value": false}]},
  {"name": "idle_rounds", "kind": "number", "default": 10, "board_default": null, "choices": [], "low": 1, "high": 99, "place": "ruling", "always": false, "rule": "R27", "needs": []},
];
