/** How a table stands for whoever looks at this screen: facts only, nothing is done here. */
import type { Plan, SeatView, TableInfo, View } from '../../api/types';
import { steady } from '../../lib/steady';
import type { TableStore } from '../../table/store.svelte';
import { undoneMoves } from '../../table/undone';
import { nameList, type Readers } from '../../words/players';
import { lastTrack } from './log';
import { promptText } from './prompt';
import { nextAtScreen } from './sharing';

export class Standing {
  readonly store: TableStore;

  constructor(store: TableStore) {
    this.store = store;
  }

  /** Has everything come that a game can be shown with? */
  ready = $derived.by(() => !!this.store.plan && !!this.store.view && !!this.store.info);
  // Only asked for once it is ready.
  get plan(): Plan {
    return this.store.plan!;
  }
  get view(): View {
    return this.store.view!;
  }
  get info(): TableInfo {
    return this.store.info!;
  }

  get me(): number | null {
    return this.store.looking;
  }
  get names(): string[] {
    return this.store.names;
  }
  get busy(): boolean {
    return this.store.busy > 0;
  }
  readers = $derived.by<Readers>(() => ({
    names: this.names,
    me: this.me,
    plan: this.store.plan,
    dice: this.dice,
  }));
  /** Is it played with dice? */
  dice = $derived.by(() => !!this.store.view?.setup?.dice);
  colours = $derived.by(() => this.store.seats.map((seat) => seat.colour));
  own = $derived.by<SeatView | undefined>(() =>
    this.me === null ? undefined : this.store.view?.seats[this.me],
  );
  hand = $derived.by(steady(() => this.own?.hand ?? {}));
  /** What stands on cities beside trains: each seat's stations and passengers, and what is left. */
  placed = $derived.by(
    steady(() => ({
      seats: this.view.seats.map(({ stations, passengers }) => ({ stations, passengers })),
      merchandise: this.view.merchandise,
    })),
  );
  /** Seats of this screen that are played by a person here, and not by a bot for now. */
  active = $derived.by(() =>
    this.store.mySeats.filter((seat) => {
      const who = this.store.seats[seat];
      return who && !who.resigned && who.bot === null;
    }),
  );
  /** Is it for whoever looks to decide? */
  mine = $derived.by(
    () =>
      this.me !== null &&
      !!this.store.view?.waiting.includes(this.me) &&
      this.active.includes(this.me),
  );
  tolls = $derived.by(() => !!this.store.info?.options.tolls && !!this.store.plan?.has_tolls);
  spectator = $derived.by(() => this.store.mySeats.length === 0);

  /** Several people at one screen: who should have it now. */
  next = $derived.by(() =>
    this.store.view ? nextAtScreen(this.active, this.store.view.waiting, this.me) : null,
  );
  /** Whoever comes next gets the screen through a curtain. */
  curtain = $derived.by(() => this.active.length > 1 && this.me === null && this.next !== null);

  /** Tickets wait to be chosen from. */
  offering = $derived.by(
    () => this.mine && this.view.offer.length > 0 && this.view.choices.keep !== null,
  );
  /** A seat of this visitor that a bot plays for them, or -1. One that somebody left for good
   *  does not matter while others still play at this screen. */
  away = $derived.by(() =>
    this.store.seats.findIndex(
      (seat) =>
        seat.yours &&
        seat.bot !== null &&
        !seat.resigned &&
        (!seat.left || this.active.length === 0),
    ),
  );
  /** An open seat that matters now: its friend is waited for, or whoever looks may sit down. */
  openSeat = $derived.by(() =>
    this.store.seats.findIndex(
      (seat, i) =>
        seat.kind === 'open' &&
        seat.bot === null &&
        (this.spectator || !!this.store.view?.waiting.includes(i)),
    ),
  );
  last = $derived.by(() => lastTrack(this.store.entries));
  canUndo = $derived.by(() => this.me !== null && this.store.info?.undo[this.me] === null);
  /** Would an undo take back what bots have done since, too? */
  undoesMore = $derived.by(() => {
    const gone = undoneMoves(this.store.entries);
    const last = this.store.entries.findLast(
      (entry) => entry.kind === 'moved' && !gone.has(entry.seq),
    );
    return this.canUndo && last?.seat !== this.me;
  });
  prompt = $derived.by(() =>
    this.store.view ? promptText(this.store.view, this.names, this.me) : '',
  );
  /** Who asks whoever looks to stop the game. */
  stopAsked = $derived.by(() => {
    const votes = this.store.info?.stop_votes ?? [];
    const asked = this.me !== null && votes.length > 0 && !votes.includes(this.me);
    return asked ? nameList(votes, this.names) : null;
  });
}
