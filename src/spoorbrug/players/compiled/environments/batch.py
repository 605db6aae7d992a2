"""Many games side by side, for those who learn: step them all, and write what each seat sees."""

import numpy as np
from numba import types

from spoorbrug.players.compiled.environments import observations
from spoorbrug.rules import dispatch, hiding, kernel, scoring
from spoorbrug.rules import start as beginning
from spoorbrug.rules.compiler import compiled, entry_point
from spoorbrug.rules.record import CITIES, GAME, OVER

KEYS = types.uint64[:, ::1]
PLACES = types.int64[::1]
FACTORS = types.float32[::1]
NUMBERS = types.float32[:, ::1]
MOVES = types.int16[:, ::1]
MASKS = types.int8[:, ::1]
COUNTS = types.int16[:, :, ::1]
FLAGS = types.boolean[::1]
ACTIONS = types.int64[::1]

ALL_LEGAL = -1


@compiled
def _deal(board, game, key):
    """Let chance act until somebody decides, or the game is over."""
    while dispatch.is_chance(game):
        kernel.deal(board, game, key[0], key[1])


@compiled
def _show(board, game, seat, view_room, at, per, joined, out):
    """What a seat sees, through its view."""
    view_room[0] = game
    hiding.hide(board, view_room[0], seat)
    observations.write(board, view_room[0], seat, at, per, joined, out)


@compiled
def _list_moves(board, game, moves, numbers, masks, i):
    """The legal moves of the i-th game: a list, how many, and a mask in place of the old one."""
    for n in range(numbers[i]):
        masks[i, moves[i, n]] = 0
    numbers[i] = dispatch.legal(board, game, moves[i])
    for n in range(numbers[i]):
        masks[i, moves[i, n]] = 1


@entry_point(
    kernel.signature(types.void, kernel.BOARDS, kernel.GAMES, types.int64, PLACES, FACTORS, FACTORS)
)
def observe(boards, games, seat, at, per, out):
    """One seat's observation of one game; the record may be true or hidden already."""
    view_room = np.empty(1, GAME)
    joined = np.empty(CITIES, np.int64)
    _show(boards[0], games[0], seat, view_room, at, per, joined, out)


@entry_point(
    kernel.signature(
        types.int64, kernel.BOARDS, kernel.GAMES, KEYS, KEYS, ACTIONS, FLAGS, COUNTS,
        PLACES, FACTORS, NUMBERS, MOVES, ACTIONS, MASKS, ACTIONS,
    )
)  # fmt: skip
def step(
    boards, games, keys, next_keys, actions, done, counts,
    at, per, out, moves, numbers, masks, seats,
):  # fmt: skip
    """Do one move in every game, let chance act, begin anew where a game has ended.

    Answer ALL_LEGAL, or the first game whose move is refused; then nothing has been done. A
    negative action begins the game anew with its next key. Scores of ended games go into
    `counts`; what whoever decides next sees, into `out`, `moves`, `masks` and `seats`.
    """
    board = boards[0]
    for i in range(len(games)):
        if actions[i] >= 0 and dispatch.reason(board, games[i], actions[i]) != 0:
            return i
    view_room = np.empty(1, GAME)
    joined = np.empty(CITIES, np.int64)
    for i in range(len(games)):
        game = games[i]
        done[i] = False
        if actions[i] >= 0:
            dispatch.apply(board, game, actions[i])
            _deal(board, game, keys[i])
            if game.phase == OVER:
                done[i] = True
                scoring.score(board, game, counts[i])
        if actions[i] < 0 or done[i]:
            keys[i, 0] = next_keys[i, 0]
            keys[i, 1] = next_keys[i, 1]
            beginning.start(board, games, i)
            _deal(board, game, keys[i])
        seats[i] = game.seat
        _list_moves(board, game, moves, numbers, masks, i)
        _show(board, game, game.seat, view_room, at, per, joined, out[i])
    return ALL_LEGAL
