/** The words of the page: ICU messages by key, in one language at a time. */
import { IntlMessageFormat } from 'intl-messageformat';
import { rest, start } from 'words:';
import { isolated, type Args } from './isolated';
import { languages, manifestOf, type Language } from './languages';
import { formatters, numbersOf } from './numbers';
import type { Messages } from './parts';

export { bestLanguage, languages, type Language } from './languages';

export type { Args } from './isolated';

let current = $state.raw<{ language: Language; messages: Messages }>({
  language: 'en',
  messages: {},
});
let formats: Record<string, IntlMessageFormat> = {};

/** Are all words wanted, or only those of the start page? */
let all = false;
/** The words that are on their way, of the language that was chosen last. */
let coming: Promise<void> = Promise.resolve();

/** The language in use (reactive). */
export function language(): Language {
  return current.language;
}

/** Loads a language and switches to it; the old one stays until the new one is there. */
export function setLanguage(code: Language): Promise<void> {
  const mine: Promise<void> = Promise.all([load(code), lookedUp(code)]).then(([messages]) => {
    if (mine === coming) use(code, messages);
  });
  return (coming = mine);
}

async function load(code: Language): Promise<Messages> {
  if (!(code in start)) throw new Error(`There is no language ${code}.`);
  let whole: boolean;
  let bundles: { default: Messages }[];
  await null; // who asks for everything in the same breath gets it at once
  do {
    whole = all; // it may be asked for meanwhile
    bundles = await Promise.all([start[code](), ...(whole ? [rest[code]()] : [])]);
  } while (whole !== all);
  return Object.assign({}, ...bundles.map((bundle) => bundle.default)) as Messages;
}

/** Have all words from now on, in this language and in any that is chosen later. */
async function everything(): Promise<void> {
  all = true;
  await coming.catch(() => {});
  const code = current.language;
  const more = (await rest[code]()).default;
  if (code !== current.language || Object.keys(more).every((part) => part in current.messages))
    return; // they came along
  current = { language: code, messages: { ...current.messages, ...more } };
}

/** What comes after the start page, with the words that it needs. */
export async function withWords<T>(work: Promise<T>): Promise<T> {
  const [done] = await Promise.all([work, everything()]);
  return done;
}

/**
 * A browser looks up how a language writes numbers when that is first asked, which takes a slow
 * phone long: it is asked in a task of its own, while the words are on their way.
 */
const lookedUp = (code: Language) =>
  new Promise<void>((done) =>
    setTimeout(() => {
      Intl.NumberFormat.supportedLocalesOf(code);
      done();
    }),
  );

/** Uses these messages from now on (the tests come in here). */
export function use(code: Language, messages: Messages): void {
  formats = {};
  current = { language: code, messages };
  if (typeof document !== 'undefined') {
    document.documentElement.lang = code;
    document.documentElement.dir = 'ltr';
    const set = (element: string, attribute: string, value: string) =>
      document.querySelector(element)?.setAttribute(attribute, value);
    // Beside the one that the page came with, wherever that lies.
    const link = document.querySelector('link[rel="manifest"]');
    const known = link?.getAttribute('href') ?? '';
    link?.setAttribute('href', known.replace(/\/[^/]*$/, manifestOf(code)));
    set('meta[name="description"]', 'content', t('common.description'));
  }
}

function message(messages: Messages, key: string): string | undefined {
  const dot = key.indexOf('.');
  return messages[key.slice(0, dot)]?.[key.slice(dot + 1)];
}

/** Is there a message for this key? */
export function has(key: string): boolean {
  return message(current.messages, key) !== undefined;
}

/** The message `part.key`, filled in. Reactive on the language. */
export function t(key: string, args?: Args): string {
  const { language: code, messages } = current;
  const text = message(messages, key);
  if (text === undefined) return key;
  if (!text.includes('{') && !text.includes("'")) return text;
  let format = formats[key];
  try {
    if (!format) {
      format = new IntlMessageFormat(text, code, undefined, { ignoreTag: true, formatters });
      formats[key] = format;
    }
    return String(format.format(isolated(args) as Record<string, string | number>));
  } catch (problem) {
    console.error(`Message ${key}:`, problem);
    return text;
  }
}

/** A number as this language writes it. */
export function number(value: number, options?: Intl.NumberFormatOptions): string {
  return numbersOf(current.language, options).format(value);
}

/** "+4", "−4", "0": a change. */
export const signed = (value: number): string => number(value, { signDisplay: 'exceptZero' });

/** Which of two names comes first in a list of this language; 's-Gravenhage is not before all others. */
export const compare = (one: string, other: string): number =>
  one.localeCompare(other, current.language, { ignorePunctuation: true });

const lists: Record<string, Intl.ListFormat> = {};
/** "Noor, Bas and Mila". */
export function list(items: string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string {
  const key = `${current.language} ${type}`;
  lists[key] ??= new Intl.ListFormat(current.language, { type });
  return lists[key].format(items);
}

/** A date and time, short. */
export function when(iso: string): string {
  return new Intl.DateTimeFormat(current.language, {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(Date.parse(iso));
}

/** "5 minutes ago", "in 2 days". */
export function relative(iso: string, now = Date.now()): string {
  const seconds = (Date.parse(iso) - now) / 1000;
  const steps: [Intl.RelativeTimeFormatUnit, number][] = [
    ['day', 86400],
    ['hour', 3600],
    ['minute', 60],
  ];
  const format = new Intl.RelativeTimeFormat(current.language, { numeric: 'auto' });
  for (const [unit, size] of steps) {
    if (Math.abs(seconds) >= size) return format.format(Math.round(seconds / size), unit);
  }
  return format.format(Math.round(seconds / 60), 'minute');
}

export const languageName = (code: string): string =>
  languages.find((l) => l.code === code)?.name ?? code;
