/** For those who look elsewhere: the title blinks, and a notification if they wanted one. */
import { settings } from '../../lib/settings.svelte';

let blinking: ReturnType<typeof setInterval> | undefined;
let title = '';

export function stopBlinking(): void {
  if (blinking === undefined) return;
  clearInterval(blinking);
  blinking = undefined;
  document.title = title;
}

/** Call for attention, unless the page is being looked at. */
export function alert(words: string, table: string): void {
  if (!document.hidden) return;
  stopBlinking();
  title = document.title;
  let on = true;
  document.title = `● ${words}`;
  blinking = setInterval(() => {
    on = !on;
    document.title = on ? `● ${words}` : title;
  }, 1100);
  if (settings.notifications && typeof Notification !== 'undefined') {
    if (Notification.permission !== 'granted') return;
    try {
      const note = new Notification('Spoorbrug', { body: words, tag: table });
      note.onclick = () => {
        window.focus();
        note.close();
      };
    } catch {
      // Some phones have notifications only for installed pages.
    }
  }
}

/** Looking is enough to stop it. */
export function watchAttention(): () => void {
  const seen = () => {
    if (!document.hidden) stopBlinking();
  };
  document.addEventListener('visibilitychange', seen);
  return () => {
    stopBlinking();
    document.removeEventListener('visibilitychange', seen);
  };
}
