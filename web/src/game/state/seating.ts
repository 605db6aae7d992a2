/** Who plays which seat, and chat: commands that are no moves. */
import { t } from '../../i18n/index.svelte';
import { root } from '../../lib/addresses';
import { copyText } from '../../lib/copy';
import { me } from '../../lib/me.svelte';
import { contribution } from '../../lib/random';
import { toast } from '../../lib/ui/toast.svelte';
import type { Reaction } from '../../table/reactions';
import type { Standing } from './standing.svelte';
import type { Turn } from './turn.svelte';

/** What can be done about a seat. */
export type Doing = 'substitute' | 'return' | 'sit' | 'mute' | 'unmute' | 'invite' | 'fill';

/** Who plays for somebody who is not there. */
const SUBSTITUTE = 'planner';

export class Seating {
  #table: Standing;
  #turn: Turn;

  constructor(table: Standing, turn: Turn) {
    this.#table = table;
    this.#turn = turn;
  }

  /** Give up, get up, or ask to stop, for whoever looks. */
  give(what: 'resign' | 'leave' | 'stop'): void {
    const seat = this.#table.me;
    if (seat === null) return;
    if (what === 'stop') this.vote(true);
    else void this.#table.store.command({ type: what, seat }).then(this.#turn.settle);
  }

  vote(agree: boolean): void {
    const seat = this.#table.me;
    if (seat === null) return;
    void this.#table.store.command({ type: 'stop', seat, agree }).then(this.#turn.settle);
  }

  /** A bot takes over, or a person does; or the host takes a voice away. */
  take(what: Doing, seat: number): void {
    if (what === 'invite') {
      void this.invite();
      return;
    }
    if (what === 'mute' || what === 'unmute') {
      const command = { type: 'mute', seat, entry: null, muted: what === 'mute' } as const;
      void this.#table.store.command(command).then(this.#turn.settle);
      return;
    }
    const command =
      what === 'fill'
        ? ({ type: what, seat, bot: SUBSTITUTE } as const)
        : what === 'sit'
          ? ({
              type: what,
              seat,
              name: me.name || t('common.guest'),
              contribution: contribution(),
            } as const)
          : ({ type: what, seat } as const);
    void this.#table.store.command(command).then(this.#turn.settle);
  }

  /** Copy the address of this table, for a friend whose seat is open. */
  async invite(): Promise<void> {
    const address = `${location.origin}${root}/t/${this.#table.store.id}`;
    const done = await copyText(address);
    toast(done ? t('common.copied') : address, { kind: 'good' });
  }

  react(reaction: Reaction): void {
    void this.#table.store.command({ type: 'react', reaction }).then(this.#turn.settle);
  }

  async say(text: string): Promise<boolean> {
    return this.#turn.settle(await this.#table.store.command({ type: 'say', text }));
  }
}
