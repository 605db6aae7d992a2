/**
 * The sounds of a table, made here from tones and noise: paper, wood, brass, a bell, steam. All go
 * through one soft room, so that they sound like one place, and none is loud.
 */
export type Sound =
  | 'card'
  | 'train'
  | 'ticket'
  | 'punch'
  | 'coin'
  | 'dice'
  | 'station'
  | 'tunnel'
  | 'turn'
  | 'last'
  | 'count'
  | 'miss'
  | 'end'
  | 'no';

/** A place to play in: straight to the ear, and through the room. */
export interface Hall {
  at: BaseAudioContext;
  out: AudioNode;
  limit: AudioNode;
}

let hush: AudioBuffer | null = null;

/** Without an echo yet; with a limit to how loud several sounds at once can get. */
export function openHall(at: BaseAudioContext): Hall {
  const out = at.createGain();
  const limit = at.createDynamicsCompressor();
  // One sound alone stays below it, and keeps its shape.
  limit.threshold.value = -8;
  limit.knee.value = 4;
  limit.ratio.value = 20;
  out.connect(limit).connect(at.destination);
  return { at, out, limit };
}

/** A wooden room: a short echo that grows duller. It takes a while to make. */
export function echoOf(at: BaseAudioContext, length = 0.7): AudioBuffer {
  const buffer = at.createBuffer(2, Math.ceil(at.sampleRate * length), at.sampleRate);
  for (let channel = 0; channel < 2; channel += 1) {
    const samples = buffer.getChannelData(channel);
    let dull = 0;
    for (let i = 0; i < samples.length; i += 1) {
      const rest = 1 - i / samples.length;
      dull += (Math.random() * 2 - 1 - dull) * (0.15 + 0.6 * rest);
      samples[i] = dull * rest ** 3;
    }
  }
  return buffer;
}

/** Let a hall sound like that room. */
export function addEcho({ at, out, limit }: Hall, echo: AudioBuffer): void {
  const room = at.createConvolver();
  const wet = at.createGain();
  wet.gain.value = 0.22;
  room.buffer = echo;
  out.connect(room).connect(wet).connect(limit);
}

interface Tone {
  pitch: number;
  start?: number;
  length: number;
  loud: number;
  shape?: OscillatorType;
  /** The pitch that it glides to. */
  to?: number;
  /** How soon it is there: struck at once, or blown. */
  rise?: number;
}

/** One tone that fades. */
function tone({ at, out }: Hall, it: Tone): void {
  const { pitch, start = 0, length, loud, shape = 'sine', to, rise = 0.006 } = it;
  const source = at.createOscillator();
  const level = at.createGain();
  const from = at.currentTime + start;
  source.type = shape;
  source.frequency.setValueAtTime(pitch, from);
  if (to) source.frequency.exponentialRampToValueAtTime(to, from + length);
  level.gain.setValueAtTime(0, from);
  level.gain.linearRampToValueAtTime(loud, from + rise);
  level.gain.exponentialRampToValueAtTime(0.0001, from + length);
  source.connect(level).connect(out);
  source.start(from);
  source.stop(from + length + 0.02);
}

/** Something struck: a tone with overtones that are not in tune and fade sooner. */
function strike(room: Hall, it: Tone, overtones: readonly [number, number][]): void {
  tone(room, it);
  for (const [times, part] of overtones) {
    tone(room, {
      ...it,
      pitch: it.pitch * times,
      loud: it.loud * part,
      length: it.length / times ** 0.6,
    });
  }
}
const BELL: readonly [number, number][] = [
  [2, 0.55],
  [2.76, 0.4],
  [5.4, 0.2],
];
const WOOD: readonly [number, number][] = [[2.4, 0.35]];

/** A breath of noise around a pitch: paper, steam. */
function breath(
  { at, out }: Hall,
  it: {
    pitch: number;
    start?: number;
    length: number;
    loud: number;
    to?: number;
    /** How narrow it is around its pitch. */
    narrow?: number;
    rise?: number;
  },
): void {
  const { pitch, start = 0, length, loud, to, narrow = 0.9, rise = 0.004 } = it;
  if (!hush || hush.sampleRate !== at.sampleRate) {
    hush = at.createBuffer(1, at.sampleRate, at.sampleRate);
    const samples = hush.getChannelData(0);
    for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
  }
  const source = at.createBufferSource();
  const filter = at.createBiquadFilter();
  const level = at.createGain();
  const from = at.currentTime + start;
  source.buffer = hush;
  filter.type = 'bandpass';
  filter.frequency.setValueAtTime(pitch, from);
  if (to) filter.frequency.exponentialRampToValueAtTime(to, from + length);
  filter.Q.value = narrow;
  level.gain.setValueAtTime(0.0001, from);
  level.gain.linearRampToValueAtTime(loud, from + rise);
  level.gain.exponentialRampToValueAtTime(0.0001, from + length);
  source.connect(filter).connect(level).connect(out);
  // Not the same noise each time.
  source.start(from, Math.random() * 0.4);
  source.stop(from + length + 0.02);
}

const wood = (room: Hall, start: number, pitch: number, loud: number) => {
  strike(room, { pitch, start, length: 0.07, loud: loud * 0.5, shape: 'triangle' }, WOOD);
  breath(room, { pitch: pitch * 4, start, length: 0.035, loud, narrow: 0.7 });
};
const chord = (room: Hall, pitches: number[], start: number, length: number, loud: number) =>
  pitches.forEach((pitch, i) =>
    tone(room, { pitch, start: start + i * 0.012, length, loud, shape: 'triangle', rise: 0.02 }),
  );

const SOUNDS: Record<Sound, (room: Hall) => void> = {
  // Paper that slides, then lies down.
  card: (room) => {
    breath(room, { pitch: 3400, to: 1900, length: 0.1, loud: 0.06, rise: 0.03 });
    breath(room, { pitch: 900, start: 0.085, length: 0.04, loud: 0.05 });
  },
  // A wooden train set down on its track, and a puff.
  train: (room) => {
    [0, 0.09, 0.17].forEach((start, i) => wood(room, start, 240 - 12 * i, 0.11 - 0.02 * i));
    breath(room, { pitch: 700, to: 380, start: 0.22, length: 0.3, loud: 0.045, rise: 0.05 });
    chord(room, [392, 494], 0.2, 0.5, 0.018);
  },
  ticket: (room) => {
    breath(room, { pitch: 4200, to: 2600, length: 0.09, loud: 0.05, rise: 0.02 });
    breath(room, { pitch: 3000, start: 0.1, length: 0.05, loud: 0.04 });
  },
  // The conductor's punch, and two notes of joy.
  punch: (room) => {
    breath(room, { pitch: 2400, length: 0.03, loud: 0.16, narrow: 1.6 });
    wood(room, 0.05, 520, 0.1);
    strike(room, { pitch: 784, start: 0.16, length: 0.7, loud: 0.035 }, BELL);
    strike(room, { pitch: 1175, start: 0.3, length: 1, loud: 0.035 }, BELL);
  },
  coin: (room) => {
    strike(room, { pitch: 1975, length: 0.22, loud: 0.022 }, BELL);
    strike(room, { pitch: 2637, start: 0.07, length: 0.35, loud: 0.02 }, BELL);
  },
  // Wood on wood, less and less of it.
  dice: (room) => {
    [0, 0.06, 0.1, 0.19, 0.24, 0.36, 0.42, 0.56].forEach((start, i) =>
      wood(room, start, 430 - 22 * i + (i % 2) * 60, 0.13 - 0.013 * i),
    );
  },
  station: (room) => {
    strike(room, { pitch: 784, length: 0.6, loud: 0.03 }, BELL);
    strike(room, { pitch: 1047, start: 0.13, length: 0.8, loud: 0.028 }, BELL);
  },
  // Air out of the dark.
  tunnel: (room) => {
    breath(room, { pitch: 180, to: 420, length: 0.55, loud: 0.14, rise: 0.2 });
    tone(room, { pitch: 98, to: 131, length: 0.5, loud: 0.05, shape: 'triangle', rise: 0.1 });
  },
  // The gong before an announcement.
  turn: (room) => {
    strike(room, { pitch: 587, length: 0.7, loud: 0.036 }, [[2, 0.3]]);
    strike(room, { pitch: 880, start: 0.16, length: 0.9, loud: 0.036 }, [[2, 0.3]]);
  },
  // The station bell, and a whistle far away: the train is about to leave.
  last: (room) => {
    [0, 0.22, 0.44].forEach((start) =>
      strike(room, { pitch: 1047, start, length: 0.7, loud: 0.034 }, BELL),
    );
    for (const pitch of [622, 740, 932]) {
      tone(room, {
        pitch: pitch * 0.97,
        to: pitch,
        start: 0.66,
        length: 0.8,
        loud: 0.016,
        rise: 0.12,
      });
    }
  },
  // A step of the count.
  count: (room) => wood(room, 0, 610, 0.045),
  miss: (room) => {
    tone(room, { pitch: 233, to: 208, length: 0.34, loud: 0.04, shape: 'triangle', rise: 0.02 });
  },
  // A fanfare as a small brass band has it.
  end: (room) => {
    const tune: [number, number][] = [
      [523, 0],
      [523, 0.12],
      [523, 0.2],
      [659, 0.28],
      [587, 0.43],
      [659, 0.55],
    ];
    for (const [pitch, start] of tune) {
      tone(room, { pitch, start, length: 0.24, loud: 0.04, shape: 'triangle', rise: 0.03 });
      tone(room, {
        pitch: pitch / 2,
        start,
        length: 0.24,
        loud: 0.02,
        shape: 'triangle',
        rise: 0.03,
      });
    }
    chord(room, [262, 392, 523, 659, 784, 1047], 0.7, 1.1, 0.026);
    strike(room, { pitch: 1568, start: 0.73, length: 1, loud: 0.014 }, BELL);
  },
  no: (room) => {
    tone(room, { pitch: 208, to: 185, length: 0.16, loud: 0.045, shape: 'triangle' });
    tone(room, { pitch: 208, to: 185, start: 0.11, length: 0.16, loud: 0.03, shape: 'triangle' });
  },
};

/**
 * How loud each is. What is heard all the time is soft, what ends a game is not; a test measures
 * it.
 */
const LEVELS: Record<Sound, number> = {
  card: 7.1,
  train: 3.1,
  ticket: 7.4,
  punch: 2,
  coin: 3.5,
  dice: 2.4,
  station: 2.4,
  tunnel: 2,
  turn: 2.2,
  last: 2.8,
  count: 8.7,
  miss: 3.4,
  end: 2,
  no: 3.5,
};
export const ALL = Object.keys(LEVELS) as Sound[];

/** Let a sound be heard in a hall. */
export function perform(sound: Sound, hall: Hall): void {
  const level = hall.at.createGain();
  level.gain.value = LEVELS[sound];
  level.connect(hall.out);
  SOUNDS[sound]({ ...hall, out: level });
}
