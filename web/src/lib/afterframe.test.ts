// @vitest-environment happy-dom
import { afterFrame } from './afterframe';

let clock = 0;
let done: string[] = [];
/** A piece that takes a time, in milliseconds. */
const piece = (name: string, takes: number) => () => {
  clock += takes;
  done.push(name);
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
  done = [];
});
afterEach(async () => {
  await vi.runAllTimersAsync();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

async function frame(): Promise<void> {
  vi.advanceTimersToNextFrame();
  await vi.advanceTimersByTimeAsync(1);
}

it('does what takes long one by one, a frame between, in the order in which it came', async () => {
  afterFrame(() => {
    piece('first', 50)();
    afterFrame(piece('third', 50));
  });
  afterFrame(piece('second', 50));
  expect(done).toEqual([]);
  for (const all of [['first'], ['first', 'second'], ['first', 'second', 'third']]) {
    await frame();
    expect(done).toEqual(all);
  }
});

it('does at once what is quick', async () => {
  for (const name of ['one', 'two', 'three', 'four']) afterFrame(piece(name, 6));
  await frame();
  expect(done).toEqual(['one', 'two', 'three']);
});

it('leaves undone what is no longer wanted, and goes on after a failure', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue();
  afterFrame(() => {
    throw new Error('no');
  });
  const leave = afterFrame(piece('left', 0));
  afterFrame(piece('last', 0));
  leave();
  await frame();
  expect(done).toEqual(['last']);
  expect(said).toHaveBeenCalledOnce();
});

it('goes on where no frame is drawn', async () => {
  vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(0);
  afterFrame(piece('unseen', 0));
  await vi.advanceTimersByTimeAsync(900);
  expect(done).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(done).toEqual(['unseen']);
});
