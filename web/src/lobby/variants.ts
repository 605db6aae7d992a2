/** What is special about a game, as sentences. */
import { OPTIONS } from '../api/declared';
import type { BoardLine, NewOptions, TableInfo } from '../api/types';
import { t } from '../i18n/index.svelte';
import { modeName } from '../words/boards';
import { setName } from './boards';
import { factText, USUAL } from './options';

type Played = Pick<TableInfo, 'options' | 'pace' | 'public'>;

/** A few words beside the name of the board: cards or dice, and which variant. */
export function modeText(
  { tickets, ...options }: Pick<NewOptions, 'tickets' | 'dice' | 'neutral' | 'tolls'>,
  tolls: boolean,
): string {
  const words = [modeName(options.dice)];
  if (tickets !== USUAL.tickets) words.push(setName(tickets));
  if (options.neutral) words.push(t('common.variant_neutral'));
  else if (tolls)
    words.push((options.tolls ?? tolls) ? t('common.variant_tolls') : t('common.variant_plain'));
  return words.join(' · ');
}

/** `board` is what a board usually plays: without it, only what was chosen is said. */
export function variantLines(
  { options, pace, ...info }: Played,
  board: BoardLine | null,
): string[] {
  const lines = [options.dice ? t('lobby.fact_dice') : t('lobby.fact_cards')];
  if (options.tickets !== USUAL.tickets) {
    lines.push(t('lobby.fact_tickets', { tickets: setName(options.tickets) }));
  }
  for (const option of OPTIONS) {
    const text = option.place === 'mode' ? null : factText(option, options, board);
    if (text !== null) lines.push(text);
  }
  if (pace.kind === 'seconds') lines.push(t('lobby.fact_seconds', { amount: pace.amount }));
  else if (pace.kind === 'days') lines.push(t('lobby.fact_days', { amount: pace.amount }));
  else lines.push(t('lobby.fact_no_pace'));
  lines.push(info.public ? t('lobby.public_text') : t('lobby.private_text'));
  return lines;
}
