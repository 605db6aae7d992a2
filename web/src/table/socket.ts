/**
 * The line to a table. It reconnects by itself, resumes from the last number seen, and keeps
 * every command until it is answered: after a break the same command goes out with the same
 * id, so that the server carries it out once.
 */
import type { Command, FromServer } from '../api/types';
import { served } from '../lib/addresses';
import { house, isLocal } from '../lib/house';
import { randomHex } from '../lib/random';

/** What settles a command: whatever the server sends back with its id. */
export type Answer = Extract<FromServer, { client: string | null }>;

interface Handlers {
  /** The address to connect to, with what was seen so far. */
  url: () => string;
  message: (message: FromServer) => void;
  connected: (yes: boolean) => void;
  /** Nothing ever came over this line: is there such a table at all? */
  refused?: () => void;
}

interface Waiting {
  text: string;
  resolve: (answer: Answer) => void;
}

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 8000;
/** How long a command waits that the server cannot store just now. */
const AGAIN = 1500;
/** The code with which a server that stops, or is started anew, closes its sockets. */
const RESTARTING = 1012;
/** There is no such table, or none any more. */
const GONE = 4404;
/** Milliseconds in which all of them come back, each after a time of its own. */
const RESTART_PAUSE = 3000;
const PING_EVERY = 10_000;
/** A line over which nothing comes for so long after something was asked is dead. */
const PATIENCE = 5_000;

export class TableSocket {
  #handlers: Handlers;
  #make: (url: string) => WebSocket;
  #socket: WebSocket | null = null;
  #ready = false;
  #closed = false;
  #pause = FIRST_PAUSE;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #waiting = new Map<string, Waiting>();

  constructor(handlers: Handlers, make: (url: string) => WebSocket = (url) => new WebSocket(url)) {
    this.#handlers = handlers;
    this.#make = make;
    globalThis.addEventListener?.('online', this.#hurry);
    globalThis.addEventListener?.('offline', this.#lost);
    globalThis.document?.addEventListener('visibilitychange', this.#wake);
    this.#connect();
  }

  /** Send a command; the promise settles with its answer, however long the line is down. */
  send(command: Command, client = randomHex(12)): Promise<Answer> {
    const text = JSON.stringify({ ...command, client });
    return new Promise((resolve) => {
      this.#waiting.set(client, { text, resolve });
      if (this.#ready) this.#ask(text);
    });
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    globalThis.removeEventListener?.('online', this.#hurry);
    globalThis.removeEventListener?.('offline', this.#lost);
    globalThis.document?.removeEventListener('visibilitychange', this.#wake);
    this.#drop();
    this.#waiting.clear();
  }

  #connect = (): void => {
    if (this.#closed) return;
    clearTimeout(this.#retry);
    const socket = this.#make(this.#handlers.url());
    this.#socket = socket;
    let heard = false;
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket !== this.#socket) return;
      this.#hear(JSON.parse(event.data) as FromServer, !heard);
      heard = true;
    };
    socket.onclose = (event: CloseEvent) => {
      if (socket !== this.#socket) return;
      // All who were there come back: not all at once.
      if (event?.code === RESTARTING) this.#pause = FIRST_PAUSE + RESTART_PAUSE * Math.random();
      this.#lost();
      if (!heard || event?.code === GONE) this.#handlers.refused?.();
    };
  };

  #hear(message: FromServer, first: boolean): void {
    clearTimeout(this.#silence);
    this.#silence = undefined;
    // The table as it is now comes before any answer, so that nothing is decided on old news.
    if (message.type !== 'pong') this.#handlers.message(message);
    if (first) {
      this.#ready = true;
      this.#pause = FIRST_PAUSE;
      this.#handlers.connected(true);
      for (const { text } of this.#waiting.values()) this.#ask(text);
      this.#ping = setInterval(this.#check, PING_EVERY);
    }
    const client = 'client' in message ? message.client : null;
    const waiting = client === null ? undefined : this.#waiting.get(client);
    if (client === null || waiting === undefined) return;
    if (message.type === 'failed' && message.code === 'unavailable') {
      // The server cannot store anything for a moment: the command waits, as it does for a line.
      setTimeout(() => {
        if (this.#ready && this.#waiting.has(client)) this.#ask(waiting.text);
      }, AGAIN);
      return;
    }
    this.#waiting.delete(client);
    waiting.resolve(message as Answer);
  }

  /** A line can die without a word (a sleeping phone): no answer means it has. */
  #check = (): void => {
    if (!this.#ready || this.#silence !== undefined) return;
    this.#ask(JSON.stringify({ type: 'ping', client: randomHex(4) }));
  };

  /** Send something that is answered soon, if the line is good. */
  #ask(text: string): void {
    this.#socket?.send(text);
    this.#silence ??= setTimeout(this.#lost, PATIENCE);
  }

  /** The line is dead, or the browser says so: try again. */
  #lost = (): void => {
    if (!this.#socket) return;
    this.#drop();
    this.#handlers.connected(false);
    this.#later();
  };

  #wake = (): void => {
    if (document.visibilityState !== 'visible') return;
    if (this.#socket) this.#check();
    else this.#hurry();
  };

  #hurry = (): void => {
    if (!this.#socket) this.#connect();
  };

  #later(): void {
    if (this.#closed) return;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(this.#connect, this.#pause * (0.75 + Math.random() / 2));
    this.#pause = Math.min(2 * this.#pause, LONGEST_PAUSE);
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#ready = false;
    clearInterval(this.#ping);
    clearTimeout(this.#silence);
    this.#silence = undefined;
    if (socket && socket.readyState <= 1) socket.close();
  }
}

/** A socket; or a line to a table that is kept in this browser. */
export const lineTo =
  (table: string) =>
  (url: string): WebSocket =>
    isLocal(table) ? house().line(url) : new WebSocket(url);

/** Where a table's socket is: what was seen up to `seen` need not be told again. */
export function socketAddress(id: string, seen: number, seat: number | null): string {
  const url = new URL(served(`/api/tables/${id}/socket`), location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  if (seen > 0) url.searchParams.set('seen', String(seen));
  if (seat !== null) url.searchParams.set('seat', String(seat));
  return url.href;
}
