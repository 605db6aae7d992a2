/** The texts of every language as they lie in their files, for tests that read all of them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';

const here = import.meta.dirname;

export const names = readdirSync(join(here, 'en')).filter((name) => name.endsWith('.json'));

export function read(language: string, name: string): Record<string, string> {
  const path = join(here, language, name);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}

/** All texts of a language by `part.key`. */
export function textsOf(language: string): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) =>
      Object.entries(read(language, name)).map(([key, text]) => [
        `${name.replace('.json', '')}.${key}`,
        text,
      ]),
    ),
  );
}

/** What a piece of a parsed message is, by its number. */
export const ARGUMENT = 1;
export const LITERAL = 0;
const NUMBER = 2;

/** A piece of a parsed message, as far as it matters here. */
export interface Element {
  type: number;
  value?: string;
  pluralType?: string;
  options?: Record<string, { value: Element[] }>;
}

export function parsed(text: string): Element[] {
  return new IntlMessageFormat(text, 'en', undefined, { ignoreTag: true }).getAst() as Element[];
}

/** Where something is filled in. */
export const GAP = '\uFFFC';

/** The words of a message, of all its variants, with a mark for whatever is filled in. */
export function wordsOf(text: string): string {
  const walk = (elements: Element[]): string =>
    elements
      .map(({ type, value, options }) => {
        if (options)
          return ` ${Object.values(options)
            .map((one) => walk(one.value))
            .join(' ')} `;
        return type === LITERAL ? (value ?? '') : GAP;
      })
      .join('');
  return walk(parsed(text));
}

/** The rules in a language, as prose: without code, addresses and the published game's name. */
export function rulesOf(language: string): string {
  const docs = join(here, '..', '..', '..', 'docs');
  const path = language === 'en' ? join(docs, 'rules.md') : join(docs, 'rules', `${language}.md`);
  return readFileSync(path, 'utf8')
    .replace(/`[^`]*`/g, GAP)
    .replace(/\]\([^)]*\)/g, ']')
    .replaceAll('Ticket to Ride: Nederland', GAP);
}

/** The gaps of a message by what goes into them. */
export interface Gaps {
  selects: Record<string, string[]>;
  plurals: Set<string>;
  /** Whatever is printed as it is: names, mostly, and numbers. */
  plain: Set<string>;
}

export function gapsOf(text: string): Gaps {
  const gaps: Gaps = { selects: {}, plurals: new Set(), plain: new Set() };
  const walk = (elements: Element[]) => {
    for (const { type, value = '', pluralType, options } of elements) {
      if (!options) {
        if (type === ARGUMENT) gaps.plain.add(value);
        else if (type === NUMBER) gaps.plurals.add(value);
        continue;
      }
      if (pluralType !== undefined) gaps.plurals.add(value);
      else (gaps.selects[value] ??= []).push(...Object.keys(options));
      Object.values(options).forEach((option) => walk(option.value));
    }
  };
  walk(parsed(text));
  gaps.plurals.forEach((name) => gaps.plain.delete(name));
  Object.keys(gaps.selects).forEach((name) => gaps.plain.delete(name));
  return gaps;
}

/** Every choice of variants of a message. */
export function variantsOf({ selects }: Gaps): Record<string, string>[] {
  return Object.entries(selects).reduce<Record<string, string>[]>(
    (all, [name, options]) =>
      [...new Set(options)].flatMap((option) => all.map((one) => ({ ...one, [name]: option }))),
    [{}],
  );
}
