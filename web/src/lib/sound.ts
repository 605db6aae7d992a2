/** Small quiet sounds, made here from a few tones and some noise. */
import { settings } from './settings.svelte';

export type Sound =
  'card' | 'train' | 'ticket' | 'coin' | 'dice' | 'station' | 'tunnel' | 'turn' | 'end' | 'no';

let context: AudioContext | null = null;
let hush: AudioBuffer | null = null;

function ready(): AudioContext | null {
  if (typeof AudioContext === 'undefined') return null;
  // Browsers keep silent until the page was touched.
  if (navigator.userActivation?.hasBeenActive === false) return null;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume().catch(() => {});
  return context.state === 'running' ? context : null;
}

/** One tone that fades. */
function tone(
  at: AudioContext,
  pitch: number,
  start: number,
  length: number,
  loud: number,
  shape: OscillatorType = 'sine',
): void {
  const source = at.createOscillator();
  const level = at.createGain();
  const from = at.currentTime + start;
  source.type = shape;
  source.frequency.value = pitch;
  level.gain.setValueAtTime(0, from);
  level.gain.linearRampToValueAtTime(loud, from + 0.012);
  level.gain.exponentialRampToValueAtTime(0.0001, from + length);
  source.connect(level).connect(at.destination);
  source.start(from);
  source.stop(from + length + 0.02);
}

/** A breath of noise around a pitch: paper, steam. */
function breath(
  at: AudioContext,
  pitch: number,
  start: number,
  length: number,
  loud: number,
): void {
  if (!hush) {
    hush = at.createBuffer(1, at.sampleRate / 2, at.sampleRate);
    const samples = hush.getChannelData(0);
    for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
  }
  const source = at.createBufferSource();
  const filter = at.createBiquadFilter();
  const level = at.createGain();
  const from = at.currentTime + start;
  source.buffer = hush;
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  filter.Q.value = 0.9;
  level.gain.setValueAtTime(loud, from);
  level.gain.exponentialRampToValueAtTime(0.0001, from + length);
  source.connect(filter).connect(level).connect(at.destination);
  source.start(from);
  source.stop(from + length);
}

const SOUNDS: Record<Sound, (at: AudioContext) => void> = {
  card: (at) => breath(at, 2600, 0, 0.11, 0.05),
  train: (at) => {
    for (let puff = 0; puff < 3; puff += 1) breath(at, 520, puff * 0.13, 0.12, 0.1);
    tone(at, 392, 0.02, 0.4, 0.03, 'triangle');
    tone(at, 494, 0.02, 0.4, 0.025, 'triangle');
  },
  ticket: (at) => {
    breath(at, 4200, 0, 0.06, 0.05);
    tone(at, 1180, 0.03, 0.09, 0.025, 'square');
  },
  coin: (at) => {
    tone(at, 1760, 0, 0.18, 0.03);
    tone(at, 2637, 0.06, 0.3, 0.026);
  },
  dice: (at) => {
    // Wood on wood, less and less of it.
    [0, 0.07, 0.13, 0.24, 0.31, 0.46].forEach((start, i) => {
      breath(at, 1500 - 90 * i, start, 0.05, 0.12 - 0.015 * i);
      tone(at, 310 - 14 * i, start, 0.05, 0.02, 'triangle');
    });
  },
  station: (at) => {
    tone(at, 784, 0, 0.35, 0.035);
    tone(at, 1047, 0.12, 0.5, 0.03);
  },
  tunnel: (at) => {
    breath(at, 240, 0, 0.35, 0.12);
    tone(at, 147, 0, 0.3, 0.04, 'triangle');
  },
  turn: (at) => {
    tone(at, 587, 0, 0.32, 0.05, 'triangle');
    tone(at, 880, 0.14, 0.45, 0.05, 'triangle');
  },
  end: (at) => {
    [523, 659, 784, 1047].forEach((pitch, i) => tone(at, pitch, i * 0.16, 0.7, 0.05, 'triangle'));
  },
  no: (at) => tone(at, 196, 0, 0.16, 0.04, 'triangle'),
};

/** Play a sound, when the visitor wants any. */
export function play(sound: Sound): void {
  if (!settings.sound) return;
  try {
    const at = ready();
    if (at) SOUNDS[sound](at);
  } catch {
    // No sound is no reason to stop a game.
  }
}
