/** A bot or a hint that does not come, as its code is compiled for the first time: how far that is. */
import { t } from '../../i18n/index.svelte';
import { preparation } from '../../lib/preparation.svelte';
import type { Standing } from '../state/standing.svelte';
import type { Hinting } from './hinting.svelte';

/** Milliseconds after which it is worth to ask why it takes so long. */
export const ASK_AFTER = 2000;

export class Readying {
  #table: Standing;
  #hinting: Hinting;

  constructor(table: Standing, hinting: Hinting) {
    this.#table = table;
    this.#hinting = hinting;
  }

  /** The bot that is waited for. */
  #seat = $derived.by(() => {
    const { view, info } = this.#table.store;
    if (!view || info?.status !== 'playing' || this.#table.mine) return undefined;
    return view.waiting.find((seat) => info.seats[seat]?.kind === 'bot');
  });
  #waits = $derived.by(() => this.#seat !== undefined || this.#hinting.thinking);
  /** Who gets ready, in words, and how far it is. */
  now = $derived.by(() => {
    const part = preparation.bots;
    if (!this.#waits || part === null) return null;
    if (this.#seat === undefined) return t('hints.ready', { part });
    return t('game.prompt_wait_ready', { name: this.#table.names[this.#seat] ?? '', part });
  });

  /** Call while a component starts. */
  watch(): void {
    $effect(() => {
      void this.#table.store.info?.decisions; // each move is waited for anew
      if (!this.#waits) return;
      let stop: (() => void) | undefined;
      const timer = setTimeout(() => (stop = preparation.followBots()), ASK_AFTER);
      return () => {
        clearTimeout(timer);
        stop?.();
      };
    });
  }
}
