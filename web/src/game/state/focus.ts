/** Where the keyboard goes on when what had the focus is gone: the prompt. */
import { tick } from 'svelte';
import { moveFocus } from '../../lib/focus';

export async function keepFocus(): Promise<void> {
  await tick();
  moveFocus(() =>
    document.activeElement === document.body
      ? document.querySelector<HTMLElement>('[data-focus-home]')
      : null,
  );
}
