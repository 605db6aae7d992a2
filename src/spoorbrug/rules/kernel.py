"""The entry points of the kernel: what Python calls.

Everything is passed as arrays, `boards[1]` and `games[n]`, which Numba unpacks fastest.
Keys are pairs of 64-bit words, see `chance`. All functions work on the first game only,
but for those that say otherwise.
"""

from collections.abc import Sequence

import numba
import numpy as np
from numba import types

from spoorbrug.boards.model import MOST_CITIES
from spoorbrug.rules import chance, claims, dispatch, hiding, networks, previews, scoring
from spoorbrug.rules import start as beginning
from spoorbrug.rules.compiler import OFF, compiled, entry_point
from spoorbrug.rules.compiler.entry_points import CHOOSING, HAPPENING
from spoorbrug.rules.ids import FILL_WITH, IDS, PAY_WITH
from spoorbrug.rules.record import BOARD, GAME, TRACKS, Array

# The types of what the entry points take: boards, games, a key, moves, counts.
BOARDS = None if OFF else types.Array(numba.from_dtype(BOARD), 1, "C")
GAMES = None if OFF else types.Array(numba.from_dtype(GAME), 1, "C")
KEY = types.uint64[::1]
MOVES = types.int16[::1]
COUNTS = types.int16[:, ::1]


def signature(result, *arguments):
    """The signature of an entry point; nothing to sign when compilation is off."""
    return None if OFF else result(*arguments)


MOVE_ROOM = IDS
"""How long an array must be for moves, for what chance may deal, or for weights."""

WAY_ROOM = FILL_WITH - PAY_WITH
"""How many ways to pay for one claim there can be at most."""

CHANCE_ROOM = 128
"""Room for the chance events that follow one decision; `step` is called again for more."""

NO_MOVE = -1
"""Given to `step`, lets chance act, or go on to act."""

MORE = -1
"""The answer of `step` when its room is full and chance is still due."""

CHANCE_IS_DUE = "chance is due here: call step with NO_MOVE until it does not answer MORE"


@entry_point(signature(types.void, BOARDS, GAMES), HAPPENING)
def start(boards, games):
    """Set up every game anew: what follows is the deal, which is up to chance."""
    for i in range(len(games)):
        beginning.start(boards[0], games, i)


@entry_point(signature(types.int64, BOARDS, GAMES, MOVES), CHOOSING)
def legal(boards, games, moves):
    """Write all legal moves in ascending order; answer how many.

    Raises a `ValueError` while chance is due: nobody has a move then.
    """
    if dispatch.is_chance(games[0]):
        raise ValueError(CHANCE_IS_DUE)
    return dispatch.legal(boards[0], games[0], moves)


@entry_point(signature(types.int64, BOARDS, GAMES, MOVES, COUNTS, COUNTS), HAPPENING)
def preview(boards, games, tracks, rows, ways):
    """Write what claims would bring, and the ways to pay for them; answer for how many claims.

    `tracks` may be claimed now, or are being paid for. Each claim has a row, and the rows of its
    ways to pay follow those of the one before (`previews` names the columns). When the room for
    them is too small for the next claim, it and those after it are left out.
    """
    room = np.empty_like(games)
    moves = np.empty(MOVE_ROOM, np.int16)
    n = 0
    for i in range(len(tracks)):
        if n + WAY_ROOM > len(ways):
            return i
        n += previews.write(boards, games, room, tracks[i], moves, rows[i], ways, n)
    return len(tracks)


@entry_point(signature(types.int64, BOARDS, GAMES, types.int64), HAPPENING)
def reason(boards, games, move):
    """0, or why the move is refused (see `refusal_codes`)."""
    return dispatch.reason(boards[0], games[0], move)


@entry_point(signature(types.int64, BOARDS, GAMES, MOVES, MOVES), HAPPENING)
def odds(boards, games, dealt, weights):
    """Write what chance may deal now, with weights; answer how many, 0 if nothing."""
    return dispatch.odds(boards[0], games[0], dealt, weights)


@compiled
def deal(board, game, key0, key1):
    """One event of chance, as the key has it."""
    pick = chance.below(key0, key1, game.chances, dispatch.ways(board, game))
    dealt = dispatch.dealt(board, game, pick)
    dispatch.apply(board, game, dealt)
    return dealt


@entry_point(signature(types.int64, BOARDS, GAMES, KEY, types.int64, MOVES), HAPPENING)
def step(boards, games, key, move, dealt):
    """Do a move (none if negative), unchecked, then let chance act; answer how often it did.

    The answer is MORE when `dealt` is full and chance is still due: call it again with NO_MOVE.
    """
    board = boards[0]
    game = games[0]
    if move >= 0:
        dispatch.apply(board, game, move)
    n = 0
    while n < len(dealt) and dispatch.is_chance(game):
        dealt[n] = deal(board, game, key[0], key[1])
        n += 1
    return MORE if dispatch.is_chance(game) else n


@entry_point(signature(types.void, BOARDS, GAMES, COUNTS), HAPPENING)
def score(boards, games, counts):
    """Count every component of every seat's score, as if the game ended now."""
    scoring.score(boards[0], games[0], counts)


@entry_point(signature(types.void, BOARDS, GAMES, types.int64, MOVES), HAPPENING)
def ticket_values(boards, games, seat, values):
    """What each ticket would be worth to a seat now: the dearest goal reached, 0 if none (B12)."""
    board = boards[0]
    joined = np.empty(MOST_CITIES, np.int64)
    scoring.own_network(board, games[0], seat, joined)
    for ticket in range(board.tickets):
        values[ticket] = networks.ticket_value(board, ticket, joined)


@entry_point(signature(types.void, BOARDS, GAMES), HAPPENING)
def close(boards, games):
    """Work out anew which tracks are closed to whom, for a record filled by hand."""
    claims.close_owned(boards[0], games[0])


@entry_point(signature(types.void, BOARDS, GAMES, types.int64), HAPPENING)
def hide(boards, games, seat):
    """Blank in this record whatever a seat may not see."""
    hiding.hide(boards[0], games[0], seat)


@entry_point(signature(types.int64, GAMES, GAMES, types.int64))
def copy_often(games, room, times):
    """Copy a game a number of times inside compiled code: for the benchmark."""
    for i in range(times):
        room[i % len(room)] = games[0]
    return times


_NO_KEY = np.zeros(2, np.uint64)
_NO_ROOM = np.empty(0, np.int16)


def apply(boards: Array, games: Array, move: int) -> None:
    """Do one move, or one thing that chance dealt, unchecked, and nothing more."""
    step(boards, games, _NO_KEY, move, _NO_ROOM)


def new_key(words: Sequence[int]) -> Array:
    """A key of two 64-bit words."""
    return np.array(words, np.uint64)


def new_moves() -> Array:
    """Room for moves, for what chance may deal, or for weights."""
    return np.empty(MOVE_ROOM, np.int16)


def new_claims() -> Array:
    """Room for what every claim would bring."""
    return np.empty((TRACKS, previews.CLAIM_COLUMNS), np.int16)


def new_ways() -> Array:
    """Room for the ways to pay for many claims."""
    return np.empty((4 * WAY_ROOM, previews.WAY_COLUMNS), np.int16)


def new_dealt() -> Array:
    """Room for what chance deals after one decision."""
    return np.empty(CHANCE_ROOM, np.int16)


__all__ = [
    "apply",
    "close",
    "copy_often",
    "hide",
    "legal",
    "new_claims",
    "new_dealt",
    "new_key",
    "new_moves",
    "new_ways",
    "odds",
    "preview",
    "reason",
    "score",
    "start",
    "step",
    "ticket_values",
]
