/** The cheapest way to complete a ticket, in words. */
import type { Way } from '../../api/types';
import { t } from '../../i18n/index.svelte';

export function wayText(way: Way, tolls: boolean): string {
  if (!way.possible) return t('game.way_none');
  if (way.tracks.length === 0) return t('game.complete');
  return tolls
    ? t('game.way_toll', { trains: way.trains, toll: way.toll })
    : t('game.way', { trains: way.trains });
}
