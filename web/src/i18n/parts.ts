/** The messages of one file of a language, and of all its files. */
export type Part = Record<string, string>;
export type Messages = Record<string, Part>;

/** The files of a language by their bare names: `../en/game.json` becomes `game`. */
export function parts(files: Record<string, Part>): Messages {
  return Object.fromEntries(
    Object.entries(files).map(([path, part]) => [path.replace(/^.*\/|\.json$/g, ''), part]),
  );
}
