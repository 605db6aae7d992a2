/** Whose turn it is and what they may do, in one line. */
import type { View } from '../../api/types';
import { t } from '../../i18n/index.svelte';
import { nameList } from '../../words/players';

/** What is said while another one decides; null where it is no more than whose turn it is. */
const WAITS: Record<View['phase'], string | null> = {
  over: null,
  first_tickets: null, // everyone at once: below
  turn: null,
  pay: null,
  fill: null,
  pay_station: null,
  stand: null,
  second_card: 'second',
  keep_tickets: 'tickets',
  neutral_track: 'neutral',
  mix: 'mix',
  reroll: 'dice',
  spend: 'dice',
  tokens: 'dice',
  pay_tunnel: 'tunnel',
  pay_dice: null, // for most tracks; in a tunnel: below
  walk: 'walk',
};

export function promptText(view: View, names: string[], me: number | null): string {
  const waiting = view.waiting;
  const mine = me !== null && waiting.includes(me);
  if (view.phase === 'first_tickets') {
    if (mine) return t('game.prompt_first');
    return t('game.prompt_first_wait', { names: nameList(waiting, names) });
  }
  if (view.phase === 'over') return t('game.prompt_over');
  const name = names[waiting[0] ?? view.turn_of] ?? '';
  if (!mine) {
    const what = view.tunnel ? 'tunnel' : WAITS[view.phase];
    return what ? t(`game.prompt_wait_${what}`, { name }) : t('game.prompt_wait', { name });
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
    case 'mix':
      return t('game.prompt_mix');
    case 'reroll':
      return t('game.prompt_reroll');
    case 'spend': {
      const what = `${choices.claims.length ? 'c' : ''}${choices.ticket_dice.length ? 't' : ''}`;
      return t('game.prompt_spend', { what });
    }
    case 'tokens':
      if (choices.buy.length) return t('game.prompt_buy', { pairs: view.dice?.pairs ?? 0 });
      return choices.give_back.length ? t('game.prompt_give_back') : t('game.prompt_finish');
    case 'pay_tunnel':
    case 'pay_dice': {
      if (!view.tunnel && !choices.extra) return t('game.prompt_pay');
      const cost = view.tunnel?.cost ?? choices.extra?.cost ?? 0;
      const dice = view.dice ? 'yes' : 'no';
      if (choices.extra && !choices.extra.payments.length) {
        return `${t('game.tunnel_cost', { cost, dice })} ${t('game.tunnel_cannot')}`;
      }
      return cost ? t('game.prompt_tunnel', { cost, dice }) : t('game.tunnel_free');
    }
    case 'fill':
      return t('game.prompt_fill', { number: choices.fill?.due ?? 0 });
    case 'stand':
      return t('game.prompt_stand');
    case 'walk':
      return t('game.prompt_walk', {
        city: choices.walk?.at ?? '',
        stop: choices.walk?.stop ? 'yes' : 'no',
      });
    case 'pay':
    case 'pay_station':
      return t('game.prompt_pay');
    default:
      return view.phase satisfies never; // a new phase needs words here
  }
}
