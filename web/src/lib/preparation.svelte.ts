/** A server that was just installed compiles its rules first; this waits, and tells how far it is. */
import { served } from './addresses';
import type { Preparation } from '../api/types';
import { hasServer } from './server';

export const POLL_MS = 500;

let found = $state.raw<Preparation | null>(null);
let bots = $state.raw<number | null>(null);
let waiting: Promise<boolean> | null = null;

const pause = () => new Promise((resolve) => setTimeout(resolve, POLL_MS));

const look = async () => {
  if (!hasServer()) return null; // what is compiled comes with the page
  try {
    const answer = await fetch(served('/api/preparation'));
    return answer.ok ? ((await answer.json()) as Preparation) : null;
  } catch {
    return null; // out of reach: whoever waits asks again, and hears why
  }
};

async function follow(): Promise<boolean> {
  for (;;) {
    found = await look();
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
  /** How far the bots' code is, from 0 to 1; null where nobody waits for it (reactive). */
  get bots(): number | null {
    return bots;
  },
  /** Follows how far it is as long as it is compiled; returns how to stop. */
  followBots(): () => void {
    let over = false;
    const end = () => {
      over = true;
      bots = null;
    };
    void (async () => {
      for (;;) {
        const expert = (await look())?.expert;
        if (over) return;
        if (!expert) return end();
        bots = expert.total > 0 ? expert.done / expert.total : 0;
        await pause();
      }
    })();
    return end;
  },
  /** Waits until the server is ready; false if it never will be. */
  wait(): Promise<boolean> {
    waiting ??= follow().finally(() => {
      waiting = null;
    });
    return waiting;
  },
};
