/** The tables of this browser, for games without a server. */
import { t } from '../i18n/index.svelte';
import { LocalHouse } from '../local/client';
import type { Trouble } from '../local/kept';
import { served } from './addresses';
import { hasServer } from './server';
import { recall } from './settings.svelte';
import { toast } from './ui/toast.svelte';

export { isLocal } from '../local/client';

let made: LocalHouse | undefined;
let told = false;

/** Once: the game goes on. */
function tell(what: Trouble): void {
  if (!told) toast(t(`common.not_kept_${what}`), { kind: 'bad' });
  told = true;
}

/** Seconds that bots wait before they move, for whoever wants other than usual. */
const PAUSE = 'spoorbrug.pause';

export function house(): LocalHouse {
  made ??= new LocalHouse({
    base: new URL(served('/local/'), location.href).href,
    pause: recall<number>(PAUSE),
    trouble: tell,
    quiet: hasServer(),
  });
  return made;
}
