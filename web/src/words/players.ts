/** Who is at the table, and what to call them. */
import type { Plan, SeatInfo } from '../api/types';
import { has, list, t } from '../i18n/index.svelte';

/** Who is at the table, and who is reading. */
export interface Readers {
  names: string[];
  me: number | null;
  plan: Plan | null;
  /** Is it a game with dice? */
  dice: boolean;
}

export function botName(bot: string): string {
  return has(`common.bot_${bot}`) ? t(`common.bot_${bot}`) : bot;
}

/** The name on a seat of a list; bots are called after what they are. */
export function seatName(seat: Pick<SeatInfo, 'kind' | 'name' | 'bot' | 'reserved'>): string {
  // The server calls a bot by its kind; the page translates that.
  if (seat.kind === 'bot' && seat.bot && (!seat.name || seat.name === seat.bot)) {
    return botName(seat.bot);
  }
  if (seat.name && seat.kind !== 'open') return seat.name;
  return seat.kind === 'open' ? t('common.open_seat') : t('common.guest');
}

/** A sentence about how a bot plays. */
export function botText(bot: string): string {
  return has(`common.bot_text_${bot}`) ? t(`common.bot_text_${bot}`) : '';
}

/** Bots have first names, as short as people's and each with another letter: what kind of bot it
 *  is stands beside them. */
const FIRST_NAMES = [
  'Ida',
  'Bruno',
  'Lotte',
  'Emil',
  'Vera',
  'Otto',
  'Fien',
  'Nils',
  'Suzy',
  'Kees',
];

/** A name for each seat; a number behind those that occur twice. */
export function seatNames(seats: Pick<SeatInfo, 'name' | 'kind' | 'bot'>[]): string[] {
  const people = seats.flatMap(({ kind, name }) => (kind === 'bot' ? [] : [name.toLowerCase()]));
  const free = FIRST_NAMES.filter((name) => !people.includes(name.toLowerCase()));
  const plain = seats.map(({ name, kind, bot }, seat) => {
    const own = kind === 'bot' && (!name || name === bot) ? (free.shift() ?? '') : name;
    return own || t('common.seat', { number: seat + 1 });
  });
  return plain.map((name, seat) => {
    const before = plain.slice(0, seat).filter((other) => other === name).length;
    return before ? `${name} ${before + 1}` : name;
  });
}

/** "Anna, Bas and Mila", for those who are waited for. */
export function nameList(seats: number[], names: string[]): string {
  return list(seats.map((seat) => names[seat] ?? ''));
}
