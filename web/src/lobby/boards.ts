/** Boards in words: their names, what is special about them, why a mix was refused. */
import type { BoardLine } from '../api/types';
import { has, list, t } from '../i18n/index.svelte';
import { served } from '../lib/addresses';
import { api, ApiError } from '../lib/api';
import { showProblem } from '../lib/errors';
import { house } from '../lib/house';
import { hasServer } from '../lib/server';
import { toast } from '../lib/ui/toast.svelte';
import { boardName } from '../words/boards';

export type TicketSet = BoardLine['sets'][number];

/** What is known before the server has said which boards there are. */
export const FIRST: BoardLine = {
  id: 'nederland',
  name: 'Nederland',
  players: [2, 5],
  ours: true,
  fingerprint: '',
  cities: 0,
  tracks: 0,
  trains: 40,
  size: [1019, 1208],
  sets: [],
  tolls: true,
  neutral: true,
  ferries: false,
  tunnels: false,
  stations: 0,
  passengers: 0,
  stations_or_passengers: false,
  plus_fours: false,
  countries: false,
  refresh: true,
  head_starts: true,
};

/** The order in which boards are shown; those of somebody's own come last. */
const ORDER = ['nederland', 'usa', 'europe', 'nordic', 'switzerland', 'germany'];

/** All boards that can be played. */
export async function allBoards(): Promise<BoardLine[]> {
  const place = ({ id }: BoardLine) => (ORDER.includes(id) ? ORDER.indexOf(id) : ORDER.length);
  const boards = await api.boards();
  return boards.sort((one, other) => place(one) - place(other));
}

/** The picture to choose a board by. */
export function pictureOf(id: string, dark: boolean): string | Promise<string> {
  const theme = dark ? 'dark' : 'light';
  if (!hasServer()) return house().picture(id, theme);
  return served(`/api/boards/${encodeURIComponent(id)}/picture.svg?names=0&theme=${theme}`);
}

export function playersText({ players: [fewest, most] }: BoardLine): string {
  if (fewest === most) return t('lobby.board_players_exactly', { players: most });
  return t('lobby.board_players', { fewest, most });
}

/** A sentence on what is special; the facts for a board that we know nothing else about. */
export function boardText(board: BoardLine): string {
  if (board.ours && has(`lobby.board_text_${board.id}`)) return t(`lobby.board_text_${board.id}`);
  const { cities, tracks, trains } = board;
  const facts = t('lobby.board_facts', { cities, tracks, trains });
  const things = [
    board.tolls && t('lobby.has_tolls'),
    board.ferries && t('lobby.has_ferries'),
    board.tunnels && t('lobby.has_tunnels'),
    board.stations > 0 && t('lobby.has_stations'),
    board.passengers > 0 && t('lobby.has_passengers'),
    board.countries && t('lobby.has_countries'),
  ].filter((thing) => thing !== false);
  return things.length ? `${facts} ${t('lobby.board_has', { things: list(things) })}` : facts;
}

export function setName(set: string): string {
  return has(`lobby.set_${set}`) ? t(`lobby.set_${set}`) : set;
}

export function setText(board: BoardLine, set: TicketSet): string {
  const key = `lobby.set_text_${board.id}_${set.id}`;
  return has(key) ? t(key) : t('lobby.set_text', { tickets: set.tickets });
}

/** Why a table could not be made, in words. */
export function setupText(problem: unknown, board: BoardLine): string | null {
  if (!(problem instanceof ApiError) || problem.code !== 'bad_setup') return null;
  const { key: found, option, ...facts } = problem.facts as Record<string, string | number>;
  const key = option === undefined ? `lobby.setup_${found}` : `options.${found}`;
  if (!has(key)) return null;
  const names = { board: boardName(board.id, board.name), option: t(`options.${option}`) };
  return t(key, { ...facts, ...names });
}

export function showSetupProblem(problem: unknown, board: BoardLine): void {
  const text = setupText(problem, board);
  if (text) toast(text, { kind: 'bad' });
  else showProblem(problem);
}
