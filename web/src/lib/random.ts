/** Random bytes as hex. `randomUUID` does not exist on plain http in a house's network. */
export function randomHex(bytes: number): string {
  const values = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(values, (b) => b.toString(16).padStart(2, '0')).join('');
}

/** What this browser adds to a game's seed: 96 bits. */
export const contribution = (): string => randomHex(12);
