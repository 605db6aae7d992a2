/** The page's side of a table without a server. The worker begins when somebody asks. */
import { file, nameOf } from './files';
import { Kept, type Row, type Trouble } from './kept';
import { me } from './me';
import { OTHERS, type News, type Thought, type ToPage, type ToTable } from './said';

/** What the id of a table begins with that is kept in this browser. */
export const PREFIX = 'local-';
export const isLocal = (table: string): boolean => table.startsWith(PREFIX);

/** Paths with the same answer for everybody: it lies in a file, and needs no Python. */
const SAID_ONCE = /^(boards|bots|showcase)$|^boards\/[^/?]+(\?tickets=.*)?$/;
const ABOUT_TABLE = /^\/api\/tables\/([^/]+)\/socket$/;

interface Answer {
  status: number;
  body: unknown;
}

export interface How {
  /** Where `local/` is. */
  base: string;
  /** Seconds that bots wait before they move; null for as long as on a server. */
  pause?: number | undefined;
  /** Hears that games cannot be kept, and why. */
  trouble?: (what: Trouble) => void;
  /** Games are rather played somewhere else: nobody is told before one is played here. */
  quiet?: boolean;
  make?: () => Worker;
}

interface Waiting {
  resolve: (text: string) => void;
  reject: (why: Error) => void;
  tell: (done: number) => void;
}

export class LocalHouse {
  #how: How;
  #worker: Worker | undefined;
  #thinker: Worker | undefined;
  #thoughts = new Map<number, Waiting>();
  #kept: Kept;
  #asked = new Map<number, { resolve: (answer: Answer) => void; reject: (why: Error) => void }>();
  #lines = new Map<number, LocalLine>();
  #number = 0;
  #tellReady = () => {};
  #ready = new Promise<void>((done) => (this.#tellReady = done));
  #unpacked = new Map<string, Promise<string>>();

  constructor(how: How) {
    this.#how = how;
    this.#kept = new Kept(how.quiet ? undefined : how.trouble);
  }

  /** Get Python ready: it takes a second or two. Fulfilled when it is, or cannot be had. */
  prepare(): Promise<void> {
    this.#there();
    return this.#ready;
  }

  /** What a server would answer. */
  async ask(method: string, path: string, body?: unknown): Promise<Answer> {
    const known = method === 'GET' ? await this.#known(path) : undefined;
    if (known !== undefined) return { status: 200, body: known };
    const text = typeof body === 'string' ? body : body === undefined ? null : JSON.stringify(body);
    const id = (this.#number += 1);
    return new Promise((resolve, reject) => {
      this.#asked.set(id, { resolve, reject });
      this.#say({ type: 'ask', id, method, address: path, body: text });
    });
  }

  /** What needs no Python. */
  async #known(path: string): Promise<unknown> {
    if (SAID_ONCE.test(path)) {
      const url = new URL(path, 'http://page.invalid/');
      const tickets = url.searchParams.get('tickets') ?? 'standard';
      const what = url.pathname.slice(1) + (path.startsWith('boards/') ? `/${tickets}` : '');
      return (await file(this.#how.base, `api/${what}`)).json();
    }
    if (path === 'tables') return [];
    if (path === 'tables/mine') return this.games();
    if (path === 'announcement') return { id: 0, text: '' };
    // Once it runs, it knows of a new name first.
    if (path === 'me' && !this.#worker) return me(this.#kept);
    return undefined;
  }

  /** The games that are kept here, the newest first. */
  async games(): Promise<Row['line'][]> {
    const games = (await this.#kept.rows()).map(({ line }) => line);
    return games.sort((a, b) => b.changed.localeCompare(a.changed));
  }

  /** Delete a game, in every window. */
  async remove(table: string): Promise<void> {
    await this.#kept.remove(table);
    const others = new BroadcastChannel(OTHERS);
    const news: News = { deleted: [table] };
    others.postMessage(JSON.stringify(news));
    others.close();
  }

  /** Hear that something was stored or deleted, here or in another window; returns how to stop. */
  onNews(hear: () => void): () => void {
    const others = new BroadcastChannel(OTHERS);
    others.onmessage = hear;
    return () => others.close();
  }

  /** The address of a picture, drawn beforehand. */
  picture(board: string, theme: string): Promise<string> {
    const what = `api/pictures/${board}.${theme}.svg`;
    let found = this.#unpacked.get(what);
    if (!found) {
      const type = 'image/svg+xml';
      found = file(this.#how.base, what, type)
        .then((answer) => answer.blob())
        .then((blob) => URL.createObjectURL(new Blob([blob], { type })));
      found.catch(() => this.#unpacked.delete(what)); // it is tried again
      this.#unpacked.set(what, found);
    }
    return found;
  }

  /**
   * Have something thought about for a table of a server, by workers without tables; `null` when
   * that is left.
   */
  think(what: Thought, text: string, tell: (done: number) => void = () => {}): Promise<string> {
    const id = (this.#number += 1);
    return new Promise((resolve, reject) => {
      this.#thoughts.set(id, { resolve, reject, tell });
      const { base } = this.#how;
      const said: ToTable = { type: 'think', id, base, what, text };
      this.#thinking().postMessage(said);
    });
  }

  /** Nobody waits for what is thought about. */
  stopThinking(): void {
    const said: ToTable = { type: 'stop' };
    this.#thinker?.postMessage(said);
  }

  #thinking(): Worker {
    if (!this.#thinker) {
      this.#thinker = this.#make();
      this.#thinker.onmessage = ({ data }: MessageEvent<ToPage>) => this.#heed(data);
      this.#thinker.onerror = ({ message }) => this.#heed({ type: 'broken', why: message });
    }
    return this.#thinker;
  }

  #heed(said: ToPage): void {
    if (said.type === 'progress') this.#thoughts.get(said.id)?.tell(said.done);
    if (said.type === 'thought') {
      this.#thoughts.get(said.id)?.resolve(said.text);
      this.#thoughts.delete(said.id);
    }
    if (said.type !== 'broken') return;
    this.#thinker?.terminate();
    this.#thinker = undefined;
    for (const { reject } of this.#thoughts.values()) reject(new Error(said.why));
    this.#thoughts.clear();
  }

  /** Which release thinks here. */
  release = (): Promise<string> => nameOf(this.#how.base, 'spoorbrug.pack');

  /** What was kept under a name. */
  recall = (key: string): Promise<unknown> => this.#kept.recall(key);
  keep = (key: string, value: unknown): Promise<void> => this.#kept.keep(key, value);

  /** A line to a table, in the shape of a socket. */
  line(address: string): WebSocket {
    const url = new URL(address);
    const number = (name: string) =>
      url.searchParams.has(name) ? Number(url.searchParams.get(name)) : null;
    const at = url.pathname.lastIndexOf('/api/');
    const table = ABOUT_TABLE.exec(url.pathname.slice(at))?.[1] ?? '';
    const line = (this.#number += 1);
    const made = new LocalLine(
      (text) => this.#say({ type: 'say', line, text }),
      () => {
        if (this.#lines.delete(line)) this.#say({ type: 'disconnect', line });
      },
    );
    this.#lines.set(line, made);
    this.#say({ type: 'connect', line, table, seen: number('seen'), seat: number('seat') });
    return made as unknown as WebSocket;
  }

  #say(said: ToTable): void {
    this.#there().postMessage(said);
  }

  #make(): Worker {
    return (
      this.#how.make?.() ??
      new Worker(new URL('./table.worker.ts', import.meta.url), { type: 'module' })
    );
  }

  #there(): Worker {
    if (!this.#worker) {
      this.#worker = this.#make();
      this.#worker.onmessage = ({ data }: MessageEvent<ToPage>) => this.#hear(data);
      this.#worker.onerror = ({ message }) => this.#break(message);
      const { base, pause } = this.#how;
      this.#say({ type: 'open', base, pause: pause ?? null });
    }
    return this.#worker;
  }

  #hear(said: ToPage): void {
    if (said.type === 'ready') {
      this.#tellReady();
    } else if (said.type === 'answer') {
      this.#asked.get(said.id)?.resolve(JSON.parse(said.text) as Answer);
      this.#asked.delete(said.id);
    } else if (said.type === 'heard') {
      this.#lines.get(said.line)?.hear(said.text);
    } else if (said.type === 'closed') {
      const line = this.#lines.get(said.line);
      this.#lines.delete(said.line);
      line?.end(said.code);
    } else if (said.type === 'trouble') {
      this.#how.trouble?.(said.what);
    } else if (said.type === 'broken') {
      this.#break(said.why);
    }
  }

  /** The worker is gone: lines close and come back, which starts another; nothing stored is lost. */
  #break(why: string): void {
    console.error(why);
    this.#tellReady();
    this.#worker?.terminate();
    this.#worker = undefined;
    for (const { reject } of this.#asked.values()) reject(new Error(why));
    this.#asked.clear();
    const lines = [...this.#lines.values()];
    this.#lines.clear();
    for (const line of lines) line.end(1006);
  }
}

/** As much of a WebSocket as `TableSocket` uses. */
class LocalLine {
  readyState = 1;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(
    readonly send: (text: string) => void,
    readonly leave: () => void,
  ) {}

  close(): void {
    if (this.readyState > 1) return;
    this.readyState = 3;
    this.leave();
  }

  hear(data: string): void {
    if (this.readyState === 1) this.onmessage?.({ data });
  }

  end(code: number): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}
