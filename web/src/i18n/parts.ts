/** The words of a language lie in parts, a file each. Some come at once, the others after that. */
export type Part = Record<string, string>;
/** By part, then by key. */
export type Messages = Record<string, Part>;

/** The parts that the start page needs; a test finds whatever else it says. */
export const AT_ONCE: readonly string[] = ['common', 'lobby', 'options'];
