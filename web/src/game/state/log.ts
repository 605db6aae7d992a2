/** The table's history, arranged for reading: one block a turn, undone moves marked. */
import type { Entry } from '../../api/types';
import { language } from '../../i18n/index.svelte';
import { undoneMoves } from '../../table/undone';
import { entryText, eventLines, joinLines, type Line } from '../../words/events';
import type { Readers } from '../../words/players';

export interface Block {
  key: number;
  seat: number | null;
  at: string;
  undone: boolean;
  lines: Line[];
  /** The number of its last decision; null for what is no move. */
  decision: number | null;
}

/** All of it. */
export function blocks(entries: Entry[], readers: Readers): Block[] {
  return goOn([], entries, undoneMoves(entries), readers);
}

/**
 * A history that grows: only what is new is put into words, and blocks that stay as they are stay
 * the same objects. `most`: how many entries are read when it begins; the newest ones.
 */
export function growing(most = Infinity): (entries: Entry[], readers: Readers) => Block[] {
  let known: { entries: Entry[]; readers: Readers; words: string; found: Block[] } | null = null;
  return (entries, readers) => {
    const words = language();
    const before = known?.words === words && known.readers === readers ? known : null;
    const more = before && added(before.entries, entries);
    const found =
      before && more
        ? goOn([...before.found], more, new Set(), readers)
        : blocks(most < entries.length ? entries.slice(-most) : entries, readers);
    known = { entries, readers, words, found };
    return found;
  };
}

/** What came to these entries; null when it changes what was there. */
function added(before: Entry[], now: Entry[]): Entry[] | null {
  const goesOn = now.length >= before.length && before.every((entry, i) => entry === now[i]);
  const more = goesOn ? now.slice(before.length) : null;
  return more?.every((entry) => entry.kind !== 'undone') ? more : null;
}

/** More entries, after what was found so far. Chat has a place of its own. */
function goOn(found: Block[], more: Entry[], undone: Set<number>, readers: Readers): Block[] {
  for (const entry of more) {
    if (entry.kind === 'said' || entry.kind === 'reacted') continue;
    const own = entryText(entry, readers);
    const lines: Line[] = own
      ? [{ text: own, kind: entry.kind, tracks: [], cities: [], cards: [], events: [] }]
      : [];
    // With dice, what one does ends with the next one's roll: that is the next one's turn.
    const roll = entry.events.findIndex((event) => event.kind === 'rolled' && !event.again);
    const before = roll < 0 ? entry.events : entry.events.slice(0, roll);
    lines.push(...eventLines(before, readers));
    const gone = undone.has(entry.seq);
    const seat = entry.kind === 'moved' ? entry.seat : null;
    const facts = { at: entry.at, undone: gone, decision: entry.decision };
    if (lines.length) put(found, { key: entry.seq, seat, lines, ...facts }, readers);
    if (roll < 0) continue;
    const next = entry.events[roll]!.seat;
    const rolled = eventLines(entry.events.slice(roll), readers);
    found.push({ key: entry.seq + 0.5, seat: next, lines: rolled, ...facts });
  }
  return found;
}

/** Whatever one does in a turn is one block. */
function put(found: Block[], block: Block, readers: Readers): void {
  const last = found.at(-1);
  const same = last && block.seat !== null && last.seat === block.seat;
  // Choosing the first tickets is not yet a turn.
  const first = last?.lines.some((line) => line.kind === 'first_chosen');
  if (same && last.undone === block.undone && !first) {
    const lines = joinLines([...last.lines, ...block.lines], readers);
    found[found.length - 1] = { ...last, lines, decision: block.decision };
  } else found.push(block);
}

/**
 * What others did since someone's last turn, the oldest first. A turn that has just begun does not
 * make others' moves old; who only watches sees the last of everyone.
 */
export function since(found: Block[], me: number | null, seats: number): Block[] {
  const turns = found.filter((block) => block.seat !== null && !block.undone);
  if (me === null) return turns.slice(-seats);
  const end = turns.findLastIndex((block) => block.seat !== me) + 1;
  const begin = turns.slice(0, end).findLastIndex((block) => block.seat === me) + 1;
  return turns.slice(begin, end);
}

/**
 * A turn in a few words: what was done, and not the dice that led to it, nor the cards that came
 * into the market afterwards, nor the stops of a passenger who has arrived. Cards that were taken
 * one by one are told together.
 */
export function turnText({ lines, seat }: Block, readers: Readers): string {
  // What comes to others by it, such as the tickets of everyone, is not what was done.
  const own = lines.filter((line) => line.seat == null || line.seat === seat);
  const there = own.some((line) => line.kind === 'arrived');
  const told = own.filter(({ kind }) => kind !== 'turned_up' && !(there && PASSED_BY.has(kind)));
  const done = told.filter((line) => !ROLLS.has(line.kind));
  const joined = joinLines(done.length ? done : told, readers, ['taken']);
  return joined.map((line) => line.text).join(' ');
}
const PASSED_BY = new Set(['sent', 'walked']);
const ROLLS = new Set(['rolled', 'stands']);

/** The track that trains were laid on last. */
export function lastTrack(entries: Entry[]): string | null {
  const undone = undoneMoves(entries);
  for (let i = entries.length - 1; i >= 0; i -= 1) {
    const entry = entries[i]!;
    if (undone.has(entry.seq)) continue;
    const laid = entry.events.findLast((one) => one.kind === 'claimed' || one.kind === 'laid');
    if (laid?.track) return laid.track;
  }
  return null;
}
