/** Plays the sounds of a table, when the visitor wants any and the browser allows it. */
import { afterFrame } from './afterframe';
import { settings } from './settings.svelte';
import { addEcho, echoOf, openHall, perform, type Hall, type Sound } from './sounds';

export type { Sound };

let context: AudioContext | null = null;
let hall: Hall | null = null;

function ready(): Hall | null {
  if (typeof AudioContext === 'undefined') return null;
  // Browsers keep silent until the page was touched.
  if (navigator.userActivation?.hasBeenActive === false) return null;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume().catch(() => {});
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

/** Play a sound, when the visitor wants any. */
export function play(sound: Sound): void {
  if (!settings.sound) return;
  // A task of its own: a browser takes long to open its first hall, and the table need not wait.
  setTimeout(() => {
    try {
      const room = ready();
      if (room) perform(sound, room);
    } catch {
      // No sound is no reason to stop a game.
    }
  });
}
