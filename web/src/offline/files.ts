/** What page and service worker say to each other, and what the worker keeps. */

/** The files of a release, by their addresses beside the page. */
export interface Files {
  /** Is there a server behind the page? */
  server: boolean;
  /** What is kept in any case. Without a revision the name itself changes with the content. */
  all: { url: string; revision: string | null }[];
  /** What is kept of the languages that were chosen. */
  languages: Record<string, string[]>;
}

export type ToWorker = { type: 'apply' } | { type: 'language'; language: string };

const SCREENS = /^(new|learn|recover|rules(\/\w+)?|t\/[\w-]+(\/analysis)?)?\/?$/;
const ONLY_FILE = /^(index\.html)?$/;

/** Is this an address that the page itself answers? Others are the server's, or a site's beside it. */
export function isPage(address: string, scope: string, server: boolean): boolean {
  const path = new URL(address).pathname;
  const top = new URL(scope).pathname;
  return path.startsWith(top) && (server ? SCREENS : ONLY_FILE).test(path.slice(top.length));
}
