/** Whose turn it is and what they may do, in one line. */
import type { View } from '../../api/types';
import { t } from '../../i18n/index.svelte';
import { nameList } from '../../lib/words';

export function promptText(view: View, names: string[], me: number | null): string {
  const waiting = view.waiting;
  const mine = me !== null && waiting.includes(me);
  if (view.phase === 'first_tickets') {
    if (mine) return t('game.prompt_first');
    return t('game.prompt_first_wait', { names: nameList(waiting, names) });
  }
  const name = names[waiting[0] ?? view.turn_of] ?? '';
  if (!mine) {
    if (view.phase === 'second_card') return t('game.prompt_wait_second', { name });
    if (view.phase === 'keep_tickets') return t('game.prompt_wait_tickets', { name });
    if (view.phase === 'neutral_track') return t('game.prompt_wait_neutral', { name });
    return t('game.prompt_wait', { name });
  }
  const { choices } = view;
  switch (view.phase) {
    case 'second_card':
      return t('game.prompt_second');
    case 'keep_tickets':
      return t('game.prompt_tickets');
    case 'neutral_track':
      return t('game.prompt_neutral', { ticket: view.neutral?.revealed ?? '' });
    case 'turn': {
      if (choices.can_pass) return t('game.prompt_pass');
      const draw = choices.draw || choices.take.length > 0;
      const what = `${draw ? 'd' : ''}${choices.claims.length ? 'c' : ''}${choices.tickets ? 't' : ''}`;
      return t('game.prompt_turn', { what });
    }
    default:
      return t('game.prompt_turn', { what: 'other' });
  }
}
