/** Asking the server over HTTP. */
import type {
  AnalysisState,
  Announcement,
  BoardLine,
  Commitment,
  Erased,
  Hint,
  HintQuestion,
  LinkState,
  Me,
  Moments,
  NewTable,
  Plan,
  Problem,
  RecoveryLink,
  Scores,
  Showcase,
  TableInfo,
  TableLine,
} from '../api/types';
import type { Opened, WentOn } from '../local/said';
import { served } from './addresses';
import { house, isLocal } from './house';
import { preparation } from './preparation.svelte';
import { hasServer } from './server';
import { analyseHere, analysisHere, hintHere, thinksHere } from './thinksHere';

/** The codes of a server that is not ready for any request. */
const NOT_READY = ['preparing', 'not_prepared'];

/** A request that was not carried out; `code` is worded by the page. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly sentence: string,
    readonly facts: Record<string, unknown> = {},
  ) {
    super(sentence || code);
  }
}

/** Is it this browser that answers: for everything, or for one of its own tables? */
const isHere = (path: string): boolean =>
  !hasServer() || isLocal(/^tables\/([^/?]+)/.exec(path)?.[1] ?? '');

async function askHere<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: { status: number; body: unknown };
  try {
    answer = await house().ask(method, path, body);
  } catch (problem) {
    throw new ApiError(0, 'no_house', String(problem));
  }
  if (answer.status < 400) return answer.body as T;
  const { code, sentence, facts } = answer.body as Problem;
  throw new ApiError(answer.status, code, sentence, facts);
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  if (isHere(path)) return askHere<T>(method, path, body);
  let answer: Response;
  try {
    answer = await fetch(served(`/api/${path}`), {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
      credentials: 'same-origin',
    });
  } catch {
    throw new ApiError(0, 'unreachable', 'The server cannot be reached.');
  }
  if (answer.ok) return (await answer.json()) as T;
  const problem = (await answer.json().catch(() => ({}))) as Partial<Problem>;
  if (NOT_READY.includes(problem.code ?? '') && (await preparation.wait())) {
    return ask<T>(method, path, body);
  }
  throw new ApiError(
    answer.status,
    problem.code ?? (answer.status === 404 ? 'not_found' : 'unavailable'),
    problem.sentence ?? '',
    problem.facts ?? {},
  );
}

const query = (values: Record<string, string | number | null | undefined>): string => {
  const given = Object.entries(values).filter(([, v]) => v !== null && v !== undefined);
  return given.length ? `?${new URLSearchParams(given.map(([k, v]) => [k, String(v)]))}` : '';
};

const plans = new Map<string, Promise<Plan>>();
let identity: Promise<Me> | null = null;

/** For what needs to know who we are: a new visitor gets the cookie before it is asked. */
async function askAsMe<T>(method: string, path: string, body?: unknown): Promise<T> {
  await api.me();
  return ask<T>(method, path, body);
}

export const api = {
  /** Who we are; asked once, unless that failed. */
  me(): Promise<Me> {
    if (!identity) {
      identity = ask<Me>('GET', 'me');
      identity.catch(() => (identity = null));
    }
    return identity;
  },
  rename: (name: string) => askAsMe<Me>('PATCH', 'me', { name }),
  link: () => askAsMe<RecoveryLink>('POST', 'me/link'),
  /** Whether there is a link, and how long it is good. */
  linkState: () => askAsMe<LinkState>('GET', 'me/link'),
  revokeLink: () => askAsMe<LinkState>('DELETE', 'me/link'),
  /** Where everything that is stored of us can be downloaded. */
  dataAddress: served('/api/me/data'),
  /** Have all of it erased; the next question is a new visitor's. */
  async erase(): Promise<void> {
    await askAsMe<Erased>('DELETE', 'me');
    identity = null;
  },
  announcement: () => ask<Announcement>('GET', 'announcement'),
  recover: (token: string) => ask<Me>('POST', 'me/recover', { token }),
  boards: () => ask<BoardLine[]>('GET', 'boards'),
  bots: () => ask<string[]>('GET', 'bots'),
  /** A game between experts, to look at. */
  showcase: () => ask<Showcase>('GET', 'showcase'),
  tables: () => ask<TableLine[]>('GET', 'tables'),
  mine: () => askAsMe<TableLine[]>('GET', 'tables/mine'),
  table: (id: string) => ask<TableInfo>('GET', `tables/${id}`),
  /**
   * Make a table. The server commits to its part of the seed before it hears of ours; so does
   * this browser, where the table is to be `here`.
   */
  async create(table: NewTable, here = !hasServer()): Promise<TableInfo> {
    const answers = here ? askHere : askAsMe;
    const { commitment } = await answers<Commitment>('POST', 'commitments');
    const made = await answers<TableInfo>('POST', 'tables', { ...table, commitment });
    if (made.commitment !== commitment) {
      throw new ApiError(0, 'unexpected', 'The server has changed its commitment.');
    }
    return made;
  },
  /** A table for the guided game. */
  lesson: (name: string) => askAsMe<TableInfo>('POST', 'lessons', { name }),
  moments: (id: string, from: number, to: number, seat: number | null) =>
    ask<Moments>('GET', `tables/${id}/moments${query({ from, to, seat })}`),
  scores: (id: string) => ask<Scores>('GET', `tables/${id}/scores`),
  /** What the expert would do; `seen` is the state of the table that is meant. */
  async hint(id: string, seat: number, seen: number): Promise<Hint> {
    const asked = (here: boolean) =>
      askAsMe<Hint | HintQuestion>('POST', `tables/${id}/hint`, { seat, seen, here });
    const answer = await asked(thinksHere(id));
    if (!('question' in answer)) return answer;
    const found = await hintHere(answer);
    return found ?? ((await asked(false)) as Hint);
  },
  analysis: async (id: string): Promise<AnalysisState> =>
    analysisHere(id) ?? ask<AnalysisState>('GET', `tables/${id}/analysis`),
  /** Have it made, if it is not there. */
  async analyse(id: string): Promise<AnalysisState> {
    const asked = (here: boolean) =>
      askAsMe<AnalysisState>('POST', `tables/${id}/analysis${here ? '?here=true' : ''}`);
    const state = analysisHere(id) ?? (await asked(thinksHere(id)));
    if (state.status === 'failed' && thinksHere(id)) return asked(false);
    return state.status === 'yours' ? analyseHere(id, () => api.record(id)) : state;
  },
  /** The games that are kept in this browser. */
  kept: (): Promise<TableLine[]> => house().games(),
  /** Hear when something happens to one of them, in any window; returns how to stop. */
  onNews: (hear: () => void): (() => void) => house().onNews(hear),
  /** Delete one of them, in every window. */
  remove: (id: string): Promise<void> => house().remove(id),
  /** A running one of them as a file. */
  fileHere: (id: string) => askHere<{ name: string; text: string }>('GET', `tables/${id}/file`),
  /** Go on here with a running game from a file. */
  openFile: (text: string) => askHere<Opened>('POST', 'games', text),
  /**
   * Go on at the server with a game of this browser. Here it stands still before it is sent, so that
   * nothing happens to it meanwhile; if the server does not take it, it goes on here.
   */
  async bring(id: string, mine: number[]): Promise<TableInfo> {
    const { game } = await askHere<WentOn>('POST', `tables/${id}/went_on`);
    try {
      return await askAsMe<TableInfo>('POST', 'tables/brought', { game, mine });
    } catch (problem) {
      await api.stay(id).catch(() => {});
      throw problem;
    }
  },
  /** Play on here after all. */
  stay: (id: string) => askHere<TableInfo>('POST', `tables/${id}/stayed`),
  /** Open a game that somebody has sent, in this browser; its table. */
  openRecord: async (record: string): Promise<string> =>
    (await askHere<TableInfo>('POST', 'records/table', record)).id,
  /** The record of a game that is over. */
  async record(id: string): Promise<string> {
    if (isHere(`tables/${id}`)) return (await api.recordHere(id)).text;
    const answer = await fetch(api.recordAddress(id)).catch(() => null);
    if (!answer) throw new ApiError(0, 'unreachable', 'The server cannot be reached.');
    if (!answer.ok) throw new ApiError(answer.status, 'unavailable', '');
    return answer.text();
  },
  /** The same of a game that is kept in this browser, with the name of a file. */
  recordHere: (id: string) => askHere<{ name: string; text: string }>('GET', `tables/${id}/record`),
  recordAddress: (id: string) => served(`/api/tables/${id}/record`),

  /** The plan of a board with one of its sets of tickets; asked once. */
  plan(id: string, tickets = 'standard'): Promise<Plan> {
    const path = `boards/${id}${query({ tickets: tickets === 'standard' ? null : tickets })}`;
    let plan = plans.get(path);
    if (!plan) {
      plan = ask<Plan>('GET', path);
      plan.catch(() => plans.delete(path));
      plans.set(path, plan);
    }
    return plan;
  },
};
