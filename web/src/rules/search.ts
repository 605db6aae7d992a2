/** Searching the rules by numbers and words, whatever their accents. */
import { folded } from '../lib/folded';
import { NUMBER, plain, type Rules, type Section } from './parse';

const ONE_NUMBER = new RegExp(`^${NUMBER}$`, 'i');

/** Without accents and capitals, letter by letter, so that places stay the same. */
export function fold(text: string): string {
  return Array.from(text, (letter) => {
    const bare = folded(letter);
    return bare.length === letter.length ? bare : letter;
  }).join('');
}

export function terms(query: string): string[] {
  return fold(query)
    .split(/\s+/)
    .filter((word) => word.length > 0);
}

/** The sections with what contains every word; all of them for an empty query. */
export function search(rules: Rules, query: string): Section[] {
  const words = terms(query);
  if (!words.length) return rules.sections;
  // A number alone means that rule, and not all those that mention it.
  const number = ONE_NUMBER.test(query.trim()) ? query.trim().toUpperCase() : null;
  return rules.sections
    .map((section) => ({
      ...section,
      blocks: section.blocks.filter((block) => {
        if (number && block.kind === 'rule' && block.id === number) return true;
        const text = fold(plain(block));
        return words.every((word) => hasTerm(text, word));
      }),
    }))
    .filter((section) => section.blocks.length > 0);
}

/** Numbers of rules match as a whole, words as parts: N1 is not N10. */
function hasTerm(text: string, word: string): boolean {
  if (ONE_NUMBER.test(word)) return new RegExp(`\\b${word}\\b`).test(text);
  return text.includes(word);
}

/** A text cut into pieces, some of them found. */
export function highlight(text: string, words: string[]): { text: string; found: boolean }[] {
  const useful = words.filter((word) => word.length > 1);
  if (!useful.length) return [{ text, found: false }];
  const safe = useful.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const pieces: { text: string; found: boolean }[] = [];
  let at = 0;
  for (const match of fold(text).matchAll(new RegExp(safe.join('|'), 'g'))) {
    if (match.index > at) pieces.push({ text: text.slice(at, match.index), found: false });
    pieces.push({ text: text.slice(match.index, match.index + match[0].length), found: true });
    at = match.index + match[0].length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), found: false });
  return pieces;
}
