/** Checking the deal: the server committed to its seed before anyone sat down. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Kept } from './kept';

/** As the server makes it: SHA-256 of "spoorbrug commitment", a zero byte, and its part. */
export function commitmentOf(part: string): string {
  return bytesToHex(sha256(utf8ToBytes(`spoorbrug commitment\0${part}`)));
}

export interface DealCheck {
  /** Does the server's part fit the commitment that the table shows? */
  fits: boolean;
  /** Is that the commitment this browser saw at first? Null when it had not seen one. */
  same: boolean | null;
  /** Are this browser's contributions in the seed? Null when it made none. */
  included: boolean | null;
}

/** Compares a revealed seed (`server+one+two`) with what was promised and with what we kept. */
export function checkDeal(seed: string, commitment: string, known: Kept): DealCheck {
  const [server = '', ...added] = seed.split('+');
  return {
    fits: commitmentOf(server) === commitment,
    same: known.commitment === undefined ? null : known.commitment === commitment,
    included: known.contributions.length
      ? known.contributions.every((one) => added.includes(one))
      : null,
  };
}
