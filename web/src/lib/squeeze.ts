/** Texts made small, by what browsers have for it. */

/** Far more comes out than was announced: it was made up to fill the memory. */
export class TooLong extends Error {}

/** Can this browser do it? Those of the last years can. */
export const canSqueeze = (): boolean => typeof CompressionStream === 'function';

export async function squeeze(
  text: string,
  method: CompressionFormat,
): Promise<Uint8Array<ArrayBuffer>> {
  const small = new Blob([text]).stream().pipeThrough(new CompressionStream(method));
  return new Uint8Array(await new Response(small).arrayBuffer());
}

/** The text again. Raises `TooLong`, or whatever else a damaged one leads to. */
export async function unsqueeze(
  bytes: Blob,
  method: CompressionFormat,
  most: number,
): Promise<string> {
  const reader = bytes.stream().pipeThrough(new DecompressionStream(method)).getReader();
  const words = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + words.decode();
    text += words.decode(value, { stream: true });
    if (text.length > most) throw new TooLong();
  }
}
