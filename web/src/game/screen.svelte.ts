/** What is open on this screen beside the board. */
import { announcer } from '../lib/announce.svelte';
import type { Pointing } from './pointing.svelte';
import type { Standing } from './standing.svelte';
import type { Turn } from './turn.svelte';

export type Sheet = 'tickets' | 'log' | 'chat';
export type Layout = 'wide' | 'narrow' | 'flat';

/** A window that is not wide gets sheets; a phone on its side, two columns. */
const FLAT = '(max-height: 520px) and (min-aspect-ratio: 1/1)';
const NARROW = '(max-width: 899px)';

export class Screen {
  layout = $state<Layout>('wide');
  sheet = $state<Sheet | null>(null);
  tab = $state<'log' | 'chat'>('log');
  menu = $state(false);
  tracks = $state(false);
  /** The seat whose dialog is open. */
  seat = $state<number | null>(null);
  unread = $state(0);

  get narrow(): boolean {
    return this.layout !== 'wide';
  }
  get chatShown(): boolean {
    return (this.narrow ? this.sheet : this.tab) === 'chat';
  }

  /** Follows the window; returns how to stop. */
  fit(): () => void {
    const [flat, narrow] = [matchMedia(FLAT), matchMedia(NARROW)];
    const fit = () => (this.layout = flat.matches ? 'flat' : narrow.matches ? 'narrow' : 'wide');
    fit();
    for (const query of [flat, narrow]) query.addEventListener('change', fit);
    return () => {
      for (const query of [flat, narrow]) query.removeEventListener('change', fit);
    };
  }

  show(sheet: Sheet): void {
    this.sheet = sheet;
    if (sheet === 'chat') this.unread = 0;
  }
  turnTo(tab: 'log' | 'chat'): void {
    this.tab = tab;
    if (tab === 'chat') this.unread = 0;
  }

  /** Hide everything of the one who leaves before the next one looks. */
  handOver(table: Standing, turn: Turn, pointing: Pointing): void {
    turn.drop();
    turn.refused = null;
    pointing.clear();
    this.sheet = null;
    announcer.clear();
    void table.store.look(null);
  }
}
