/**
 * A whole game in an address: its record, squeezed, behind a `#`. What stands there is never sent to
 * a server, and needs none to be opened.
 */
import { RECORD, served } from '../lib/addresses';

/** Far more than any game has; an address made up to fill the memory is refused. */
export const MOST = 400_000;
const METHOD = 'deflate-raw';

/** The address carries no game that can be read. */
export class BadRecordLink extends Error {}

/** Can this browser make and read such addresses? Those of the last years can. */
export const canLink = (): boolean => typeof CompressionStream === 'function';

const squeezed = (bytes: BlobPart) =>
  new Blob([bytes]).stream().pipeThrough(new CompressionStream(METHOD));

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
  const bytes = await new Response(squeezed(record)).arrayBuffer();
  return lettersOf(new Uint8Array(bytes));
}

/** The record that letters stand for. Raises `BadRecordLink` if they are damaged. */
export async function decode(letters: string): Promise<string> {
  try {
    const packed = new Blob([bytesOf(letters)]).stream();
    const reader = packed.pipeThrough(new DecompressionStream(METHOD)).getReader();
    const words = new TextDecoder('utf-8', { fatal: true });
    let text = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text + words.decode();
      text += words.decode(value, { stream: true });
      if (text.length > MOST) throw new BadRecordLink('The record is too long.');
    }
  } catch (problem) {
    if (problem instanceof BadRecordLink) throw problem;
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
