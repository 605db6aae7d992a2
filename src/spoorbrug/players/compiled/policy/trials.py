"""Games to learn from: at decisions, what some of the moves came to when they were tried.

Each is tried in the true game, which is one of the possible ones, with chance dealt anew and the
same for all: so no possible games need dealing, and the mean over many decisions is what a seat
may expect that does not see the rest.
"""

import numpy as np
from numba import types

from spoorbrug.players.compiled.decisions import decision_number
from spoorbrug.players.compiled.planner.notes import NOTES
from spoorbrug.players.compiled.policy import ask, choices, scores, situation
from spoorbrug.players.compiled.search import (
    NEAR_LOOK,
    estimate,
    outlook,
    playout,
    training_games,
)
from spoorbrug.rules import chance, dispatch, hiding, kernel, scoring
from spoorbrug.rules import start as beginning
from spoorbrug.rules.compiler import compiled, entry_point, keep_until_here
from spoorbrug.rules.record import GAME, OVER, SEATS

KEYS = types.uint64[:, ::1]
NET = types.float32[::1]
NUMBERS = types.float32[:, ::1]
PLACES = types.int64[::1]
WORTHS = types.float32[::1]
MILLION = 1000000
APART = 5000000
"""Added to a decision's number where a stray move is drawn: draws have nothing in common."""


@compiled
def _is_drawn(word, key, number, share):
    """Something that happens with a chance of `share`."""
    return chance.scale(chance.mix(word, key, number), MILLION) < share * MILLION


@compiled
def _worth(board, game, seat, move, word, key, turns, judge, desk):
    """How a move comes out: the mean of looks two turns ahead, then twice as far."""
    sheets, outlooks, moves, units, counts, look = desk
    turn = np.int64(game.turn)
    dispatch.apply(board, game, move)
    worth = 0.0
    ahead = 0
    looks = 0
    while ahead < turns:
        ahead = max(NEAR_LOOK, 2 * ahead)
        playout.play_on(board, game, word, key, turn + ahead, sheets, moves)
        playout.value(board, game, sheets, judge, outlooks, units, counts, look)
        worth += look[seat]
        looks += 1
    return worth / looks


@entry_point(
    kernel.signature(
        types.int64, kernel.BOARDS, KEYS, KEYS, NET, types.int64, NET,
        types.float64, types.float64, types.float64, types.int64,
        NUMBERS, NUMBERS, WORTHS, PLACES,
    )
)  # fmt: skip
def gather(
    boards, keys, own_keys, net, clever, judge, stray, looked, some, turns,
    positions, rows, worths, numbers,
):  # fmt: skip
    """Play a game for each key; answer how many decisions were noted.

    Seats of the set `clever` do what the policy `net` likes best, the others what the planner
    does; of either, the share `stray` is any move. The share `looked` of the decisions is noted, as
    far as there is room: a row of `positions`, and the next `numbers` rows of `rows` and `worths`,
    one for each move tried. Those are the planner's, the policy's, and about `some` others.
    """
    board = boards[0]
    games = np.empty(1, GAME)
    game = games[0]
    room = np.empty(1, GAME)
    sheets = np.empty(SEATS, NOTES)
    playout.prepare(sheets)
    outlooks = np.zeros((SEATS, outlook.SIZE), np.float32)
    moves = np.empty(kernel.MOVE_ROOM, np.int16)
    other_moves = np.empty(kernel.MOVE_ROOM, np.int16)
    position = np.zeros(situation.SIZE, np.float32)
    seen = np.zeros((kernel.MOVE_ROOM, choices.SIZE), np.float32)
    units = np.zeros((2, scores.HIDDEN), np.float32)
    found = np.zeros(kernel.MOVE_ROOM, np.float32)
    judge_units = np.zeros(estimate.HIDDEN, np.float32)
    counts = np.zeros((SEATS, scoring.COLUMNS), np.int16)
    desk = (sheets, outlooks, other_moves, judge_units, counts, np.zeros(SEATS, np.float64))
    decisions = np.int64(0)
    lines = np.int64(0)
    for g in range(len(keys)):
        beginning.start(board, games, 0)
        key0 = own_keys[g, 0]
        key1 = own_keys[g, 1]
        while game.phase != OVER:
            if dispatch.is_chance(game):
                kernel.deal(board, game, keys[g, 0], keys[g, 1])
                continue
            seat = np.int64(game.seat)
            room[0] = game
            hiding.hide(board, room[0], seat)
            n, usual = ask.look(
                board, room[0], sheets, outlooks, moves, other_moves, position, seen
            )
            if n == 1:
                dispatch.apply(board, game, np.int64(moves[0]))
                continue
            scores.score(net, position, seen, n, units, found)
            liked = scores.best(found, n)
            number = decision_number(game)
            word = chance.mix(key0, key1, number)
            future = chance.mix(word, key1, 1)
            has_room = decisions < len(positions) and lines + n <= len(rows)
            if has_room and _is_drawn(future, key1, 2, looked):
                first = lines
                for i in range(n):
                    if (
                        i != usual
                        and i != liked
                        and not _is_drawn(future, key1, 1000 + i, some / n)
                    ):
                        continue
                    room[0] = game
                    move = np.int64(moves[i])
                    worths[lines] = _worth(
                        board, room[0], seat, move, future, key1, turns, judge, desk
                    )
                    for part in range(choices.SIZE):
                        rows[lines, part] = seen[i, part]
                    lines += 1
                for part in range(situation.SIZE):
                    positions[decisions, part] = position[part]
                numbers[decisions] = lines - first
                decisions += 1
            move = np.int64(moves[liked if (clever >> seat) & 1 else usual])
            if chance.scale(word, MILLION) / MILLION < stray:
                move = training_games.stray_move(moves, n, key0, key1, APART + number)
            dispatch.apply(board, game, move)
    keep_until_here(sheets)
    return decisions
