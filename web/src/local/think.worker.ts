/** A worker that thinks: Python of its own, one question at a time. */
import { start } from './python';
import type { FromThinker, ToThinker } from './said';

interface Thinking {
  think(text: string): string;
  analyse(text: string, tell: (done: number) => void): string;
}

let thinking: Promise<Thinking> | undefined;
const say = (said: FromThinker) => postMessage(said);

async function begin(said: Extract<ToThinker, { type: 'parts' }>): Promise<Thinking> {
  const python = await start(said.parts);
  return python.pyimport('spoorbrug.local.thinker') as Thinking;
}

onmessage = async ({ data }: MessageEvent<ToThinker>) => {
  try {
    if (data.type === 'parts') {
      thinking = begin(data);
      await thinking;
      return;
    }
    const { id, text } = data;
    const python = (await thinking)!;
    const made =
      data.type === 'think'
        ? python.think(text)
        : python.analyse(text, (done) => say({ type: 'progress', id, done }));
    say({ type: 'thought', id, text: made });
  } catch (error) {
    say({ type: 'broken', why: String(error) });
  }
};
