/** Plays the sounds of a table, when the visitor wants any and the browser allows it. */
import { afterFrame } from './afterframe';
import { settings } from './settings.svelte';
import { addEcho, echoOf, openHall, perform, type Hall, type Sound } from './sounds';

export type { Sound };

/** Milliseconds after which every sound has faded, and its echo. */
const FADED = 4000;
/** A sound that could not begin within this many milliseconds is too late to mean anything. */
const LATE = 400;

let context: AudioContext | null = null;
let hall: Hall | null = null;
let resting: Promise<void> = Promise.resolve();
let rest: ReturnType<typeof setTimeout> | undefined;

async function ready(): Promise<Hall | null> {
  if (typeof AudioContext === 'undefined') return null;
  // Browsers keep silent until the page was touched.
  if (navigator.userActivation?.hasBeenActive === false) return null;
  clearTimeout(rest);
  context ??= new AudioContext();
  await resting;
  if (context.state === 'suspended') await context.resume();
  if (context.state !== 'running') return null;
  return (hall ??= build(context));
}

/** The echo takes a while to make; the very first sound may do without it. */
function build(at: BaseAudioContext): Hall {
  const made = openHall(at);
  afterFrame(() => {
    const echo = echoOf(at);
    afterFrame(() => addEcho(made, echo));
  });
  return made;
}

/** Silence is worked out sample by sample, too: between sounds a phone's processor rests. */
function restSoon(): void {
  clearTimeout(rest);
  rest = setTimeout(() => (resting = context?.suspend().catch(() => {}) ?? resting), FADED);
}

/** Play a sound, when the visitor wants any. */
export function play(sound: Sound): void {
  if (!settings.sound) return;
  const asked = performance.now();
  // A task of its own: a browser takes long to open its first hall, and the table need not wait.
  setTimeout(async () => {
    try {
      const room = await ready();
      if (room && performance.now() - asked < LATE) perform(sound, room);
    } catch {
      // No sound is no reason to stop a game.
    }
    restSoon();
  });
}
