/**
 * The service worker: it keeps the page, so that it is there without a connection.
 *
 * Every file of one release is kept or none, and one release is used until nobody has it open; so
 * nothing changes under a game. What a server answers is never kept: only files of ours are.
 */
import { clientsClaim } from 'workbox-core';
import {
  addPlugins,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { isPage, type Files, type ToWorker } from './files';

// The few parts of a worker's world that the page's types lack.
interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface World {
  FILES: Files;
  registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener(kind: 'install' | 'activate', hear: (event: Extendable) => void): void;
  addEventListener(kind: 'message', hear: (event: Extendable & MessageEvent) => void): void;
}
const world = globalThis as unknown as World;

const { all, languages, server } = world.FILES; // `web/offline.js` writes them before this
const scope = world.registration.scope;
const cacheName = `spoorbrug-languages-${scope}`;
/** Under this name the cache of languages says which of them was chosen. */
const CHOSEN = `${scope}chosen-language`;
const ours = new Set(Object.values(languages).flatMap((files) => files.map(absolute)));

function absolute(file: string): string {
  return new URL(file, scope).href;
}

// A file whose name does not tell its content is asked for again, which costs little if it is the same.
addPlugins([
  {
    requestWillFetch: async ({ request }) =>
      request.cache === 'reload' ? new Request(request, { cache: 'no-cache' }) : request,
    // A server picks the page by the browser's languages; kept, it is the same for all of them.
    cacheWillUpdate: async ({ response }) => {
      if (response.status !== 200) return null;
      const headers = new Headers(response.headers);
      headers.delete('vary');
      return new Response(response.body, { status: 200, headers });
    },
  },
]);
precacheAndRoute(all, { directoryIndex: '', cleanURLs: false });
cleanupOutdatedCaches();
clientsClaim();

registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isPage(url.href, scope, server),
  createHandlerBoundToURL('./'),
);
registerRoute(({ url }) => ours.has(url.href), new CacheFirst({ cacheName }));

/** Keep the words and the rules of a language. */
async function keep(language: string): Promise<void> {
  const files = languages[language];
  if (!files) return;
  const cache = await caches.open(cacheName);
  await cache.put(CHOSEN, new Response(language));
  const missing: string[] = [];
  for (const file of files.map(absolute)) if (!(await cache.match(file))) missing.push(file);
  await cache.addAll(missing);
}

async function keepChosen(): Promise<void> {
  const cache = await caches.open(cacheName);
  const chosen = await cache.match(CHOSEN);
  if (chosen) await keep(await chosen.text());
}

/** Forget what only an earlier release has. */
async function tidy(): Promise<void> {
  const cache = await caches.open(cacheName);
  for (const { url } of await cache.keys()) {
    if (url !== CHOSEN && !ours.has(url)) await cache.delete(url);
  }
}

world.addEventListener('install', (event) => event.waitUntil(keepChosen()));
world.addEventListener('activate', (event) => event.waitUntil(tidy()));
world.addEventListener('message', (event) => {
  const message = event.data as ToWorker;
  if (message.type === 'apply') event.waitUntil(world.skipWaiting());
  if (message.type === 'language') event.waitUntil(keep(message.language));
});
