/** The twelve languages of the booklets, each under its own name. */
export const languages = [
  { code: 'en', name: 'English' },
  { code: 'fr', name: 'Français' },
  { code: 'de', name: 'Deutsch' },
  { code: 'es', name: 'Español' },
  { code: 'it', name: 'Italiano' },
  { code: 'nl', name: 'Nederlands' },
  { code: 'pl', name: 'Polski' },
  { code: 'fi', name: 'Suomi' },
  { code: 'da', name: 'Dansk' },
  { code: 'nb', name: 'Norsk bokmål' },
  { code: 'sv', name: 'Svenska' },
  { code: 'pt-BR', name: 'Português (Brasil)' },
] as const;

export type Language = (typeof languages)[number]['code'];

/** Which of our languages fits best what a browser asks for, best first. */
export function bestLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const lower = tag.toLowerCase();
    const exact = languages.find((l) => l.code.toLowerCase() === lower);
    if (exact) return exact.code;
    const base = lower.split('-')[0];
    if (base === 'no' || base === 'nn') return 'nb';
    const close = languages.find((l) => l.code.toLowerCase().split('-')[0] === base);
    if (close) return close.code;
  }
  return 'en';
}

/** What an installed page is called and says about itself, in one file for each language. */
export const manifestOf = (code: string): string => `/manifest.${code}.webmanifest`;
