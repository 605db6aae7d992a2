/** Which addresses the page has, and what they mean. */
import { hasServer, leavesServer } from './server';

const written = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="root"]');

/**
 * The path under which a proxy serves the page, such as `/trains`; usually empty. The server
 * writes it into the page. Plain files lie in a folder, which is known by the page's own address.
 */
export const base: string =
  hasServer() || leavesServer()
    ? (written?.content ?? '')
    : location.pathname.replace(/\/[^/]*$/, '');

/**
 * What stands before every address of the page. Without a server there is one file only, so what
 * is shown stands behind a `#`: `/trains/#/rules/N8`.
 */
export const root: string = hasServer() ? base : `${base}/#`;

/** An address of the page, wherever it is served. */
export const rooted = (path: string): string => root + path;

/** The address of a file beside the page, or of an answer of its server. */
export const served = (path: string): string => base + path;

/** The address of the page in `url`, as if it were served at the top; null for other things. */
export function addressIn(url: { pathname: string; search: string; hash: string }): string | null {
  const { pathname, search, hash } = url;
  if (hasServer()) {
    const inside = !base || pathname === base || pathname.startsWith(`${base}/`);
    return inside ? (pathname.slice(base.length) || '/') + search + hash : null;
  }
  if (pathname !== `${base}/` && pathname !== `${base}/index.html`) return null;
  return hash.startsWith('#/') ? hash.slice(1) : `/${hash}`;
}

/** Begins the hash of an address that carries a whole game. */
export const RECORD = 'record=';

export type RouteName =
  'home' | 'new' | 'table' | 'rules' | 'learn' | 'recover' | 'record' | 'missing';

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
  if (path === '/' && rest.hash.startsWith(RECORD)) return { name: 'record', id: null, ...rest };
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
