/** What the page and its table worker say to each other, and that one to those who think. */
import type { GameFile } from '../api/types';
import type { Trouble } from './kept';
import type { Parts } from './python';

/** The channel on which windows tell each other what they have stored. */
export const OTHERS = 'spoorbrug';

export interface News {
  /** By table: the number of its last entry, and when it is due. */
  tables?: Record<string, readonly [number, number | null]>;
  deleted?: string[];
}

/** What a worker that thinks is asked. */
export type Thought = 'think' | 'analyse';

/** What became of a game that was opened from a file. */
export interface Opened {
  id: string;
  /**
   * New here; here already, as far as the file goes at least; gone on as far as the file; or kept
   * beside the game that is here, as the two have gone on differently.
   */
  kept: 'new' | 'known' | 'later' | 'beside';
}

/** A game that leaves this browser: its file, and the table at which it goes on. */
export interface WentOn {
  game: GameFile;
  table: string;
}

/** From the page to the table's worker. */
export type ToTable =
  | { type: 'open'; base: string; pause: number | null }
  | { type: 'ask'; id: number; method: string; address: string; body: string | null }
  | { type: 'connect'; line: number; table: string; seen: number | null; seat: number | null }
  | { type: 'say'; line: number; text: string }
  | { type: 'disconnect'; line: number }
  | { type: 'think'; id: number; base: string; what: Thought; text: string }
  | { type: 'stop' };

/** From there to the page. */
export type ToPage =
  | { type: 'ready' }
  | { type: 'answer'; id: number; text: string }
  | { type: 'heard'; line: number; text: string }
  | { type: 'closed'; line: number; code: number }
  | { type: 'trouble'; what: Trouble }
  | { type: 'thought'; id: number; text: string }
  | { type: 'progress'; id: number; done: number }
  | { type: 'broken'; why: string };

/** From the table's worker to one that thinks. */
export type ToThinker =
  { type: 'parts'; parts: Parts } | { type: Thought; id: number; text: string };

export type FromThinker =
  | { type: 'thought'; id: number; text: string }
  | { type: 'progress'; id: number; done: number }
  | { type: 'broken'; why: string };
