/** A table while it is being made: who sits where, and how it is played. */
import {
  playerColours,
  type BoardLine,
  type NewOptions,
  type NewSeat,
  type NewTable,
  type Pace,
  type PlayerColour,
} from '../api/types';
import { hasServer } from '../lib/server';
import { lastLevel } from '../table/levels';
import { settle } from './options';

export interface DraftSeat {
  /** `me` is the visitor, `here` someone on the same screen, `open` a friend, or a bot's name. */
  who: string;
  name: string;
  colour: PlayerColour;
}

export type PaceChoice = 'none' | 'seconds30' | 'seconds90' | 'days1' | 'days3' | 'days7';

const paces: Record<PaceChoice, Pace> = {
  none: { kind: 'none', amount: 0 },
  seconds30: { kind: 'seconds', amount: 30 },
  seconds90: { kind: 'seconds', amount: 90 },
  days1: { kind: 'days', amount: 1 },
  days3: { kind: 'days', amount: 3 },
  days7: { kind: 'days', amount: 7 },
};
export const paceChoices = Object.keys(paces) as PaceChoice[];

/** Who sits on a seat that nobody was named for: without a server nobody else can come. */
const anyone = () => (hasServer() ? 'open' : lastLevel());

/** Seats for a preset: with friends, on one screen, or against a bot. */
export function preset(kind: string | undefined): DraftSeat[] {
  const second = kind === 'screen' ? 'here' : kind === 'friends' ? anyone() : lastLevel();
  return [
    { who: 'me', name: '', colour: 'red' },
    { who: second, name: '', colour: 'blue' },
  ];
}

/** As many seats as wanted; those that were put aside come back first, new ones are like the last. */
export function resize(seats: DraftSeat[], count: number, aside: DraftSeat[] = []): DraftSeat[] {
  const kept = seats.slice(0, count);
  const waiting = [...aside];
  while (kept.length < count) {
    const last = kept.at(-1);
    const back = waiting.shift();
    const who = back?.who ?? (!last || last.who === 'me' ? anyone() : last.who);
    const taken = (colour: PlayerColour) => kept.some((seat) => seat.colour === colour);
    const colour =
      back && !taken(back.colour) ? back.colour : playerColours.find((one) => !taken(one));
    kept.push({ who, name: back?.name ?? '', colour: colour ?? 'red' });
  }
  return kept;
}

/** Two seats never share a colour: whoever has it gets the other's. */
export function recolour(seats: DraftSeat[], index: number, colour: PlayerColour): DraftSeat[] {
  const before = seats[index]?.colour;
  if (!before) return seats;
  return seats.map((seat, i) => {
    if (i === index) return { ...seat, colour };
    return seat.colour === colour ? { ...seat, colour: before } : seat;
  });
}

/** How many may sit down at a board. */
export function fitting(board: BoardLine, count: number): number {
  const [fewest, most] = board.players;
  return Math.min(most, Math.max(fewest, count));
}

/** May the expert be asked? `auto`: while at most one person plays at the table. */
export type HintChoice = 'auto' | 'on' | 'off';

export function toTable(draft: {
  board: BoardLine;
  seats: DraftSeat[];
  options: NewOptions;
  pace: PaceChoice;
  public: boolean;
  hints?: HintChoice;
  contribution: string;
  guest: string;
}): NewTable {
  const seats = draft.seats.map((seat): NewSeat => {
    const name = seat.name.trim();
    const { colour } = seat;
    if (seat.who === 'me' || seat.who === 'here') {
      return { kind: 'me', name: name || draft.guest, bot: null, colour };
    }
    if (seat.who === 'open') return { kind: 'person', name: '', bot: null, colour };
    return { kind: 'bot', name: '', bot: seat.who, colour };
  });
  return {
    board: draft.board.id,
    seats,
    options: settle(draft.board, seats.length, draft.options),
    pace: paces[draft.pace],
    public: draft.public,
    hints: !draft.hints || draft.hints === 'auto' ? null : draft.hints === 'on',
    contribution: draft.contribution,
    start: seats.every((seat) => seat.kind !== 'person'),
  };
}
