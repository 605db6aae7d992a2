/**
 * The page as an app: a service worker keeps it for when there is no connection, a browser can
 * install it, and a new release waits until nobody is in the middle of a game.
 */
import { served } from '../lib/addresses';
import { language } from '../i18n/index.svelte';
import { house } from '../lib/house';
import { route } from '../lib/router.svelte';
import { hasServer } from '../lib/server';
import type { ToWorker } from './files';

/** Shared by whoever is at a table in this browser; a new release wants it for itself. */
const AT_A_TABLE = `spoorbrug${served('/')}table`;
/** Milliseconds between two looks for a new release. */
const LOOK_EVERY = 30 * 60_000;

/** Chromium's offer to install the page; others have it in their menus. */
interface InstallOffer extends Event {
  prompt(): Promise<void>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let waiting = $state.raw<ServiceWorker | null>(null);
let offer = $state.raw<InstallOffer | null>(null);

const workers = () => globalThis.navigator?.serviceWorker;
const say = (worker: ServiceWorker, message: ToWorker) => worker.postMessage(message);

/** Who asks to send little is not sent the whole app, unless it is installed. */
const wantsLittle = () =>
  !!(navigator as { connection?: { saveData?: boolean } }).connection?.saveData &&
  !matchMedia('(display-mode: standalone)').matches;

/** When the first picture is there, and nobody waits for anything: for Python neither, where that plays. */
const atLeisure = async () => {
  await pictured();
  if (hasServer()) return;
  await house().prepare();
  await pictured();
};

const pictured = () =>
  new Promise<void>((done) => {
    const rest = () =>
      'requestIdleCallback' in window
        ? requestIdleCallback(() => done(), { timeout: 10_000 })
        : setTimeout(done, 2000);
    if (document.readyState === 'complete') rest();
    else addEventListener('load', rest, { once: true });
  });

/** Hear of a new release: one that waits already, or one that comes later. */
function watch(registration: ServiceWorkerRegistration): void {
  const look = () => {
    // The very first worker replaces nothing.
    if (workers().controller) waiting = registration.waiting;
  };
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', look);
  });
  look();
}

async function keep(): Promise<void> {
  if (wantsLittle()) return;
  const options = { scope: served('/'), updateViaCache: 'none' } as const;
  const registration = await workers().register(served('/sw.js'), options);
  watch(registration);
  setInterval(() => void registration.update().catch(() => {}), LOOK_EVERY);
}

export const app = {
  /** Is there a new release that waits? */
  get hasUpdate(): boolean {
    return waiting !== null;
  },
  get canInstall(): boolean {
    return offer !== null;
  },
  /** Begin to keep the page. Without HTTPS, browsers have no service workers. */
  begin(): void {
    if (import.meta.env.DEV || !workers()) return;
    const wasKept = workers().controller !== null;
    let left = false;
    workers().addEventListener('controllerchange', () => {
      // Another release from now on. Whoever is at a table has kept it from coming.
      if (!wasKept || left) return;
      left = true;
      location.reload();
    });
    void workers()
      .getRegistration(served('/'))
      .then(async (known) => {
        if (!known) return;
        watch(known);
        if (known.waiting && route.name === 'home') await app.update();
      })
      .then(atLeisure)
      .then(keep)
      .catch(() => {}); // full, forbidden or away: then the page is as it always was
  },
  /** Keep the words and rules of the language in use (reactive). */
  keepLanguage(): void {
    const chosen = language();
    if (import.meta.env.DEV || !workers()) return;
    void workers().ready.then(({ active }) => {
      if (active) say(active, { type: 'language', language: chosen });
    });
  },
  /** Until the answer is called, no new release comes into use in this browser. */
  atTable(): () => void {
    let release = () => {};
    let over = false;
    const held = () => (over ? undefined : new Promise<void>((done) => (release = done)));
    navigator.locks?.request(AT_A_TABLE, { mode: 'shared' }, held).catch(() => {});
    return () => {
      over = true;
      release();
    };
  },
  /** Use the new release from now on; false while somebody is at a table. */
  async update(): Promise<boolean> {
    const { waiting: fresh } = (await workers().getRegistration(served('/'))) ?? {};
    if (!fresh) return true;
    return navigator.locks.request(AT_A_TABLE, { ifAvailable: true }, async (lock) => {
      if (!lock) return false;
      const come = new Promise((done) =>
        workers().addEventListener('controllerchange', done, { once: true }),
      );
      say(fresh, { type: 'apply' });
      await come;
      return true;
    });
  },
  async install(): Promise<void> {
    const asked = offer;
    offer = null; // it can be used once
    await asked?.prompt();
  },
};

globalThis.addEventListener?.('beforeinstallprompt', (event) => {
  event.preventDefault(); // our own button asks
  offer = event as InstallOffer;
});
globalThis.addEventListener?.('appinstalled', () => (offer = null));
