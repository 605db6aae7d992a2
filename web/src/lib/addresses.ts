/** Which addresses the page has, and what they mean. */

/**
 * The path under which a proxy serves the page, such as `/trains`; usually empty. The server
 * writes it into the page.
 */
export const root: string =
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="root"]')?.content ?? '';

/** An address of the page or of the server, wherever they are served. */
export const rooted = (path: string): string => root + path;

/** The same address as if the page were served at the top. */
export const unrooted = (path: string): string =>
  root && (path === root || path.startsWith(`${root}/`)) ? path.slice(root.length) || '/' : path;

export type RouteName = 'home' | 'new' | 'table' | 'rules' | 'learn' | 'recover' | 'missing';

export interface Route {
  name: RouteName;
  path: string;
  /** The id of a table, or the number of a rule. */
  id: string | null;
  /** What is shown of a table that is over, beside its result. */
  part: 'analysis' | null;
  query: Record<string, string>;
  hash: string;
}

const TABLE = /^\/t\/([0-9A-Za-z_-]{1,64})(\/analysis)?$/;
const RULE = /^\/rules\/([A-Za-z]\d+)$/;
const plain: Record<string, RouteName> = {
  '/': 'home',
  '/new': 'new',
  '/rules': 'rules',
  '/learn': 'learn',
  '/recover': 'recover',
};

/** What an address means. */
export function parse(address: string): Route {
  const url = new URL(address, 'http://page.invalid');
  const path = url.pathname === '/' ? '/' : url.pathname.replace(/\/+$/, '');
  const rest = {
    path,
    part: null,
    query: Object.fromEntries(url.searchParams),
    hash: url.hash.slice(1),
  };
  const known = plain[path];
  if (known) return { name: known, id: null, ...rest };
  const table = TABLE.exec(path);
  if (table) {
    const part = table[2] ? 'analysis' : null;
    return { ...rest, name: 'table', id: table[1] ?? null, part };
  }
  const rule = RULE.exec(path);
  if (rule) return { name: 'rules', id: rule[1]?.toUpperCase() ?? null, ...rest };
  return { name: 'missing', id: null, ...rest };
}
