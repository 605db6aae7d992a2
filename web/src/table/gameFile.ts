/**
 * A game as a file: a running one, squeezed, so that nobody reads another's cards in it by accident;
 * or the record of one that is over, as text.
 */
import { has, t } from '../i18n/index.svelte';
import { api, ApiError } from '../lib/api';
import { download } from '../lib/download';
import { problemText } from '../lib/errors';
import { squeeze, unsqueeze } from '../lib/squeeze';
import type { Opened } from '../local/said';

/** Far more characters than any game has. */
const MOST = 1_000_000;
const METHOD = 'gzip';
const GZIP = [0x1f, 0x8b];
const RECORD = /^Spoorbrug record /;

/** Hand somebody a game that is kept in this browser. */
export async function saveGame(id: string, over: boolean): Promise<void> {
  const { name, text } = await (over ? api.recordHere(id) : api.fileHere(id));
  if (over) download(name, text, 'text/plain');
  else download(name, await squeeze(text, METHOD), 'application/octet-stream');
}

function bad(key: string): ApiError {
  return new ApiError(422, 'bad_game', '', { key });
}

async function textOf(file: Blob): Promise<string> {
  const start = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (GZIP.every((byte, i) => start[i] === byte)) {
    return unsqueeze(file, METHOD, MOST).catch(() => {
      throw bad('damaged');
    });
  }
  if (file.size > MOST) throw bad('no_game');
  return file.text();
}

/** Open what is in a file; raises an `ApiError` where it is no game. */
export async function openGame(file: Blob): Promise<Opened> {
  const text = await textOf(file);
  if (!RECORD.test(text)) return api.openFile(text);
  return { id: await api.openRecord(text), kept: 'new' };
}

/** What is wrong with a file, and where. */
export function fileProblem(problem: unknown): string {
  if (!(problem instanceof ApiError) || problem.code !== 'bad_game') return problemText(problem);
  const { key, ...facts } = problem.facts;
  const words = `common.file_${String(key)}`;
  return has(words) ? t(words, facts as Record<string, string>) : problemText(problem);
}
