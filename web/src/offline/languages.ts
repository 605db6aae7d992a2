/** Which built files belong to one language only. For the build. */

/** The part of a bundle that is looked at: Rollup's, or that of one of its kin. */
export interface Built {
  fileName: string;
  facadeModuleId?: string | null;
  originalFileNames?: string[];
}

const MADE_OF = [
  /^words:(?:start|rest)\/([\w-]+)$/,
  /docs\/rules\/([\w-]+)\.md(?:\?raw)?$/,
  /docs\/images\/rules\/([\w-]+)\/[^/]+\.svg$/,
];
const ENGLISH = /docs\/rules\.md(?:\?raw)?$/;

function languageOf(file: Built): string | undefined {
  for (const name of [file.facadeModuleId ?? '', ...(file.originalFileNames ?? [])]) {
    const path = name.replaceAll('\\', '/');
    if (ENGLISH.test(path)) return 'en';
    for (const pattern of MADE_OF) {
      const language = pattern.exec(path)?.[1];
      if (language) return language;
    }
  }
  return undefined;
}

export function byLanguage(files: Built[]): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const file of files) {
    const language = languageOf(file);
    if (language) (found[language] ??= []).push(file.fileName);
  }
  for (const names of Object.values(found)) names.sort();
  return Object.fromEntries(Object.entries(found).sort());
}
