/** A hint: asked for, shown until something changes, and played only if somebody says so. */
import { tick } from 'svelte';
import type { Hint } from '../../api/types';
import { t } from '../../i18n/index.svelte';
import { say } from '../../lib/announce.svelte';
import { api } from '../../lib/api';
import { showProblem } from '../../lib/errors';
import { moveText, placesOf } from '../../words/moves';
import { percent, reasonText } from '../../words/reasons';
import type { Standing } from '../state/standing.svelte';
import type { Turn } from '../state/turn.svelte';

export class Hinting {
  /** The expert thinks. */
  thinking = $state(false);
  #hint = $state.raw<Hint | null>(null);
  #table: Standing;
  #turn: Turn;

  constructor(table: Standing, turn: Turn) {
    this.#table = table;
    this.#turn = turn;
  }

  /** Does this table have hints for whoever looks? */
  allowed = $derived.by(() => this.#table.me !== null && !!this.#table.store.info?.hints);
  /** May one be asked for now? */
  possible = $derived.by(() => this.#table.mine && !!this.#table.store.info?.hints);
  /** The hint for what is to be decided now; one for another decision is none. */
  shown = $derived.by(() => {
    const hint = this.#hint;
    if (!hint || !this.possible || this.#table.me !== hint.seat) return null;
    return this.#table.store.info?.decisions === hint.decision ? hint : null;
  });
  highlights = $derived.by(() => {
    if (!this.shown) return null;
    const places = placesOf(this.shown.moves, this.#table.store.plan);
    return places.tracks.length || places.cities.length ? places : null;
  });
  /** While something is being chosen, the hint steps back. */
  visible = $derived.by(() => {
    const { about, building, placing, choosing } = this.#turn;
    return !!this.shown && about === null && !building && !placing && !choosing;
  });
  /** Is it about something on the board? Then it keeps off the board. */
  onBoard = $derived.by(() => !!this.highlights && !this.#table.offering);
  /** What lies beside the board and is meant: a card of the market, the deck, tickets. */
  card = $derived.by(() => this.#one('take')?.card ?? null);
  deck = $derived.by(() => !!this.#one('draw'));
  pile = $derived.by(() => !!this.#one('tickets'));
  tickets = $derived.by(() => this.#one('keep')?.tickets ?? []);
  /** The faces that should be rolled again. */
  dice = $derived.by<Record<string, number>>(() => this.#one('reroll')?.dice ?? {});

  #one(kind: string) {
    return this.shown?.moves.find((move) => move.kind === kind);
  }

  /** The move in words. */
  get text(): string {
    return this.shown ? moveText(this.shown.moves, this.#table.readers) : '';
  }
  get reasons(): string[] {
    const texts = this.shown?.reasons.map((one) => reasonText(one, this.#table.readers)) ?? [];
    return texts.filter(Boolean);
  }
  get chance(): string {
    return t('hints.chance', { chance: percent(this.shown?.chance ?? 0) });
  }

  /** Ask for one, or put away the one that is there. */
  async toggle(): Promise<void> {
    if (this.shown) this.close();
    else await this.ask();
  }

  async ask(): Promise<void> {
    const { me, store } = this.#table;
    if (!this.possible || this.thinking || me === null) return;
    this.thinking = true;
    say(t('hints.thinking'));
    try {
      this.#hint = await api.hint(store.id, me, store.seq);
    } catch (problem) {
      showProblem(problem);
      return;
    } finally {
      this.thinking = false;
    }
    await tick();
    if (!this.shown) return;
    say([t('hints.said', { move: this.text }), ...this.reasons, this.chance].join(' '));
  }

  /** Do what it says: only for somebody who wants it. */
  async play(): Promise<void> {
    const hint = this.shown;
    if (hint && (await this.#turn.move(hint.text))) this.close();
  }

  close(): void {
    this.#hint = null;
  }
}
