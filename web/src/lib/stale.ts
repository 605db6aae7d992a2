/**
 * A page that was opened before its server got a new release asks for parts that are gone: it is loaded
 * anew, once for each part, so that nobody looks at an empty screen.
 */
const KEPT = 'spoorbrug.stale';

/** Without a network nothing would come: then what is there stays. */
export function reloadWhenStale(reload: () => void, online = () => navigator.onLine): () => void {
  const onError = (event: Event) => {
    const part = String((event as Event & { payload?: unknown }).payload);
    const known = recall();
    if (!online() || known.includes(part)) return;
    if (!note([...known, part])) return; // else it might never end
    event.preventDefault();
    reload();
  };
  addEventListener('vite:preloadError', onError);
  return () => removeEventListener('vite:preloadError', onError);
}

/** The parts for which the page was loaded anew. */
function recall(): string[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? '[]') as string[];
  } catch {
    return [];
  }
}

function note(parts: string[]): boolean {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(parts));
    return true;
  } catch {
    return false;
  }
}
