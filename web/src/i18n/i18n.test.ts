// @vitest-environment node
/** Every language says everything, with the same placeholders and with its own plural forms. */
import { ARGUMENT, names, parsed, read, type Element } from './files.fixture';
import { languages } from './languages';

interface Shape {
  /** Placeholders with what they are: `number:plural`, `who:select(other,you)`. */
  args: string[];
  plurals: string[][];
}

function shape(text: string): Shape {
  const args = new Set<string>();
  const plurals: string[][] = [];
  const walk = (elements: Element[]) => {
    for (const element of elements) {
      if (!element.options) {
        if (element.type === ARGUMENT) args.add(element.value ?? '');
        continue;
      }
      const options = Object.keys(element.options);
      const counts = element.pluralType !== undefined;
      args.add(`${element.value}:${counts ? 'plural' : `select(${options.sort().join()})`}`);
      if (counts) plurals.push(options);
      Object.values(element.options).forEach((option) => walk(option.value));
    }
  };
  walk(parsed(text));
  return { args: [...args].sort(), plurals };
}

/** A number may be shown as `#` or as itself, but it must be the same one. */
const bare = (args: string[]) =>
  [...new Set(args.map((arg) => arg.replace(/:plural$/, '')))].sort();

/** The forms that a language has for the numbers of a game. */
function forms(language: string): string[] {
  const rules = new Intl.PluralRules(language);
  return [...new Set(Array.from({ length: 1000 }, (_, n) => rules.select(n)))];
}

describe.each(languages.map((one) => one.code))('%s', (language) => {
  it.each(names)('%s has the keys of English', (name) => {
    expect(Object.keys(read(language, name)).sort()).toEqual(Object.keys(read('en', name)).sort());
  });

  it.each(names)('%s has the placeholders of English and its own plural forms', (name) => {
    const english = read('en', name);
    const problems: string[] = [];
    for (const [key, text] of Object.entries(read(language, name))) {
      if (!(key in english)) continue;
      try {
        if (!text.trim()) problems.push(`${key}: empty`);
        const wanted = shape(english[key]!);
        const found = shape(text);
        if (bare(wanted.args).join() !== bare(found.args).join()) {
          problems.push(`${key}: ${found.args.join(' ')} instead of ${wanted.args.join(' ')}`);
        }
        for (const options of found.plurals) {
          const missing = forms(language).filter((form) => !options.includes(form));
          if (missing.length) problems.push(`${key}: no plural form ${missing.join()}`);
        }
      } catch (problem) {
        problems.push(`${key}: ${String(problem)}`);
      }
    }
    expect(problems).toEqual([]);
  });
});
