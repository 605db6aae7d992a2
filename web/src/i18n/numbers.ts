/** How numbers are written. */
import type { Formatters } from 'intl-messageformat';

/** Ways to write numbers are costly to make, and few. */
const numbers = new Map<string, Pick<Intl.NumberFormat, 'format'>>();

/** The one place where a number becomes text: a true minus, as a hyphen is too short for a loss. */
export function numbersOf(code: string | string[] | undefined, options?: Intl.NumberFormatOptions) {
  const key = JSON.stringify([code, options]);
  let found = numbers.get(key);
  if (!found) {
    const format = new Intl.NumberFormat(code, options);
    found = { format: (value) => format.format(value).replace('-', '\u2212') };
    numbers.set(key, found);
  }
  return found;
}

/** Rules for plurals are as costly, and asked for with nearly every sentence. */
const plurals = new Map<string, Intl.PluralRules>();

function pluralsOf(...given: ConstructorParameters<typeof Intl.PluralRules>): Intl.PluralRules {
  const key = JSON.stringify(given);
  let found = plurals.get(key);
  if (!found) plurals.set(key, (found = new Intl.PluralRules(...given)));
  return found;
}

/** Messages write theirs the same way. */
export const formatters: Formatters = {
  getNumberFormat: (code, options) => numbersOf(code, options) as Intl.NumberFormat,
  getDateTimeFormat: (...given) => new Intl.DateTimeFormat(...given),
  getPluralRules: (...given) => pluralsOf(...given),
};
