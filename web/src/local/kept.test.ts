// @vitest-environment node
import { Kept, type EntryRow, type Row, type Trouble } from './kept';

const row = (id: string) => ({ id, due: null, line: {} }) as Row;
const entry = (table_id: string, seq: number): EntryRow => ({ table_id, seq });

test('where there is no storage everything lasts as long as the page, and somebody is told', async () => {
  const told: Trouble[] = [];
  const kept = new Kept((what) => told.push(what)); // Node has no IndexedDB
  expect(await kept.store({ tables: [row('a')], entries: [entry('a', 1)] })).toBe(true);
  expect(await kept.store({ tables: [row('a')], entries: [entry('a', 2)] })).toBe(true);
  expect((await kept.table('a'))?.entries.map(({ seq }) => seq)).toEqual([1, 2]);
  expect(await kept.entriesAfter('a', 1)).toEqual([entry('a', 2)]);
  expect((await kept.rows()).map(({ id, seq }) => [id, seq])).toEqual([['a', 2]]);
  await kept.keep('me', 'Anna');
  expect(await kept.recall('me')).toBe('Anna');
  expect(await kept.recall('nothing')).toBe(null);
  expect(await kept.table('b')).toBe(null);
  expect(told).toEqual(['forbidden']);
});
