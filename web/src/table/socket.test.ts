// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FromServer } from '../api/types';
import { TableSocket } from './socket';

class FakeSocket {
  static all: FakeSocket[] = [];
  readyState = 1;
  sent: { type: string; client: string }[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 3;
  }
  hear(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  fall(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

const newest = () => FakeSocket.all.at(-1)!;
const update = { type: 'update', seq: 1, table: {}, view: null, entries: [] };
let seen = 0;
let heard: FromServer[] = [];
let lines: boolean[] = [];
let refused = 0;
let socket: TableSocket;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  [seen, heard, lines, refused] = [0, [], [], 0];
  socket = new TableSocket(
    {
      url: () => `ws://x/?seen=${seen}`,
      message: (message) => heard.push(message),
      connected: (yes) => lines.push(yes),
      refused: () => (refused += 1),
    },
    (url) => new FakeSocket(url) as unknown as WebSocket,
  );
});
afterEach(() => {
  socket.close();
  vi.useRealTimers();
});

describe('the line to a table', () => {
  it('waits for the first message before it sends', async () => {
    const answer = socket.send({ type: 'say', text: 'Hello' });
    expect(newest().sent).toHaveLength(0);
    newest().hear(update);
    const [sent] = newest().sent;
    expect(sent?.type).toBe('say');
    newest().hear({ type: 'done', client: sent!.client, seq: 2 });
    await expect(answer).resolves.toMatchObject({ type: 'done' });
    expect(lines).toEqual([true]);
  });

  it('sends what was not answered again, with the same id, and resumes', async () => {
    newest().hear(update);
    const answer = socket.send({ type: 'move', seat: 0, seen: 1, move: 'draw' });
    const client = newest().sent[0]!.client;
    newest().fall();
    expect(lines).toEqual([true, false]);
    seen = 7;
    vi.advanceTimersByTime(1000);
    expect(FakeSocket.all).toHaveLength(2);
    expect(newest().url).toBe('ws://x/?seen=7');
    newest().hear(update);
    expect(newest().sent.map((one) => one.client)).toEqual([client]);
    newest().hear({ type: 'done', client, seq: 8 });
    await expect(answer).resolves.toMatchObject({ seq: 8 });
    newest().fall();
    vi.advanceTimersByTime(2000);
    newest().hear(update);
    expect(newest().sent).toHaveLength(0);
  });

  it('keeps a command that cannot be stored just now, and sends it again', async () => {
    newest().hear(update);
    const answer = socket.send({ type: 'move', seat: 0, seen: 1, move: 'draw' });
    const client = newest().sent[0]!.client;
    newest().hear({ type: 'failed', client, code: 'unavailable', facts: {}, sentence: '' });
    expect(newest().sent).toHaveLength(1);
    vi.advanceTimersByTime(1500);
    expect(newest().sent.map((one) => one.client)).toEqual([client, client]);
    newest().hear({ type: 'done', client, seq: 2 });
    await expect(answer).resolves.toMatchObject({ type: 'done' });
    vi.advanceTimersByTime(5000);
    expect(newest().sent).toHaveLength(2);
  });

  it('tries less often the longer the server is away', () => {
    for (let i = 0; i < 4; i += 1) {
      newest().fall();
      vi.advanceTimersByTime(20_000);
    }
    expect(FakeSocket.all).toHaveLength(5);
    expect(refused).toBe(4);
    newest().fall();
    vi.advanceTimersByTime(3000);
    expect(FakeSocket.all).toHaveLength(5);
  });

  it('notices a line that died without a word', () => {
    newest().hear(update);
    vi.advanceTimersByTime(10_000);
    expect(newest().sent.map((one) => one.type)).toEqual(['ping']);
    vi.advanceTimersByTime(5_000);
    expect(lines).toEqual([true, false]);
    vi.advanceTimersByTime(1000);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('takes a command that nobody answers for a sign of that', () => {
    newest().hear(update);
    void socket.send({ type: 'move', seat: 0, seen: 1, move: 'draw' });
    vi.advanceTimersByTime(4_900);
    newest().hear(update); // somebody is there
    vi.advanceTimersByTime(4_900);
    expect(lines).toEqual([true]);
    const { client } = newest().sent[0]!;
    newest().hear({ type: 'done', client, seq: 2 });
    void socket.send({ type: 'move', seat: 0, seen: 2, move: 'draw' });
    vi.advanceTimersByTime(5_000);
    expect(lines).toEqual([true, false]);
  });

  it('believes the browser that there is no network, and tries again at once when there is', () => {
    newest().hear(update);
    dispatchEvent(new Event('offline'));
    expect(lines).toEqual([true, false]);
    vi.advanceTimersByTime(1000);
    expect(FakeSocket.all).toHaveLength(2);
    newest().fall();
    dispatchEvent(new Event('online'));
    expect(FakeSocket.all).toHaveLength(3);
    newest().hear(update);
    expect(lines.at(-1)).toBe(true);
  });

  it('does not answer late voices of an old line', () => {
    const old = newest();
    old.hear(update);
    old.fall();
    vi.advanceTimersByTime(1000);
    old.hear(update);
    expect(heard).toHaveLength(1);
  });
});

it('comes back to a server that restarts after a time of its own', () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.5);
  newest().hear(update);
  newest().fall(1012);
  vi.advanceTimersByTime(1899);
  expect(FakeSocket.all).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(FakeSocket.all).toHaveLength(2);
  random.mockRestore();
});

it('says so when its table is gone in the middle of a game', () => {
  newest().hear(update);
  newest().fall();
  vi.advanceTimersByTime(1000);
  expect(refused).toBe(0);
  newest().hear({ type: 'failed', client: null, code: 'not_found', sentence: '' });
  newest().fall(4404);
  expect(refused).toBe(1);
});
