/** The worker with the tables: the server's own Python, at which the page's lines end. */
import { bridge, type House } from './bridge';
import { Kept } from './kept';
import { me } from './me';
import { keep } from './memory';
import { Pool } from './pool';
import { fetchParts, madeOf, start, type Parts } from './python';
import { OTHERS, type News, type ToPage, type ToTable } from './said';

const say = (said: ToPage) => postMessage(said);
const others = new BroadcastChannel(OTHERS);
let house: Promise<House> | undefined;
let thinkers: Promise<Pool> | undefined;

const poolOf = (parts: Parts) =>
  new Pool(
    parts,
    () => new Worker(new URL('./think.worker.ts', import.meta.url), { type: 'module' }),
  );

async function open({ base, pause }: Extract<ToTable, { type: 'open' }>): Promise<House> {
  const kept = new Kept((what) => say({ type: 'trouble', what }));
  const [parts, visitor] = await Promise.all([fetchParts(base), me(kept)]);
  const found = parts.memory;
  const python = await start(parts);
  const pool = poolOf(parts);
  const browser = bridge(kept, pool, {
    send: (line, text) => say({ type: 'heard', line, text }),
    close: (line, code) => say({ type: 'closed', line, code }),
    told: (news) => others.postMessage(news),
  });
  const { open_house } = python.pyimport('spoorbrug.local.house') as {
    open_house(browser: unknown, me: string, pause: number | null): Promise<House>;
  };
  const made = await open_house(browser, JSON.stringify(visitor), pause);
  if (parts.memory && parts.memory !== found) {
    void keep(base, await madeOf(base), parts.memory);
  }
  others.onmessage = ({ data }: MessageEvent<string>) => {
    for (const id of (JSON.parse(data) as News).deleted ?? []) kept.forget(id);
    made.heard(data);
  };
  return made;
}

onmessage = async ({ data }: MessageEvent<ToTable>) => {
  try {
    if (data.type === 'open') {
      house = open(data);
      await house;
      say({ type: 'ready' });
      return;
    }
    if (data.type === 'think') {
      thinkers ??= fetchParts(data.base).then(poolOf);
      const { id, what } = data;
      const tell = (done: number) => say({ type: 'progress', id, done });
      say({ type: 'thought', id, text: await (await thinkers).run(what, data.text, tell) });
      return;
    }
    if (data.type === 'stop') {
      (await thinkers)?.stop();
      return;
    }
    const there = (await house)!;
    if (data.type === 'ask') {
      const text = await there.request(data.method, data.address, data.body);
      say({ type: 'answer', id: data.id, text });
    } else if (data.type === 'connect') {
      await there.connect(data.line, data.table, data.seen, data.seat);
    } else if (data.type === 'say') {
      await there.hear(data.line, data.text);
    } else {
      await there.disconnect(data.line);
    }
  } catch (error) {
    say({ type: 'broken', why: String(error) });
  }
};
