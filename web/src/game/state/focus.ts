/** Where the keyboard goes on when what had the focus is gone: the prompt. */
import { tick } from 'svelte';

export async function keepFocus(): Promise<void> {
  await tick();
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('[data-focus-home]')?.focus({ preventScroll: true });
}
