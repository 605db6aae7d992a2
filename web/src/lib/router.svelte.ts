/** Addresses of the page: a small router on the history API. */

import { addressIn, parse, rooted, type Route } from './addresses';
import { hasServer } from './server';

export { parse, type Route, type RouteName } from './addresses';

const here = () => addressIn(location) ?? '/';

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

/** What a browser does for a link to a place on the page. */
function goToPlace(id: string): void {
  const place = document.getElementById(id);
  place?.scrollIntoView({ block: 'start' });
  place?.focus({ preventScroll: true });
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
    const place = link.getAttribute('href')!;
    if (place.startsWith('#') && !place.startsWith('#/')) {
      // A place on this page. Where the hash is the address, the browser must not change it.
      if (!hasServer()) {
        event.preventDefault();
        goToPlace(place.slice(1));
      }
      return;
    }
    const address = addressIn(link);
    if (address === null || address.startsWith('/api/')) return;
    if (hasServer() && link.pathname === location.pathname && link.hash) return;
    event.preventDefault();
    go(address);
  };
  addEventListener('popstate', back);
  document.addEventListener('click', click);
  return () => {
    removeEventListener('popstate', back);
    document.removeEventListener('click', click);
  };
}
