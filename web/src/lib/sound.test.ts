// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const performed: string[] = [];
vi.mock('./sounds', () => ({
  addEcho: () => {},
  echoOf: () => ({}),
  openHall: () => ({}),
  perform: (sound: string) => performed.push(sound),
}));

class Speaker {
  static all: Speaker[] = [];
  state = 'suspended';
  constructor() {
    Speaker.all.push(this);
  }
  async resume() {
    this.state = 'running';
  }
  async suspend() {
    this.state = 'suspended';
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('AudioContext', Speaker);
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('between sounds the speaker rests, and no sound is lost', async () => {
  const { play } = await import('./sound');
  play('card');
  await vi.advanceTimersByTimeAsync(100);
  const [speaker] = Speaker.all;
  expect(performed).toEqual(['card']);
  expect(speaker?.state).toBe('running');

  await vi.advanceTimersByTimeAsync(3000);
  play('train'); // the rest is put off
  await vi.advanceTimersByTimeAsync(3000);
  expect(speaker?.state).toBe('running');
  await vi.advanceTimersByTimeAsync(2000);
  expect(speaker?.state).toBe('suspended');

  play('coin');
  await vi.advanceTimersByTimeAsync(100);
  expect(performed).toEqual(['card', 'train', 'coin']);
  expect(Speaker.all).toHaveLength(1);
});

test('a sound that would come much too late is left out', async () => {
  const { play } = await import('./sound');
  const [speaker] = Speaker.all;
  speaker!.state = 'suspended';
  let wake = () => {};
  vi.spyOn(speaker!, 'resume').mockImplementation(
    () =>
      new Promise((done) => {
        wake = () => {
          speaker!.state = 'running';
          done();
        };
      }),
  );
  performed.length = 0;
  play('card');
  await vi.advanceTimersByTimeAsync(1000);
  wake();
  await vi.advanceTimersByTimeAsync(100);
  expect(performed).toEqual([]);
});
