// @vitest-environment happy-dom
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import common from '../i18n/en/common.json';
import lobby from '../i18n/en/lobby.json';
import words from '../i18n/en/options.json';
import { use } from '../i18n/index.svelte';
import { api, ApiError } from '../lib/api';
import { boardName } from '../words/boards';
import BoardChoice from './BoardChoice.svelte';
import { allBoards, boardText, FIRST, playersText, setText, setupText } from './boards';
import { USUAL } from './options';
import Rulings from './Rulings.svelte';
import { modeText, variantLines } from './variants';

beforeEach(() => use('en', { common, lobby, options: words }));

const usa = { ...FIRST, id: 'usa', name: 'USA', tolls: false, neutral: false };
const own = {
  ...usa,
  id: 'village',
  name: 'My village',
  ours: false,
  players: [2, 2] as [number, number],
  cities: 8,
  tracks: 1,
  trains: 12,
  tunnels: true,
  stations: 2,
};

describe('boards in words', () => {
  it('have a name and a sentence, or at least their facts', () => {
    expect(boardName('nordic')).toBe('Nordic countries');
    expect(boardText(usa)).toBe(lobby.board_text_usa);
    expect(boardName(own.id, own.name)).toBe('My village');
    expect(boardText(own)).toBe(
      '8 cities, 1 track, 12 trains for each player. It has tunnels and stations.',
    );
    expect(playersText(own)).toBe('2 players');
    expect(playersText(usa)).toBe('2–5 players');
  });
  it('have ticket sets', () => {
    const set = { id: 'mega', tickets: 69 } as (typeof FIRST.sets)[number];
    expect(setText(usa, set)).toBe(lobby.set_text_usa_mega);
    expect(setText(own, set)).toBe('69 tickets');
  });
  it('are in our order, those of somebody’s own last', async () => {
    vi.spyOn(api, 'boards').mockResolvedValue([own, usa, FIRST]);
    expect((await allBoards()).map((board) => board.id)).toEqual(['nederland', 'usa', 'village']);
  });
  it('say why a mix was refused', () => {
    const refused = (facts: Record<string, unknown>) =>
      setupText(new ApiError(422, 'bad_setup', '', facts), usa);
    expect(refused({ key: 'no_neutral', option: 'neutral', board: 'USA' })).toBe(
      'USA has no neutral player.',
    );
    expect(refused({ key: 'players', fewest: 2, most: 5, seats: 6 })).toBe(
      'USA: 2 to 5 players, not 6.',
    );
    expect(refused({ key: 'something new' })).toBeNull();
    expect(setupText(new ApiError(404, 'not_found', ''), usa)).toBeNull();
  });
});

describe('a game in words', () => {
  const options = { ...USUAL, tolls: false, refresh: true };
  it('names mode and variant', () => {
    expect(modeText({ ...options, dice: true, tickets: 'mega' }, false)).toBe('Dice · Mega');
    expect(modeText({ ...options, tolls: true }, true)).toBe('Cards · With tolls');
    expect(modeText(options, true)).toBe('Cards · Without tolls');
  });
  it('says only what is not as usual', () => {
    const rest = { pace: { kind: 'none', amount: 0 }, public: false } as const;
    const usual = variantLines({ options, ...rest }, usa);
    expect(usual).toEqual([lobby.fact_cards, lobby.fact_no_pace, lobby.private_text]);
    const other = { ...options, refresh: false, idle_rounds: 5 };
    expect(variantLines({ options: other, ...rest }, usa)).toHaveLength(5);
    const dice = { ...options, dice: true, dice_tokens: 'each', tunnel_faces: 3 } as const;
    expect(variantLines({ options: dice, ...rest }, usa)).toContain('Three tokens of each kind');
  });
});

it('boards are chosen as radio buttons with their sentences', async () => {
  const onchange = vi.fn();
  render(BoardChoice, { boards: [FIRST, usa], value: 'nederland', onchange });
  const [first, second] = screen.getAllByRole<HTMLInputElement>('radio');
  expect(first!.checked).toBe(true);
  expect(screen.getByRole('radio', { name: 'USA' })).toBe(second);
  const described = second!.getAttribute('aria-describedby')!.split(' ');
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(
    lobby.board_text_usa,
  );
  await userEvent.click(second!);
  expect(onchange).toHaveBeenCalledWith('usa');
});

it('asks only what makes sense on a board', async () => {
  const given = { board: usa, seats: 2, options: { ...USUAL } };
  const { rerender } = render(Rulings, given);
  const shown = (text: string) => screen.queryByText(text) !== null;
  expect(shown(words.refresh)).toBe(true);
  expect(shown(words.dice_tokens)).toBe(false);
  await rerender({ ...given, options: { ...USUAL, dice: true } });
  expect(shown(words.refresh)).toBe(false);
  expect(shown(words.dice_tokens)).toBe(true);
  expect(shown(words.tunnel_faces)).toBe(false);
  await rerender({ ...given, board: own, options: { ...USUAL, dice: true } });
  expect(shown(words.tunnel_faces)).toBe(true);
});

it('puts a number right that is out of range', async () => {
  render(Rulings, { board: usa, seats: 2, options: { ...USUAL } });
  const rounds = screen.getByLabelText<HTMLInputElement>(words.idle_rounds);
  await userEvent.clear(rounds);
  await userEvent.type(rounds, '400');
  await userEvent.tab();
  expect(rounds.value).toBe('99');
});
