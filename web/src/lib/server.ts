/** Is there a server behind this page? A site of plain files says in its head that there is none. */
const said = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="spoorbrug-server"]');
const ALONE = 'spoorbrug.alone';

function isAlone(): boolean {
  try {
    return sessionStorage.getItem(ALONE) !== null;
  } catch {
    return false; // forbidden
  }
}
const files = said?.content === 'none';
const alone = !files && isAlone();

export const hasServer = (): boolean => !files && !alone;

/** There is a server, and this window does without it, as it is away or is not needed. */
export const leavesServer = (): boolean => alone;

/** From the next load on, this window does without its server, or with it again. */
export function doWithout(yes: boolean): void {
  try {
    if (yes) sessionStorage.setItem(ALONE, 'yes');
    else sessionStorage.removeItem(ALONE);
  } catch {
    // forbidden: then it stays as it is
  }
}
