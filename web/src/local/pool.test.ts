// @vitest-environment node
import { Pool } from './pool';
import type { FromThinker, ToThinker } from './said';
import type { Parts } from './python';

class Thinker {
  static all: Thinker[] = [];
  asked: ToThinker[] = [];
  gone = false;
  onmessage: ((event: { data: FromThinker }) => void) | null = null;

  constructor() {
    Thinker.all.push(this);
  }
  postMessage(said: ToThinker) {
    if (said.type !== 'parts') this.asked.push(said);
  }
  terminate() {
    this.gone = true;
  }
  answer(text: string) {
    const said = this.asked.at(-1) as Extract<ToThinker, { id: number }>;
    this.onmessage?.({ data: { type: 'thought', id: said.id, text } });
  }
}

const pool = (cores: number) => {
  Thinker.all = [];
  return new Pool({} as Parts, () => new Thinker() as unknown as Worker, cores);
};

test('one core is left, and a worker that is free is asked again', async () => {
  const two = pool(3);
  const first = two.run('think', 'a');
  const second = two.run('think', 'b');
  const third = two.run('think', 'c');
  expect(Thinker.all.length).toBe(2);
  Thinker.all[0]!.answer('A');
  expect(await first).toBe('A');
  expect(Thinker.all[0]!.asked.length).toBe(2);
  Thinker.all[0]!.answer('C');
  Thinker.all[1]!.answer('B');
  expect([await second, await third]).toEqual(['B', 'C']);
});

test('who asked first is answered first, and an analysis comes last', async () => {
  const one = pool(2);
  for (const text of ['a', 'b']) void one.run('think', text);
  void one.run('analyse', 'long');
  void one.run('think', 'c');
  const [worker] = Thinker.all;
  for (const text of ['A', 'B', 'C']) worker!.answer(text);
  const asked = worker!.asked.map((said) => ('text' in said ? said.text : ''));
  expect(asked).toEqual(['a', 'b', 'c', 'long']);
});

test('a move does not wait for an analysis', async () => {
  const one = pool(2);
  void one.run('analyse', 'long');
  void one.run('analyse', 'longer');
  const move = one.run('think', 'move');
  expect(Thinker.all.length).toBe(2);
  Thinker.all[1]!.answer('M');
  expect(await move).toBe('M');
});

test('when the game is left, whoever thinks is stopped', async () => {
  const one = pool(2);
  const thought = one.run('think', 'a');
  const waiting = one.run('think', 'b');
  one.stop();
  expect(Thinker.all[0]!.gone).toBe(true);
  expect([await thought, await waiting]).toEqual(['null', 'null']);
});

test('a worker that breaks is not waited for', async () => {
  const one = pool(2);
  const thought = one.run('think', 'a');
  Thinker.all[0]!.onmessage?.({ data: { type: 'broken', why: 'no memory' } });
  expect(JSON.parse(await thought)).toEqual({ error: 'no memory' });
  void one.run('think', 'b');
  expect(Thinker.all.length).toBe(2);
});
