/**
 * Hints and analyses for tables of a server that this browser thinks about by itself, if whoever keeps
 * the server has chosen so. It is sent what its seat may see, and finds what the server would find.
 */
import type { Analysis, AnalysisState, Hint, HintQuestion } from '../api/types';
import { house, isLocal } from './house';
import { hasServer } from './server';

/** With fewer processors a server is hardly slower, and the page would not stay smooth. */
const ENOUGH = 4;

/** Can this browser think for a table? */
export function thinksHere(table: string): boolean {
  const saves = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;
  return hasServer() && !isLocal(table) && !saves && navigator.hardwareConcurrency >= ENOUGH;
}

/** The hint for a question; null where it cannot be found here. */
export async function hintHere({ seat, decision, question }: HintQuestion): Promise<Hint | null> {
  try {
    const found = JSON.parse(await house().think('think', question)) as
      (Omit<Hint, 'seat' | 'decision'> & { error?: string }) | null;
    return found && !found.error ? { ...found, seat, decision } : null;
  } catch {
    return null;
  }
}

/** Analyses that are being made here, and those that could not be. */
const under = new Map<string, AnalysisState>();

/** How far an analysis is that is made here; undefined where none is. */
export const analysisHere = (table: string): AnalysisState | undefined => under.get(table);

const state = (status: AnalysisState['status'], progress: number, analysis: Analysis | null) => ({
  status,
  progress,
  analysis,
});
/** Another release may think otherwise. */
const keyOf = async (table: string) => `analysis ${await house().release()} ${table}`;

/** Begin to make one from its record, or find it where it is kept. */
export async function analyseHere(
  table: string,
  record: () => Promise<string>,
): Promise<AnalysisState> {
  const kept = (await house().recall(await keyOf(table))) as Analysis | null;
  if (kept) return state('done', 1, kept);
  under.set(table, state('working', 0, null));
  void make(table, record);
  return under.get(table)!;
}

async function make(table: string, record: () => Promise<string>): Promise<void> {
  try {
    const text = JSON.stringify({ record: await record() });
    const tell = (done: number) => settle(table, state('working', done, null));
    const found = JSON.parse(await house().think('analyse', text, tell)) as
      (Analysis & { error?: string }) | null;
    if (!found || found.error) throw new Error(found?.error ?? 'The game was left.');
    await house().keep(await keyOf(table), found);
    settle(table, state('done', 1, found));
  } catch (problem) {
    console.warn('The analysis:', problem);
    settle(table, state('failed', 0, null)); // asked for again, the server makes it
  }
}

/** What became of one, unless it was left. */
function settle(table: string, now: AnalysisState): void {
  if (under.has(table)) under.set(table, now);
}

/** Nobody looks at the table any more. */
export function leave(table: string): void {
  if (under.get(table)?.status !== 'working') return;
  under.delete(table);
  house().stopThinking();
}
