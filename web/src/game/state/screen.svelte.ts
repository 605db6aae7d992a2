/** How the game is laid out on this screen, and what is open beside the board. */
export type Sheet = 'cards' | 'tickets' | 'log' | 'chat';

/**
 * `wide`: a board is higher than wide, so the cards stand beside it; `medium`: the cards lie
 * below, also on a wide screen if the board is broad; `narrow`: a phone, with sheets; `flat`: a phone on its side, in two columns.
 */
export type Layout = 'wide' | 'medium' | 'narrow' | 'flat';

const LAYOUTS: [Layout, string][] = [
  ['flat', '(max-height: 520px) and (min-aspect-ratio: 1/1)'],
  ['narrow', '(max-width: 899px)'],
  ['wide', '(min-width: 1100px) and (min-aspect-ratio: 5/4)'],
];
const fitting = (broad: boolean): Layout => {
  const found = LAYOUTS.find(([, query]) => globalThis.matchMedia?.(query).matches)?.[0];
  return !found || (found === 'wide' && broad) ? 'medium' : found;
};

export class Screen {
  layout = $state<Layout>(fitting(false));
  #broad = false;
  sheet = $state<Sheet | null>(null);
  tab = $state<'log' | 'chat'>('log');
  menu = $state(false);
  tracks = $state(false);
  legend = $state(false);
  /** What can be done with a game that is kept in this browser. */
  kept = $state(false);
  /** The seat whose dialog is open. */
  seat = $state<number | null>(null);
  /** What was said since the chat was last looked at. */
  unread = $state(0);

  /** Little room: sheets instead of a column. */
  get narrow(): boolean {
    return this.layout === 'narrow' || this.layout === 'flat';
  }
  get chatShown(): boolean {
    return (this.narrow ? this.sheet : this.tab) === 'chat';
  }

  /** Follows the window; returns how to stop. */
  follow(): () => void {
    const fit = () => (this.layout = fitting(this.#broad));
    const queries = LAYOUTS.map(([, query]) => matchMedia(query));
    for (const query of queries) query.addEventListener('change', fit);
    return () => queries.forEach((query) => query.removeEventListener('change', fit));
  }

  /** Is the board broader than high? */
  suit(broad: boolean): void {
    this.#broad = broad;
    this.layout = fitting(broad);
  }

  show(sheet: Sheet): void {
    this.sheet = sheet;
  }
  turnTo(tab: 'log' | 'chat'): void {
    this.tab = tab;
  }
}
