/** A server that was just installed compiles its rules first; this waits, and tells how far it is. */
import type { Preparation } from '../api/types';

export const POLL_MS = 500;

let found = $state.raw<Preparation | null>(null);
let waiting: Promise<boolean> | null = null;

const pause = () => new Promise((resolve) => setTimeout(resolve, POLL_MS));

async function follow(): Promise<boolean> {
  for (;;) {
    found = await fetch('/api/preparation')
      .then((answer) => (answer.ok ? (answer.json() as Promise<Preparation>) : null))
      .catch(() => null); // out of reach: whoever waits asks again, and hears why
    if (found?.state === 'failed') return false; // stays on the screen
    if (found?.state !== 'compiling') {
      found = null;
      return true;
    }
    await pause();
  }
}

export const preparation = {
  /** How far it is; null while there is nothing to wait for (reactive). */
  get state(): Preparation | null {
    return found;
  },
  /** Waits until the server is ready; false if it never will be. */
  wait(): Promise<boolean> {
    waiting ??= follow().finally(() => {
      waiting = null;
    });
    return waiting;
  },
};
