/** The guided game: what is said, where it points, and when it goes on by itself. */
import type { Entry, EventKind, View } from '../api/types';

export interface Now {
  view: View | null;
  /** The visitor's seat. */
  seat: number;
  /** What happened since this step began. */
  news: Entry[];
}

export interface Step {
  key: string;
  /** What to do with the cards of this deal, and the names in that sentence. */
  now?: { key: string; facts?: Record<string, string> };
  /** Where it points, best first: a `data-guide` name or a selector. */
  at: string[];
  /** Goes on when this is so; otherwise by the button only. */
  until?: (now: Now) => boolean;
  /** Not said when this is so already. */
  skip?: (now: Now) => boolean;
}

const choosing = ({ view, seat }: Now) =>
  view?.phase === 'first_tickets' && view.waiting.includes(seat);

const happened = (now: Now, ...kinds: EventKind[]) =>
  now.news.some((entry) =>
    entry.events.some((event) => event.seat === now.seat && kinds.includes(event.kind)),
  );

const over = ({ view }: Now) => view?.phase === 'over';
const mine = ({ view, seat }: Now) => !!view?.waiting.includes(seat);
/** A whole draw: one card that counts for two, or both. */
const drew = (now: Now) => happened(now, 'drawn', 'taken') && now.view?.phase !== 'second_card';
const connected = ({ view, seat }: Now) => !!view?.seats[seat]?.held?.some((one) => one.complete);
const owes = ({ view, seat }: Now) => !!view?.seats[seat]?.loans;

/** Said while it is so, and not at all when the turn has come back already. */
const others: Step = {
  key: 'others',
  at: ['log', 'players'],
  until: (now) => mine(now) || over(now),
  skip: (now) => mine(now) || over(now),
};

// What the deal of the guided game is about: the server always deals it alike.
const SHORT = "Rotterdam–'s-Gravenhage";
const LONG = 'Antwerpen–Rotterdam';

export const steps: Step[] = [
  { key: 'board', at: ['board'] },
  {
    key: 'choose_tickets',
    now: {
      key: 'tickets',
      facts: { one: "'s-Gravenhage–Antwerpen", other: 'Rotterdam–Antwerpen' },
    },
    at: ['[data-testid="offer"]', 'tickets'],
    until: (now) => now.view !== null && !choosing(now),
    skip: (now) => now.view !== null && !choosing(now),
  },
  {
    key: 'draw',
    now: { key: 'draw', facts: { route: LONG } },
    at: ['market'],
    until: (now) => happened(now, 'drawn', 'taken'),
  },
  {
    key: 'second_card',
    at: ['market', 'deck'],
    until: (now) => now.view?.phase !== 'second_card',
    skip: (now) => now.view?.phase !== 'second_card',
  },
  others,
  {
    key: 'claim',
    now: { key: 'claim', facts: { route: SHORT } },
    at: ['board'],
    until: (now) => happened(now, 'claimed') || over(now),
  },
  { key: 'double', at: ['purse', 'players'] },
  others,
  { key: 'hand', now: { key: 'more' }, at: ['market'], until: (now) => drew(now) || over(now) },
  others,
  {
    key: 'tickets',
    now: { key: 'locomotive' },
    at: ['market'],
    until: (now) => drew(now) || connected(now) || over(now),
  },
  others,
  {
    key: 'claim',
    now: { key: 'finish', facts: { route: LONG } },
    at: ['board'],
    until: (now) => connected(now) || over(now),
    skip: connected,
  },
  { key: 'toll', at: ['purse', 'players'] },
  { key: 'loan', at: ['purse', 'players'], skip: (now) => !owes(now) },
  { key: 'ending', at: ['players'] },
  { key: 'done', at: [] },
];

/** The step to show: from `index` on, without those that have nothing to say now. */
export function settle(index: number, now: Now): number {
  let at = Math.min(index, steps.length - 1);
  while (at < steps.length - 1 && steps[at]!.skip?.(now)) at += 1;
  return at;
}
