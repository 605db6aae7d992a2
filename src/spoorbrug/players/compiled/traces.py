"""Games that were played, gone through again: who decided what, and what that seat saw."""

import numpy as np
from numba import types

from spoorbrug.players.compiled.match import MANY_KEYS
from spoorbrug.rules import dispatch, hiding, kernel
from spoorbrug.rules import start as beginning
from spoorbrug.rules.compiler import compiled, entry_point
from spoorbrug.rules.record import GAME

LENGTHS = types.int64[::1]


@compiled
def _deal(board, game, key):
    """Let chance act until somebody decides, or the game is over."""
    while dispatch.is_chance(game):
        kernel.deal(board, game, key[0], key[1])


@entry_point(
    kernel.signature(
        types.int64, kernel.BOARDS, MANY_KEYS, LENGTHS, kernel.MOVES, kernel.MOVES, kernel.GAMES
    ),
)
def follow(boards, keys, lengths, moves, seats, views):
    """Write who made each of the moves of some games, one game behind the other.

    Where there is room in `views`, also what that seat saw. Answers how many moves there were.
    """
    board = boards[0]
    games = np.empty(1, GAME)
    game = games[0]
    k = 0
    for i in range(len(lengths)):
        beginning.start(board, games, 0)
        _deal(board, game, keys[i])
        for _ in range(lengths[i]):
            seats[k] = game.seat
            if k < len(views):
                views[k] = game
                hiding.hide(board, views[k], game.seat)
            dispatch.apply(board, game, moves[k])
            _deal(board, game, keys[i])
            k += 1
    return k
