"""Bots at the table: whole games between them, and one answer from one of them."""

import numpy as np
from numba import types

from spoorbrug.players.compiled import random_player
from spoorbrug.players.compiled.planner import planner
from spoorbrug.rules import dispatch, hiding, kernel, scoring
from spoorbrug.rules import start as beginning
from spoorbrug.rules.compiler import compiled, entry_point
from spoorbrug.rules.compiler.entry_points import CHOOSING
from spoorbrug.rules.record import GAME, OVER

RANDOM = 0
PLANNER = 1

BOTS = types.int64[::1]
MANY_KEYS = types.uint64[:, ::1]
COUNTS = types.int16[:, :, ::1]


@compiled
def choose(board, game, view_room, code, key0, key1, moves):
    """A bot's move in a true game; the bot is shown its own view only.

    The random player looks at its legal moves and nothing else, so it is spared the copy.
    """
    if code == PLANNER:
        view_room[0] = game
        hiding.hide(board, view_room[0], game.seat)
        return np.int64(planner.choose(board, view_room[0], key0, key1, moves))
    return np.int64(random_player.choose(board, game, key0, key1, moves))


@compiled
def _play_one(board, game, key, choice, bots, view_room, moves, trace):
    """Play one game to its end; answer the number of decisions. `trace` keeps as many as fit."""
    made = 0
    while game.phase != OVER:
        if dispatch.is_chance(game):
            kernel.deal(board, game, key[0], key[1])
            continue
        code = bots[game.seat]
        move = choose(board, game, view_room, code, choice[0], choice[1], moves)
        if made < len(trace):
            trace[made] = move
        dispatch.apply(board, game, move)
        made += 1
    return made


@entry_point(
    kernel.signature(
        types.int64, kernel.BOARDS, kernel.GAMES, MANY_KEYS, MANY_KEYS, BOTS, COUNTS, kernel.MOVES
    ),
)
def play(boards, games, keys, choices, bots, counts, trace):
    """Play every game to its end, one bot in each seat; answer the decisions made.

    `keys` are the games' own; `choices` the players'. Scores go into `counts`. The last
    game's decisions are written to `trace` as far as there is room.
    """
    board = boards[0]
    moves = np.empty(kernel.MOVE_ROOM, np.int16)
    view_room = np.empty(1, GAME)
    total = 0
    for i in range(len(games)):
        beginning.start(board, games, i)
        kept = trace if i == len(games) - 1 else trace[:0]
        total += _play_one(board, games[i], keys[i], choices[i], bots, view_room, moves, kept)
        scoring.score(board, games[i], counts[i])
    return total


@entry_point(
    kernel.signature(
        types.int64, kernel.BOARDS, kernel.GAMES, types.int64, kernel.KEY, kernel.MOVES
    ),
    CHOOSING,
)
def ask(boards, games, bot, key, moves):
    """One decision, for the seat to which this already hidden view belongs."""
    if bot == PLANNER:
        return np.int64(planner.choose(boards[0], games[0], key[0], key[1], moves))
    return np.int64(random_player.choose(boards[0], games[0], key[0], key[1], moves))
