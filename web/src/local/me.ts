/** Whoever plays in this browser without a server: a number of their own, and a name. */
import type { Me } from '../api/types';
import type { Kept } from './kept';

export async function me(kept: Kept): Promise<Me> {
  const known = (await kept.recall('me')) as Me | null;
  if (known) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  const id = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const made = { id, name: '' };
  await kept.keep('me', made);
  return made;
}
