/**
 * A whole game in an address: its record, squeezed, behind a `#`. What stands there is never sent to
 * a server, and needs none to be opened.
 */
import { RECORD, served } from '../lib/addresses';
import { squeeze, TooLong, unsqueeze } from '../lib/squeeze';

/** Far more than any game has; an address made up to fill the memory is refused. */
export const MOST = 400_000;
const METHOD = 'deflate-raw';

/** The address carries no game that can be read. */
export class BadRecordLink extends Error {}

/** Bytes as letters that stand in an address as they are. */
function lettersOf(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function bytesOf(letters: string): Uint8Array<ArrayBuffer> {
  // Programs that send mail break long lines, and some mark letters with a %.
  const tidy = decodeURIComponent(letters).replace(/\s+/g, '');
  const text = atob(tidy.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** The letters that stand for a record. */
export async function encode(record: string): Promise<string> {
  return lettersOf(await squeeze(record, METHOD));
}

/** The record that letters stand for. Raises `BadRecordLink` if they are damaged. */
export async function decode(letters: string): Promise<string> {
  try {
    return await unsqueeze(new Blob([bytesOf(letters)]), METHOD, MOST);
  } catch (problem) {
    if (problem instanceof TooLong) throw new BadRecordLink('The record is too long.');
    throw new BadRecordLink('The letters do not stand for a record.');
  }
}

/** The address that opens a game, for whoever is sent it. */
export async function recordLink(record: string): Promise<string> {
  return `${location.origin}${served('/')}#${RECORD}${await encode(record)}`;
}

/** What stands behind `record=` in a hash; null for other hashes. */
export const recordIn = (hash: string): string | null =>
  hash.startsWith(RECORD) ? hash.slice(RECORD.length) : null;
