/** What to call a board, and how it is played. */
import { has, t } from '../i18n/index.svelte';

/** A board's name in this language; a board of somebody's own has only the one it has. */
export function boardName(id: string, name = id): string {
  return has(`common.board_${id}`) ? t(`common.board_${id}`) : name;
}

export function modeName(dice: boolean): string {
  return dice ? t('common.mode_dice') : t('common.mode_cards');
}
