"""Bots at the table: every move legal, games repeatable however they are batched."""

import numpy as np
import pytest

from spoorbrug.boards import load
from spoorbrug.game import Setup
from spoorbrug.players.compiled import match
from spoorbrug.rules import kernel, record, scoring

BOARD = load("nederland")
SETUPS = [
    (2, True, False),
    (2, False, False),
    (2, True, True),
    (3, True, False),
    (3, False, False),
    (4, True, False),
    (4, False, False),
    (5, True, False),
    (5, False, False),
]
NAMES = [f"{s}-{'tolls' if t else 'plain'}{'-neutral' if n else ''}" for s, t, n in SETUPS]


def boards_of(seats, tolls, neutral):
    return Setup.of(BOARD, seats, tolls=tolls, neutral=neutral).board_record


def keys_of(seed, number):
    return np.random.default_rng(seed).integers(0, 2**63, (number, 2)).astype(np.uint64)


def play(boards, bots, number, seed, keys=None, choices=None):
    games = record.new_games(number)
    keys = keys_of(seed, number) if keys is None else keys
    choices = keys_of(seed + 1, number) if choices is None else choices
    counts = np.zeros((number, record.SEATS, scoring.COLUMNS), np.int16)
    trace = np.full(3000, -1, np.int16)
    made = match.play(boards, games, keys, choices, np.array(bots, np.int64), counts, trace)
    return games, counts, trace, made


def walk(boards, bots, key, choice):
    """Play one game by `ask`, checking each move; answer the moves and the final record."""
    games = record.new_games()
    room = record.new_games()
    moves = kernel.new_moves()
    dealt = kernel.new_dealt()
    kernel.start(boards, games)
    kernel.step(boards, games, key, -1, dealt)
    made = []
    while games[0].phase != record.OVER:
        seat = int(games[0].seat)
        room[:] = games
        kernel.hide(boards, room, seat)
        move = match.ask(boards, room, bots[seat], choice, moves)
        assert kernel.reason(boards, games, move) == 0
        made.append(move)
        while kernel.step(boards, games, key, move, dealt) == kernel.MORE:
            move = kernel.NO_MOVE
    return made, games


@pytest.mark.parametrize("setup", SETUPS, ids=NAMES)
@pytest.mark.parametrize("mixed", [False, True], ids=["planners", "mixed"])
def test_every_move_is_legal_and_play_is_the_same_game(setup, mixed):
    boards = boards_of(*setup)
    bots = [match.PLANNER] * record.SEATS
    if mixed:
        bots[1::2] = [match.RANDOM] * len(bots[1::2])
    for seed in range(3):
        keys, choices = keys_of(seed, 1), keys_of(seed + 50, 1)
        moves, games = walk(boards, bots, keys[0], choices[0])
        played, _, trace, made = play(boards, bots, 1, 0, keys, choices)
        assert made == len(moves)
        assert trace[:made].tolist() == moves
        assert played.tobytes() == games.tobytes()


def test_games_do_not_depend_on_their_batch():
    boards = boards_of(3, True, False)
    bots = [match.PLANNER, match.RANDOM, match.PLANNER, 0, 0]
    keys, choices = keys_of(1, 12), keys_of(2, 12)
    games, counts, _, made = play(boards, bots, 12, 0, keys, choices)
    again, counts_again, _, made_again = play(boards, bots, 12, 0, keys, choices)
    assert games.tobytes() == again.tobytes()
    assert np.array_equal(counts, counts_again)
    assert made == made_again
    for part in (slice(0, 5), slice(5, 12)):
        some, some_counts, _, _ = play(
            boards, bots, len(keys[part]), 0, keys[part].copy(), choices[part].copy()
        )
        assert some.tobytes() == games[part].tobytes()
        assert np.array_equal(some_counts, counts[part])


def test_random_players_choose_evenly_among_legal_moves():
    boards = boards_of(2, True, False)
    _, _, trace, _ = play(boards, [match.RANDOM] * 5, 400, 3)
    firsts = []
    for seed in range(400):
        firsts.append(play(boards, [match.RANDOM] * 5, 1, 1000 + 2 * seed)[2][0])
    kept, numbers = np.unique(firsts, return_counts=True)
    assert len(kept) == 16  # sets of three, four or five tickets
    assert numbers.min() > 8
    assert trace[0] in kept


def test_decision_numbers_differ():
    boards = boards_of(2, True, True)
    games = record.new_games()
    moves, dealt = kernel.new_moves(), kernel.new_dealt()
    key, choice = keys_of(5, 1)[0], keys_of(6, 1)[0]
    kernel.start(boards, games)
    kernel.step(boards, games, key, -1, dealt)
    seen = set()
    while games[0].phase != record.OVER:
        game = games[0]
        number = (int(game.chances), int(game.turn), int(game.phase), int(game.seat))
        assert number not in seen
        seen.add(number)
        move = match.ask(boards, games, match.RANDOM, choice, moves)
        kernel.step(boards, games, key, move, dealt)
