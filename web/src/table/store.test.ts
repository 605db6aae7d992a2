// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Entry, FromPage, SeatInfo, TableInfo, View } from '../api/types';
import { TableStore } from './store.svelte';

vi.mock('../lib/api', () => ({
  ApiError: class extends Error {},
  api: { plan: () => Promise.resolve({ id: 'nederland', cards: { market: 5 } }), table: vi.fn() },
}));

class FakeSocket {
  static newest: FakeSocket;
  readyState = 1;
  sent: FromPage[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor(readonly url: string) {
    FakeSocket.newest = this;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {}
  hear(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const seat = (yours: boolean): Partial<SeatInfo> => ({
  name: 'N',
  kind: 'person',
  yours,
  bot: null,
});
const info = (...yours: boolean[]) =>
  ({
    board: 'nederland',
    options: { tickets: 'standard' },
    status: 'playing',
    seats: yours.map(seat),
  }) as unknown as TableInfo;
const view = (market: string[]) => ({ market, phase: 'turn' }) as unknown as View;
const entry = (seq: number) => ({ seq, kind: 'moved', events: [] }) as unknown as Entry;
const snapshot = (more: object) => ({
  type: 'snapshot',
  client: null,
  seq: 3,
  table: info(true, false),
  looking: 0,
  view: view(['red', 'red', 'blue', 'pink', 'white']),
  entries: [entry(1), entry(2), entry(3)],
  older: { talk: 0, log: 0 },
  ...more,
});

let store: TableStore;
beforeEach(() => {
  store = new TableStore('table', (url) => new FakeSocket(url) as unknown as WebSocket);
});
afterEach(() => store.close());

describe('a table as one visitor sees it', () => {
  it('takes what is new from updates, and tells it once', () => {
    const heard: number[] = [];
    store.onNews((entries) => heard.push(...entries.map((one) => one.seq)));
    FakeSocket.newest.hear(snapshot({}));
    expect(heard).toEqual([]); // what was before is no news
    const update = { type: 'update', seq: 5, table: info(true, false), view: null };
    FakeSocket.newest.hear({ ...update, entries: [entry(3), entry(4), entry(5)] });
    expect(store.entries.map((one) => one.seq)).toEqual([1, 2, 3, 4, 5]);
    expect(heard).toEqual([4, 5]);
    expect(store.view?.market).toHaveLength(5); // no new view: the old one stands
    expect(store.seq).toBe(5);
  });

  it('keeps whatever a message says again, so that nothing is drawn anew', () => {
    FakeSocket.newest.hear(snapshot({}));
    const { view: before, info: known, names, mySeats } = store;
    const more = { type: 'update', seq: 4, entries: [entry(4)], table: info(true, false) };
    const market = ['red', 'red', 'blue', 'pink', 'white'];
    FakeSocket.newest.hear({ ...more, view: { ...view(market), phase: 'over' } });
    expect(store.view).toMatchObject({ phase: 'over', market });
    expect(store.view?.market).toBe(before?.market);
    expect(store.info).toBe(known);
    expect(store.names).toEqual(names);
    expect(store.mySeats).toEqual(mySeats);
  });

  it('looks from the only seat of this visitor by itself', () => {
    FakeSocket.newest.hear(snapshot({ looking: null }));
    expect(FakeSocket.newest.sent).toMatchObject([{ type: 'look', seat: 0 }]);
  });

  it('waits with looking when several share the screen, or the seat was left', () => {
    FakeSocket.newest.hear(snapshot({ looking: null, table: info(true, true) }));
    expect(FakeSocket.newest.sent).toEqual([]);
    const left = info(true, false);
    left.seats[0]!.left = true;
    FakeSocket.newest.hear(snapshot({ looking: null, table: left }));
    expect(FakeSocket.newest.sent).toEqual([]);
    expect(store.mySeats).toEqual([]); // a seat to return to, but nobody sits there
  });

  it('refills the place that was taken from', () => {
    FakeSocket.newest.hear(snapshot({}));
    void store.take(1);
    expect(FakeSocket.newest.sent).toMatchObject([{ type: 'move', move: 'take red', seen: 3 }]);
    const market = ['red', 'green', 'blue', 'pink', 'white'];
    const update = { type: 'update', seq: 4, table: info(true, false), entries: [entry(4)] };
    FakeSocket.newest.hear({ ...update, view: view(market) });
    expect(store.slots).toEqual(market);
    expect(store.lastTaken).toBe(1);
  });

  it('asks for what is older, and puts it before what is there, once', async () => {
    const said = (seq: number) => ({ ...entry(seq), kind: 'said' }) as Entry;
    const heard: number[] = [];
    store.onNews((entries) => heard.push(...entries.map((one) => one.seq)));
    const entries = [said(7), entry(8), entry(9)];
    FakeSocket.newest.hear(snapshot({ seq: 9, entries, older: { talk: 1, log: 3 } }));
    const asked = store.earlier('log');
    const question = FakeSocket.newest.sent.at(-1)!;
    expect(question).toMatchObject({ type: 'earlier', what: 'log', before: 8 });
    const answer = { type: 'history', client: question.client, what: 'log', older: 1 };
    FakeSocket.newest.hear({ ...answer, entries: [entry(5), entry(6)] });
    FakeSocket.newest.hear({ ...answer, entries: [entry(5), entry(6)] });
    expect(await asked).toBe(true);
    expect(store.entries.map((one) => one.seq)).toEqual([5, 6, 7, 8, 9]);
    expect(store.older).toEqual({ talk: 1, log: 1 });
    expect(heard).toEqual([]); // what was before is no news
  });

  it('reads the whole log page by page', async () => {
    FakeSocket.newest.hear(snapshot({ seq: 9, entries: [entry(9)], older: { talk: 0, log: 2 } }));
    const done = store.wholeLog();
    for (const older of [1, 0]) {
      await vi.waitFor(() =>
        expect(FakeSocket.newest.sent.at(-1)).toMatchObject({ before: 8 + older }),
      );
      const { client } = FakeSocket.newest.sent.at(-1)!;
      const entries = [entry(7 + older)];
      FakeSocket.newest.hear({ type: 'history', client, what: 'log', older, entries });
    }
    await done;
    expect(store.entries.map((one) => one.seq)).toEqual([7, 8, 9]);
  });

  it('asks for a way once while the table stays the same', async () => {
    FakeSocket.newest.hear(snapshot({}));
    void store.way('A–B');
    void store.way('A–B');
    expect(FakeSocket.newest.sent).toHaveLength(1);
    FakeSocket.newest.hear(snapshot({ seq: 4 }));
    void store.way('A–B');
    expect(FakeSocket.newest.sent).toHaveLength(2);
  });
});
