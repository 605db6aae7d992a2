/** What `bundles.ts` makes. */
declare module 'words:' {
  type Bundle = () => Promise<{ default: import('./parts').Messages }>;
  type ByLanguage = Record<import('./languages').Language, Bundle>;
  /** The words of the start page, in each language. */
  export const start: ByLanguage;
  /** All others. */
  export const rest: ByLanguage;
}
