/**
 * What is kept in this browser: tables and their numbered entries, as rows that Python makes.
 *
 * Where nothing can be stored it is kept as long as the page is open, and somebody is told.
 */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { TableLine } from '../api/types';

export interface Row {
  id: string;
  line: TableLine;
  seq: number;
  due: number | null;
  [more: string]: unknown;
}

export interface EntryRow {
  table_id: string;
  seq: number;
  [more: string]: unknown;
}

export interface Batch {
  /** Their `seq` is worked out here. */
  tables: Row[];
  entries: EntryRow[];
}

interface Schema extends DBSchema {
  tables: { key: string; value: Row };
  entries: { key: [string, number]; value: EntryRow };
  kept: { key: string; value: unknown };
}

export const NAME = 'spoorbrug';
/** Why nothing can be stored. */
export type Trouble = 'full' | 'forbidden';

const after = (table: string, seq: number) =>
  IDBKeyRange.bound([table, seq + 1], [table, Infinity]);

/** Is something of a table's kept under this name? */
const isAbout = (key: string, table: string) => key.endsWith(` ${table}`);

export class Kept {
  #opened: Promise<IDBPDatabase<Schema> | null> | undefined;
  /** What could not be stored, or was since. */
  #tables = new Map<string, Row>();
  #entries = new Map<string, EntryRow[]>();
  #kept = new Map<string, unknown>();
  #trouble: (what: Trouble) => void;

  constructor(trouble: (what: Trouble) => void = () => {}) {
    this.#trouble = trouble;
  }

  /** The database; null where there can be none. */
  #open(): Promise<IDBPDatabase<Schema> | null> {
    this.#opened ??= this.#begin();
    return this.#opened;
  }

  async #begin(): Promise<IDBPDatabase<Schema> | null> {
    try {
      return await openDB<Schema>(NAME, 1, {
        upgrade(db) {
          db.createObjectStore('tables', { keyPath: 'id' });
          db.createObjectStore('entries', { keyPath: ['table_id', 'seq'] });
          db.createObjectStore('kept');
        },
        // A newer page in another tab must not wait for this one.
        blocking: (_, __, event) => {
          (event.target as IDBDatabase).close();
          this.#opened = undefined;
        },
        terminated: () => (this.#opened = undefined),
      });
    } catch {
      this.#trouble('forbidden');
      return null;
    }
  }

  /**
   * Store what belongs together; false where an entry of that number was there already, or the
   * table is not there any more.
   */
  async store({ tables, entries }: Batch): Promise<boolean> {
    const rows = tables.map((row) => ({ ...row, seq: 0 }));
    for (const row of rows) {
      row.seq = Math.max(0, ...entries.filter((e) => e.table_id === row.id).map((e) => e.seq));
    }
    const db = rows.some(({ id }) => this.#tables.has(id)) ? null : await this.#open();
    if (db) {
      const writing = db.transaction(['tables', 'entries'], 'readwrite', { durability: 'strict' });
      try {
        for (const { id } of rows) {
          const begins = entries.some((entry) => entry.table_id === id && entry.seq === 1);
          if (begins || (await writing.objectStore('tables').getKey(id)) !== undefined) continue;
          return false; // another window has deleted it
        }
        await Promise.all([
          ...entries.map((entry) => writing.objectStore('entries').add(entry)),
          ...rows.map((row) => writing.objectStore('tables').put(row)),
          writing.done,
        ]);
        return true;
      } catch (error) {
        await writing.done.catch(() => {});
        if (error instanceof DOMException && error.name === 'ConstraintError') return false;
        if (writing.error?.name === 'ConstraintError') return false;
        this.#trouble('full');
      }
    }
    for (const row of rows) await this.#holdHere(row);
    for (const entry of entries) this.#entries.get(entry.table_id)?.push(entry);
    return true;
  }

  /** From now on a table is kept only as long as the page is open. */
  async #holdHere(row: Row): Promise<void> {
    if (!this.#entries.has(row.id)) this.#entries.set(row.id, await this.entriesAfter(row.id, 0));
    this.#tables.set(row.id, row);
  }

  async table(id: string): Promise<{ table: Row; entries: EntryRow[] } | null> {
    const table = this.#tables.get(id) ?? (await (await this.#open())?.get('tables', id));
    return table ? { table, entries: await this.entriesAfter(id, 0) } : null;
  }

  async entriesAfter(table: string, seq: number): Promise<EntryRow[]> {
    const here = this.#entries.get(table);
    if (here) return here.filter((entry) => entry.seq > seq);
    return (await (await this.#open())?.getAll('entries', after(table, seq))) ?? [];
  }

  async rows(): Promise<Row[]> {
    const stored = (await (await this.#open())?.getAll('tables')) ?? [];
    return [...stored.filter(({ id }) => !this.#tables.has(id)), ...this.#tables.values()];
  }

  /** Delete a table with all that belongs to it. Where it fails, nothing is deleted. */
  async remove(id: string): Promise<void> {
    const db = await this.#open();
    if (db) {
      const writing = db.transaction(['tables', 'entries', 'kept'], 'readwrite');
      const keys = await writing.objectStore('kept').getAllKeys();
      await Promise.all([
        writing.objectStore('tables').delete(id),
        writing.objectStore('entries').delete(after(id, 0)),
        ...keys
          .filter((key) => isAbout(key, id))
          .map((key) => writing.objectStore('kept').delete(key)),
        writing.done,
      ]);
    }
    this.forget(id);
  }

  /** Another window has deleted it. */
  forget(id: string): void {
    this.#tables.delete(id);
    this.#entries.delete(id);
    for (const key of this.#kept.keys()) if (isAbout(key, id)) this.#kept.delete(key);
  }

  async recall(key: string): Promise<unknown> {
    return this.#kept.get(key) ?? (await (await this.#open())?.get('kept', key)) ?? null;
  }

  async keep(key: string, value: unknown): Promise<void> {
    this.#kept.set(key, value);
    try {
      await (await this.#open())?.put('kept', value, key);
    } catch {
      this.#trouble('full');
    }
  }
}
