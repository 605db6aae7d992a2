/** What is special about a game, as sentences. */
import type { TableInfo } from '../api/types';
import { t } from '../i18n/index.svelte';

export function variantLines(info: Pick<TableInfo, 'options' | 'pace' | 'public'>): string[] {
  const { options, pace } = info;
  const lines = [options.tolls ? t('lobby.fact_tolls') : t('lobby.fact_plain')];
  if (options.neutral) lines.push(t('lobby.fact_neutral'));
  if (options.open_tolls) lines.push(t('lobby.fact_open_tolls'));
  if (pace.kind === 'seconds') lines.push(t('lobby.fact_seconds', { amount: pace.amount }));
  else if (pace.kind === 'days') lines.push(t('lobby.fact_days', { amount: pace.amount }));
  else lines.push(t('lobby.fact_no_pace'));
  lines.push(info.public ? t('lobby.public_text') : t('lobby.private_text'));
  return lines;
}
