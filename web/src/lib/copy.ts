/** Copies text. Without HTTPS there is no clipboard API: then by the old way, a hidden field. */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard && isSecureContext) {
      await navigator.clipboard.writeText(text);
      return true;
    }
  } catch {
    // not allowed: try the other way
  }
  const before = document.activeElement as HTMLElement | null;
  const field = document.createElement('textarea');
  field.value = text;
  field.setAttribute('readonly', '');
  field.style.cssText = 'position:fixed;top:0;left:0;opacity:0';
  // Inside an open dialog everything outside is inert, so the field goes into it.
  (before?.closest('dialog') ?? document.body).append(field);
  field.select();
  let done = false;
  try {
    done = document.execCommand('copy');
  } catch {
    // no
  }
  field.remove();
  before?.focus({ preventScroll: true });
  return done;
}
