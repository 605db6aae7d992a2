/**
 * A page that was opened before its server got a new release asks for parts that are gone: it is loaded
 * anew, once for each part, so that nobody looks at an empty screen.
 */
const KEPT = 'spoorbrug.stale';

/** Without a network nothing would come: then what is there stays. */
export function reloadWhenStale(reload: () => void, online = () => navigator.onLine): () => void {
  const onError = (event: Event) => {
    const part = String((event as Event & { payload?: unknown }).payload);
    if (!online() || recall() === part) return;
    if (!note(part)) return; // else it might never end
    event.preventDefault();
    reload();
  };
  addEventListener('vite:preloadError', onError);
  return () => removeEventListener('vite:preloadError', onError);
}

function recall(): string | null {
  try {
    return sessionStorage.getItem(KEPT);
  } catch {
    return null;
  }
}

function note(part: string): boolean {
  try {
    sessionStorage.setItem(KEPT, part);
    return true;
  } catch {
    return false;
  }
}
