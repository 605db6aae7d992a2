/** For the build: the words of a language in two scripts, `words:start/de` and `words:rest/de`. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { languages } from './languages.ts';
import { AT_ONCE } from './parts.ts';

const here = import.meta.dirname;
const ALL = 'words:';
const BUNDLE = /^words:(start|rest)\/([\w-]+)$/;
const BUNDLES = ['start', 'rest'] as const;

/** The files of a bundle: what comes at once, or everything else. */
export const partsOf = (bundle: string, language: string): string[] =>
  readdirSync(join(here, language))
    .filter((file) => AT_ONCE.includes(file.replace('.json', '')) === (bundle === 'start'))
    .sort();

/** Which script has what: `start.de()` and `rest.de()` bring them. */
const list = (): string =>
  BUNDLES.map((bundle) => {
    const lines = languages.map(({ code }) => `'${code}': () => import('words:${bundle}/${code}')`);
    return `export const ${bundle} = { ${lines.join(', ')} };`;
  }).join('\n');

export function words(): Plugin {
  return {
    name: 'spoorbrug-words',
    resolveId: (id) => (id === ALL || BUNDLE.test(id) ? id : undefined),
    load(id) {
      if (id === ALL) return list();
      const [, bundle, language] = BUNDLE.exec(id) ?? [];
      if (!language || !bundle) return undefined;
      const texts = partsOf(bundle, language).map((file) => {
        const path = join(here, language, file);
        this.addWatchFile(path);
        return `${file.replace('.json', '')}: ${readFileSync(path, 'utf8')}`;
      });
      return `export default { ${texts.join(', ')} };`;
    },
  };
}
