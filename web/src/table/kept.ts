/** What this browser remembers of a table, to check the deal when the game is over. */
import { recall, remember } from '../lib/settings.svelte';

export interface Kept {
  /** The commitment that this browser saw when it first opened the table. */
  commitment?: string;
  /** What this browser added to the seed. */
  contributions: string[];
}

const key = (table: string) => `spoorbrug.deal.${table}`;

export function kept(table: string): Kept {
  return recall<Kept>(key(table)) ?? { contributions: [] };
}

/** Keeps the first commitment seen, never a later one. */
export function noteCommitment(table: string, commitment: string): void {
  const known = kept(table);
  if (!known.commitment) remember(key(table), { ...known, commitment });
}

export function noteContribution(table: string, contribution: string): void {
  const known = kept(table);
  if (known.contributions.includes(contribution)) return;
  remember(key(table), { ...known, contributions: [...known.contributions, contribution] });
}

/** Nothing more is asked about it. */
export function forgetTable(table: string): void {
  remember(key(table), undefined);
  remember(`spoorbrug.counted.${table}`, undefined);
}

/** Whoever got up before the start added nothing. */
export function forgetContributions(table: string): void {
  remember(key(table), { ...kept(table), contributions: [] });
}
