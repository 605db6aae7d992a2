/** What the browser does for Python: `spoorbrug.local.bridge` says what each of these is. */
import type { Batch, Kept } from './kept';
import type { Pool } from './pool';
import type { News } from './said';

export interface House {
  request(method: string, address: string, body: string | null): Promise<string>;
  connect(line: number, table: string, seen: number | null, seat: number | null): Promise<void>;
  hear(line: number, text: string): Promise<void>;
  disconnect(line: number): Promise<void>;
  heard(text: string): void;
}

interface Page {
  send(line: number, text: string): void;
  close(line: number, code: number): void;
  /** Tell other tabs. */
  told(news: string): void;
}

export function bridge(kept: Kept, pool: Pick<Pool, 'run' | 'stop'>, page: Page) {
  return {
    send: page.send,
    close: page.close,
    async store(text: string) {
      const batch = JSON.parse(text) as Batch;
      const stored = await kept.store(batch);
      if (stored) {
        const last = (id: string) => batch.entries.filter((e) => e.table_id === id).at(-1)?.seq;
        const tables = batch.tables.map(({ id, due }) => [id, [last(id) ?? 0, due]] as const);
        const news: News = { tables: Object.fromEntries(tables) };
        page.told(JSON.stringify(news));
      }
      return stored;
    },
    table: async (id: string) => JSON.stringify(await kept.table(id)),
    entries_after: async (id: string, seq: number) =>
      JSON.stringify(await kept.entriesAfter(id, seq)),
    rows: async () => JSON.stringify(await kept.rows()),
    recall: async (key: string) => JSON.stringify(await kept.recall(key)),
    keep: (key: string, text: string) => kept.keep(key, JSON.parse(text)),
    think: (text: string) => pool.run('think', text),
    analyse: (text: string, tell: (done: number) => void) => pool.run('analyse', text, tell),
    stop_thinking: () => pool.stop(),
  };
}
