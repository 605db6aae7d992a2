/** One table as this visitor sees it, kept up to date over a socket. */
import type {
  Command,
  Done,
  Entry,
  Failed,
  FromServer,
  Plan,
  Refusal,
  Snapshot,
  TableInfo,
  View,
  Way,
} from '../api/types';
import { api, type ApiError } from '../lib/api';
import { isFinal } from '../lib/errors';
import { letGo } from '../lib/focus';
import { kept } from '../lib/steady';
import { seatNames, type Readers } from '../words/players';
import { nextSlots, type Slots } from './slots';
import { lineTo, socketAddress, TableSocket } from './socket';

/** What is said, and what happens: a long past of each comes by itself. */
export type Part = keyof Snapshot['older'];
export const partOf = ({ kind }: Entry): Part =>
  kind === 'said' || kind === 'reacted' ? 'talk' : 'log';

type Listener = (entries: Entry[]) => void;

export class TableStore {
  readonly id: string;
  info = $state.raw<TableInfo | null>(null);
  view = $state.raw<View | null>(null);
  /** What happened: of a long past the newest, of the talk and of all else. */
  entries = $state.raw<Entry[]>([]);
  /** How many entries there are before these. */
  older = $state.raw<Snapshot['older']>({ talk: 0, log: 0 });
  plan = $state.raw<Plan | null>(null);
  looking = $state<number | null>(null);
  seq = $state(0);
  connected = $state(false);
  /** Was there ever a line? Before the first message, nothing is lost yet. */
  opened = $state(false);
  /** An error code when there is no such table. */
  problem = $state.raw<ApiError | null>(null);
  slots = $state.raw<Slots>([]);
  /** Moves that are on their way. */
  busy = $state(0);

  /** Who sits at the table; the same list for as long as nothing about them changes. */
  seats = $derived(this.info?.seats ?? []);
  /** Where this visitor sits. A seat that was left is theirs to return to, but not one of these. */
  mySeats = $derived(
    this.seats.flatMap((seat, index) => (seat.yours && !seat.left ? [index] : [])),
  );
  names = $derived(seatNames(this.seats));
  /** For sentences that speak to nobody in particular. */
  readers = $derived<Readers>({
    names: this.names,
    me: null,
    plan: this.plan,
    dice: !!this.info?.options.dice,
  });

  #socket: TableSocket;
  #listeners: Listener[] = [];
  #freed: number | undefined;
  /** The place in the market that a card was last taken from. */
  lastTaken: number | null = null;
  /** Answers that hold as long as the table stays as it is. */
  #ways: { at: string; found: Record<string, Promise<Way | null>> } = { at: '', found: {} };
  #planOf = '';
  #lookingUp = false;

  constructor(id: string, make = lineTo(id)) {
    this.id = id;
    this.#socket = new TableSocket(
      {
        url: () => socketAddress(id, this.seq, this.looking),
        message: (message) => this.#hear(message),
        connected: (yes) => {
          this.connected = yes;
          if (yes) this.opened = true;
        },
        refused: () => void this.#exists(),
      },
      make,
    );
  }

  close(): void {
    this.#socket.close();
    this.#listeners = [];
  }

  /** Hear of what is new, once, as it happens. Returns a way to stop. */
  onNews(listener: Listener): () => void {
    this.#listeners = [...this.#listeners, listener];
    return () => {
      this.#listeners = this.#listeners.filter((one) => one !== listener);
    };
  }

  async command(command: Command): Promise<Done | Failed> {
    const answer = await this.#socket.send(command);
    return answer as Done | Failed;
  }

  /** Play a move for the seat that is looked from. */
  async move(move: string): Promise<Done | Failed> {
    this.busy += 1;
    try {
      return await this.command({ type: 'move', seat: this.acting, seen: this.seq, move });
    } finally {
      this.busy -= 1;
    }
  }

  /** Take a card of the market from a certain place, so that this place is the one refilled. */
  async take(place: number): Promise<Done | Failed | null> {
    const card = this.slots[place];
    if (card == null) return null;
    this.#freed = place;
    const answer = await this.move(`take ${card}`);
    if (answer.type === 'failed') this.#freed = undefined;
    return answer;
  }

  /** The seat that commands are for. */
  get acting(): number {
    return this.looking ?? this.mySeats[0] ?? 0;
  }

  /** Why a move is not allowed; null when it is, or when nobody knows. */
  async why(move: string): Promise<Refusal | null> {
    const answer = await this.#socket.send({ type: 'why', seat: this.acting, move });
    if (answer.type === 'because') return answer.refusal;
    return answer.type === 'failed' ? answer.refusal : null;
  }

  /** The cheapest way to complete a ticket, asked once for each state of the table. */
  way(ticket: string): Promise<Way | null> {
    const at = `${this.seq} ${this.acting}`;
    if (this.#ways.at !== at) this.#ways = { at, found: {} };
    return (this.#ways.found[ticket] ??= this.#socket
      .send({ type: 'way', seat: this.acting, ticket })
      .then((answer) => (answer.type === 'way' ? answer : null)));
  }

  /** See the table from a seat of one's own, or as a spectator does. */
  async look(seat: number | null): Promise<void> {
    await this.#socket.send({ type: 'look', seat });
  }

  /** Ask for older entries; tells whether some came. */
  async earlier(what: Part): Promise<boolean> {
    const first = this.entries.find((entry) => partOf(entry) === what);
    const before = first?.seq ?? this.seq + 1;
    const answer = await this.#socket.send({ type: 'earlier', what, before });
    return answer.type === 'history' && answer.entries.length > 0;
  }

  /** Everything that happened since the beginning, but for the talk. */
  async wholeLog(): Promise<void> {
    while (this.older.log > 0 && (await this.earlier('log')));
  }

  #hear(message: FromServer): void {
    if (this.busy) letGo(); // an answer takes away what it answers
    if (message.type === 'snapshot') {
      const fresh = this.seq > 0 ? message.entries.filter((entry) => entry.seq > this.seq) : [];
      this.entries = message.entries;
      this.older = message.older;
      this.looking = message.looking;
      this.#set(message.table, message.view, message.seq);
      this.#tell(fresh);
    } else if (message.type === 'update') {
      const fresh = message.entries.filter((entry) => entry.seq > this.seq);
      if (fresh.length) this.entries = [...this.entries, ...fresh];
      this.#set(message.table, message.view ?? this.view, message.seq);
      this.#tell(fresh);
    } else if (message.type === 'history') {
      // Asked for twice, it comes twice.
      const known = this.entries.find((entry) => partOf(entry) === message.what)?.seq ?? Infinity;
      const more = message.entries.filter((entry) => entry.seq < known);
      this.entries = [...more, ...this.entries].sort((a, b) => a.seq - b.seq);
      this.older = { ...this.older, [message.what]: message.older };
    }
  }

  #set(info: TableInfo, view: View | null, seq: number): void {
    this.info = kept(this.info, info);
    this.view = kept(this.view, view);
    this.seq = seq;
    if (view) {
      const size = this.plan?.cards.market ?? 5;
      const slots = nextSlots(this.slots, view.market, size, this.#freed);
      const changed = slots.findIndex((card, place) => card !== this.slots[place]);
      if (changed >= 0) {
        this.lastTaken = this.#freed ?? changed;
        this.#freed = undefined;
      }
      this.slots = slots;
    }
    const { board, options } = info;
    if (`${board} ${options.tickets}` !== this.#planOf)
      void this.#fetchPlan(board, options.tickets);
    // Alone at this screen, there is nobody to hide anything from.
    const [only, more] = this.mySeats;
    if (only === undefined || more !== undefined || this.looking !== null) return;
    if (this.#lookingUp) return;
    this.#lookingUp = true;
    void this.look(only).finally(() => (this.#lookingUp = false));
  }

  #tell(entries: Entry[]): void {
    if (entries.length) for (const listener of this.#listeners) listener(entries);
  }

  async #fetchPlan(board: string, tickets: string): Promise<void> {
    this.#planOf = `${board} ${tickets}`;
    try {
      this.plan = await api.plan(board, tickets);
    } catch {
      this.#planOf = '';
    }
  }

  async #exists(): Promise<void> {
    try {
      await api.table(this.id);
    } catch (problem) {
      // When the server is merely away, the socket goes on trying.
      if (!isFinal(problem)) return;
      this.problem = problem;
      this.#socket.close();
    }
  }
}
