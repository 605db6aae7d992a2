// @vitest-environment node
/** One thing has one name: the terms of each language, in its texts and in its rules. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rulesOf, textsOf, wordsOf } from './files.fixture';
import { languages } from './languages';

interface Term {
  /** English: how the term is found. Other languages: what a text that has it must contain. */
  use: string;
  /** What must not stand anywhere, in texts or rules. */
  never?: string[];
  /** Texts that say it in another way, each for a good reason. */
  free?: string[];
}

const pathOf = (language: string) => join(import.meta.dirname, 'glossary', `${language}.json`);
const read = (language: string): Record<string, Term> =>
  JSON.parse(readFileSync(pathOf(language), 'utf8'));

/** As written in a glossary: `\b` is the edge of a word with any Latin letters; case is all one. */
const LETTER = '[0-9A-Za-zÀ-ɏ]';
const EDGE = `(?:(?<=${LETTER})(?!${LETTER})|(?<!${LETTER})(?=${LETTER}))`;
const pattern = (text: string) => new RegExp(text.replaceAll(String.raw`\b`, EDGE), 'iu');

const words = (language: string) =>
  Object.fromEntries(
    Object.entries(textsOf(language)).map(([key, text]) => [key, wordsOf(text)] as const),
  );

const english = words('en');
const terms = read('en');
/** The texts that have a term, by the term. */
const having = Object.fromEntries(
  Object.entries(terms).map(([term, { use }]) => {
    const named = pattern(use);
    return [term, Object.keys(english).filter((key) => named.test(english[key]!))] as const;
  }),
);

describe.each(languages.map((one) => one.code))('%s', (language) => {
  const glossary = read(language);
  const texts = words(language);

  it('has every term', () => {
    expect(Object.keys(glossary)).toEqual(Object.keys(terms));
  });

  it('says nothing that must not be said', () => {
    const lines = rulesOf(language).split('\n');
    const everything = [
      ...Object.entries(texts).map(([key, text]) => [key, text] as const),
      ...lines.map((line) => ['the rules', line] as const),
    ];
    const whole = everything.map(([, text]) => text).join('\n');
    const problems = Object.entries(glossary).flatMap(([term, { never = [] }]) =>
      never
        .map(pattern)
        .filter((banned) => banned.test(whole))
        .flatMap((banned) =>
          everything.flatMap(([where, text]) => {
            const found = banned.exec(text);
            return found ? [`${term}: “${found[0]}” in ${where}: ${text.slice(0, 160)}`] : [];
          }),
        ),
    );
    expect(problems).toEqual([]);
  });

  it.runIf(language !== 'en')('calls every thing by its name', () => {
    const problems = Object.entries(having).flatMap(([term, keys]) => {
      const { use: wanted = '', free = [] } = glossary[term] ?? {};
      const right = pattern(wanted);
      const other = keys.filter((key) => !right.test(texts[key] ?? ''));
      return [
        ...other
          .filter((key) => !free.includes(key))
          .map((key) => `${term} (${wanted}) is not in ${key}: ${texts[key]}`),
        ...free
          .filter((key) => !other.includes(key))
          .map((key) => `${term}: ${key} need not be free`),
      ];
    });
    expect(problems).toEqual([]);
  });
});
