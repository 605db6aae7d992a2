/** Up to where this browser has read the chat of a table. */
import { recall, remember } from '../lib/settings.svelte';

const key = (table: string) => `spoorbrug.read.${table}`;

export function readUpTo(table: string): number {
  const kept = recall<unknown>(key(table));
  return typeof kept === 'number' ? kept : 0;
}

export function markRead(table: string, seq: number): void {
  if (seq > readUpTo(table)) remember(key(table), seq);
}
