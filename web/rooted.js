/**
 * Links in components begin with `/`, the top of the page. A proxy may serve the page under a path
 * of its own: then that path comes first. So `href="/rules"` is read as `href="{pageRoot}/rules"`,
 * with the root that `src/lib/addresses.ts` knows.
 */
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const addresses = join(dirname(fileURLToPath(import.meta.url)), 'src', 'lib', 'addresses');
const LINK = /\bhref="\//g;
const SCRIPT = '<script lang="ts">';

/** @type {() => import('svelte/compiler').PreprocessorGroup} */
export const rooted = () => ({
  name: 'rooted',
  markup({ content, filename }) {
    if (!filename || content.search(LINK) < 0) return undefined;
    if (!content.includes(SCRIPT)) throw new Error(`${filename}: a link needs a script beside it`);
    const from = relative(dirname(filename), addresses).replaceAll('\\', '/');
    const path = from.startsWith('.') ? from : `./${from}`;
    const known = `${SCRIPT} import { root as pageRoot } from '${path}';`;
    return { code: content.replace(LINK, 'href="{pageRoot}/').replace(SCRIPT, known) };
  },
});
