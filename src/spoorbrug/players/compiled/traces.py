"""Games that were played, gone through again: who decided what, and what that seat saw.

A view differs from the one before it in a few bytes of some hundreds, so only those are kept.
"""

import numpy as np
from numba import types

from spoorbrug.players.compiled.match import MANY_KEYS
from spoorbrug.rules import dispatch, hiding, kernel
from spoorbrug.rules import start as beginning
from spoorbrug.rules.compiler import compiled, entry_point
from spoorbrug.rules.record import GAME

LENGTHS = types.int64[::1]
BYTES = types.uint8[::1]
ENDS = types.int32[::1]
ROOMS = types.uint8[:, ::1]

CHANGE = 3
"""Bytes of a change: its place in the record, low byte first, and what stands there now."""
_BLOCK = 64


@compiled
def _deal(board, game, key):
    """Let chance act until somebody decides, or the game is over."""
    while dispatch.is_chance(game):
        kernel.deal(board, game, key[0], key[1])


@compiled
def _differs(old, new, first, end):
    """Does any of these bytes differ?"""
    mixed = np.uint8(0)
    for i in range(first, end):
        mixed |= old[i] ^ new[i]
    return mixed != 0


@compiled
def _write_changes(old, new, changes, n):
    """Write what is new, as far as there is room, and make the old the same; answer the end."""
    for first in range(0, len(new), _BLOCK):
        end = min(first + _BLOCK, len(new))
        if _differs(old, new, first, end):
            for i in range(first, end):
                if old[i] != new[i]:
                    if n + CHANGE <= len(changes):
                        changes[n] = i & 255
                        changes[n + 1] = i >> 8
                        changes[n + 2] = new[i]
                    n += CHANGE
                    old[i] = new[i]
    return n


@entry_point(
    kernel.signature(
        types.int64,
        kernel.BOARDS,
        MANY_KEYS,
        LENGTHS,
        kernel.MOVES,
        kernel.MOVES,
        kernel.GAMES,
        ROOMS,
        ENDS,
        BYTES,
    ),
)
def follow(boards, keys, lengths, moves, seats, views, rooms, ends, changes):
    """Write who made each of the moves of some games, one game behind the other.

    Where there is room in `ends`, also what that seat saw: the changes of a view since the last
    one of the game, the first against nothing but zeros, and where they end. `views` has room for
    one, and `rooms` are its bytes and as many more. Answers how long the changes are.
    """
    board = boards[0]
    games = np.empty(1, GAME)
    game = games[0]
    k = 0
    n = 0
    for i in range(len(lengths)):
        beginning.start(board, games, 0)
        rooms[0] = 0
        _deal(board, game, keys[i])
        for _ in range(lengths[i]):
            seats[k] = game.seat
            if k < len(ends):
                views[0] = game
                hiding.hide(board, views[0], game.seat)
                n = _write_changes(rooms[0], rooms[1], changes, n)
                ends[k] = n
            dispatch.apply(board, game, moves[k])
            _deal(board, game, keys[i])
            k += 1
    return n
