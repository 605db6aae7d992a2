/** Countries at the border of a board, as the language of the page calls them. */
import { language, languages } from '../i18n/index.svelte';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const REGIONS = LETTERS.flatMap((one) => LETTERS.map((other) => one + other));

const inLanguage = new Map<string, Intl.DisplayNames>();
function namesIn(code: string): Intl.DisplayNames {
  let names = inLanguage.get(code);
  if (!names) {
    names = new Intl.DisplayNames(code, { type: 'region', fallback: 'none' });
    inLanguage.set(code, names);
  }
  return names;
}

const known = new Map<string, string | null>();

/** The code of a country by the name that a board prints, in whichever of our languages. */
function regionOf(name: string): string | null {
  let region = known.get(name);
  if (region !== undefined) return region;
  region = null;
  for (const { code } of languages) {
    const names = namesIn(code);
    region = REGIONS.find((one) => names.of(one) === name) ?? null;
    if (region) break;
  }
  known.set(name, region);
  return region;
}

/** A country in the language of the page; a name that is no country's stays as it is. */
export function countryName(name: string): string {
  const region = regionOf(name);
  return (region && namesIn(language()).of(region)) || name;
}
