/** The reactions that there are: the server takes no others. */
import type { Command } from '../api/types';
import { has, t } from '../i18n/index.svelte';

export type Reaction = Extract<Command, { type: 'react' }>['reaction'];

export const REACTIONS: readonly Reaction[] = ['hello', 'bravo', 'wow', 'oops', 'hm', 'thanks'];

/** What a reaction says; a newer server may know more of them. */
export function reactionText(name: string): string {
  return has(`game.reaction_${name}`) ? t(`game.reaction_${name}`) : name;
}
