/** Workers that think: as many as are needed at once, and never more than there are cores for. */
import type { FromThinker, ToThinker } from './said';
import type { Parts } from './python';

/** One core is left to the page and the table; each worker has Python of its own in memory. */
const MOST = 4;

interface Job {
  id: number;
  type: 'think' | 'analyse';
  text: string;
  tell: (done: number) => void;
  settle: (text: string) => void;
}

interface Thinker {
  worker: Worker;
  job: Job | null;
}

export class Pool {
  #parts: Parts;
  #make: () => Worker;
  #most: number;
  #thinkers: Thinker[] = [];
  #waiting: Job[] = [];
  #number = 0;

  constructor(parts: Parts, make: () => Worker, cores = navigator.hardwareConcurrency || 2) {
    this.#parts = parts;
    this.#make = make;
    this.#most = Math.max(1, Math.min(MOST, cores - 1));
  }

  /** Have something thought about; `null` when the game is left. */
  run(type: Job['type'], text: string, tell: Job['tell'] = () => {}): Promise<string> {
    return new Promise((settle) => {
      const job = { id: (this.#number += 1), type, text, tell, settle };
      // An analysis takes minutes: whoever waits for a move or a hint comes first.
      const analysis = this.#waiting.findIndex((one) => one.type === 'analyse');
      if (type === 'think' && analysis >= 0) this.#waiting.splice(analysis, 0, job);
      else this.#waiting.push(job);
      this.#deal();
    });
  }

  /** Whoever thinks is stopped at once, in the middle of a thought. */
  stop(): void {
    const jobs = [...this.#waiting, ...this.#thinkers.flatMap(({ job }) => job ?? [])];
    for (const { worker, job } of this.#thinkers) if (job) worker.terminate();
    this.#thinkers = this.#thinkers.filter(({ job }) => !job);
    this.#waiting = [];
    for (const job of jobs) job.settle('null');
  }

  #deal(): void {
    for (let job = this.#waiting[0]; job; job = this.#waiting[0]) {
      const idle = this.#thinkers.find((one) => !one.job);
      const analysing = this.#thinkers.some((one) => one.job?.type === 'analyse');
      // One more than there are cores for, so that a move does not wait for an analysis.
      const extra = analysing && job.type === 'think' ? 1 : 0;
      if (!idle && this.#thinkers.length >= this.#most + extra) return;
      this.#waiting.shift();
      this.#give(idle ?? this.#hire(), job);
    }
  }

  #give(thinker: Thinker, job: Job): void {
    thinker.job = job;
    const said: ToThinker = { type: job.type, id: job.id, text: job.text };
    thinker.worker.postMessage(said);
  }

  #hire(): Thinker {
    const thinker: Thinker = { worker: this.#make(), job: null };
    const said: ToThinker = { type: 'parts', parts: this.#parts };
    thinker.worker.postMessage(said);
    thinker.worker.onmessage = ({ data }: MessageEvent<FromThinker>) => this.#hear(thinker, data);
    thinker.worker.onerror = ({ message }) => this.#lose(thinker, message);
    this.#thinkers.push(thinker);
    return thinker;
  }

  #hear(thinker: Thinker, said: FromThinker): void {
    if (said.type === 'broken') return this.#lose(thinker, said.why);
    const { job } = thinker;
    if (job?.id !== said.id) return;
    if (said.type === 'progress') return job.tell(said.done);
    thinker.job = null;
    job.settle(said.text);
    this.#deal();
  }

  /** A worker that cannot be had: whoever asked hears so, and does without. */
  #lose(thinker: Thinker, why: string): void {
    thinker.worker.terminate();
    this.#thinkers = this.#thinkers.filter((one) => one !== thinker);
    thinker.job?.settle(JSON.stringify({ error: why }));
    this.#deal();
  }
}
