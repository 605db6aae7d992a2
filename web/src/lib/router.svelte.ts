/** Addresses of the page: a small router on the history API. */

import { parse, rooted, unrooted, type Route } from './addresses';

export { parse, type Route, type RouteName } from './addresses';

const here = () => unrooted(location.pathname) + location.search + location.hash;

const first = parse(typeof location === 'undefined' ? '/' : here());

// One by one, so that a new moment of a replay is not a new table.
let name = $state(first.name);
let path = $state(first.path);
let id = $state(first.id);
let part = $state(first.part);
let query = $state.raw(first.query);
let hash = $state(first.hash);

function arriveAt(route: Route): void {
  ({ name, path, id, part, query, hash } = route);
}

/** The address now (reactive): `route.name`, `route.id`, `route.query.at`. */
export const route = {
  get name() {
    return name;
  },
  get path() {
    return path;
  },
  get id() {
    return id;
  },
  get part() {
    return part;
  },
  get query() {
    return query;
  },
  get hash() {
    return hash;
  },
};

/** Goes to an address of the page. With `quiet` neither scroll nor focus move. */
export function go(address: string, how: { replace?: boolean; quiet?: boolean } = {}): void {
  const from = path;
  if (how.replace) history.replaceState(null, '', rooted(address));
  else if (address !== here()) history.pushState(null, '', rooted(address));
  arriveAt(parse(here()));
  if (!how.quiet && from !== path) arrive();
}

/** A new page starts at its top, and so does whoever reads it with the keyboard. */
function arrive(): void {
  scrollTo(0, 0);
  setTimeout(() => document.getElementById('main')?.focus({ preventScroll: true }));
}

/** Makes links and the back button work; returns how to stop. */
export function listen(): () => void {
  const back = () => arriveAt(parse(here()));
  const click = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest?.('a[href]');
    if (!(link instanceof HTMLAnchorElement)) return;
    if (link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    const address = unrooted(link.pathname);
    if (address.startsWith('/api/')) return;
    if (link.pathname === location.pathname && link.hash) return;
    event.preventDefault();
    go(address + link.search + link.hash);
  };
  addEventListener('popstate', back);
  document.addEventListener('click', click);
  return () => {
    removeEventListener('popstate', back);
    document.removeEventListener('click', click);
  };
}
