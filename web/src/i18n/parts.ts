import type { Messages, Part } from './index.svelte';

/** The files of a language by their bare names: `../en/game.json` becomes `game`. */
export function parts(files: Record<string, Part>): Messages {
  return Object.fromEntries(
    Object.entries(files).map(([path, part]) => [path.replace(/^.*\/|\.json$/g, ''), part]),
  );
}
