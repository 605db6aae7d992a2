/** The analysis of one game: asked for, waited for, and there. */
import type { Analysis, AnalysisState } from '../api/types';
import { api } from '../lib/api';
import { problemText } from '../lib/errors';

const EACH = 1000;
/** Made once and kept: between the result and the analysis one goes to and fro. */
const known: Record<string, Analysis> = {};

export class Report {
  status = $state<AnalysisState['status']>('none');
  /** How much of it is done, 0 to 1. */
  progress = $state(0);
  analysis = $state.raw<Analysis | null>(null);
  /** Why it cannot be had, in words. */
  problem = $state('');

  #timer: ReturnType<typeof setTimeout> | undefined;
  #left = false;

  constructor(readonly table: string) {
    const kept = known[table];
    if (kept) this.#hear({ status: 'done', progress: 1, analysis: kept });
  }

  /** Have it made, and look how far it is until it is there. */
  start(): void {
    if (this.analysis) return;
    this.problem = '';
    this.#left = false;
    void this.#ask(() => api.analyse(this.table));
  }

  stop(): void {
    this.#left = true;
    clearTimeout(this.#timer);
  }

  async #ask(question: () => Promise<AnalysisState>): Promise<void> {
    try {
      const state = await question();
      if (this.#left) return;
      this.#hear(state);
    } catch (problem) {
      if (!this.#left) this.problem = problemText(problem);
      return;
    }
    if (this.status === 'done' || this.status === 'failed') return;
    this.#timer = setTimeout(() => void this.#ask(() => api.analysis(this.table)), EACH);
  }

  #hear({ status, progress, analysis }: AnalysisState): void {
    this.status = status;
    this.progress = progress;
    if (!analysis) return;
    this.analysis = analysis;
    known[this.table] = analysis;
  }
}
