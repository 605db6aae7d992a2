/** What to call whoever sits on a seat. */
import type { SeatInfo } from '../api/types';
import { has, t } from '../i18n/index.svelte';

export function botName(bot: string): string {
  return has(`common.bot_${bot}`) ? t(`common.bot_${bot}`) : bot;
}

/** The name on a seat; bots without one of their own are called after what they are. */
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
