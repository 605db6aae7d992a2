/** A bot that does not move because its code is compiled for the first time: how far that is. */
import { preparation } from '../../lib/preparation.svelte';
import type { Standing } from './standing.svelte';

/** Milliseconds after which it is worth to ask why a bot takes so long. */
export const ASK_AFTER = 2000;

export class Readying {
  #table: Standing;

  constructor(table: Standing) {
    this.#table = table;
  }

  /** The bot that is waited for. */
  #seat = $derived.by(() => {
    const { view, info } = this.#table.store;
    if (!view || info?.status !== 'playing' || this.#table.mine) return undefined;
    return view.waiting.find((seat) => info.seats[seat]?.kind === 'bot');
  });
  /** Who gets ready, and how far it is from 0 to 1. */
  now = $derived.by(() => {
    const seat = this.#seat;
    const part = preparation.bots;
    return seat === undefined || part === null
      ? null
      : { name: this.#table.names[seat] ?? '', part };
  });

  /** Call while a component starts. */
  watch(): void {
    $effect(() => {
      void this.#table.store.info?.decisions; // each move is waited for anew
      if (this.#seat === undefined) return;
      let stop: (() => void) | undefined;
      const timer = setTimeout(() => (stop = preparation.followBots()), ASK_AFTER);
      return () => {
        clearTimeout(timer);
        stop?.();
      };
    });
  }
}
