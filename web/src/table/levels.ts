/** How strong the computer plays: four levels of one player, and whatever else the server has. */
import { t } from '../i18n/index.svelte';
import { recall, remember } from '../lib/settings.svelte';
import { botName } from '../words/players';

export const LEVELS = ['easy', 'medium', 'hard', 'expert'] as const;
export type Level = (typeof LEVELS)[number];

/** Strong enough to be fun, weak enough to be beaten. */
export const USUAL_LEVEL: Level = 'medium';

export const isLevel = (bot: string): bot is Level => (LEVELS as readonly string[]).includes(bot);

/** "Medium · Conductor"; other bots have only their name. */
export function botTitle(bot: string): string {
  return isLevel(bot) ? `${t(`common.level_${bot}`)} · ${botName(bot)}` : botName(bot);
}

/** The bots of a server: its levels, weakest first, and the others. */
export function sortBots(bots: readonly string[]): { levels: Level[]; others: string[] } {
  return {
    levels: LEVELS.filter((level) => bots.includes(level)),
    others: bots.filter((bot) => !isLevel(bot)),
  };
}

const KEPT = 'spoorbrug.level';

/** The level that this browser last played against. */
export function lastLevel(): Level {
  const kept = recall<unknown>(KEPT);
  return typeof kept === 'string' && isLevel(kept) ? kept : USUAL_LEVEL;
}

export const keepLevel = (level: Level): void => remember(KEPT, level);
