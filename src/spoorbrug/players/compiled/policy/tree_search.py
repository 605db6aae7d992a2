"""A search that a learnt net leads: PUCT over possible games.

A node belongs to what the seat that decides can see, so that possible games which it cannot tell
apart share one. When a node is met for the first time, one net says how likely each of its moves is
to be good, another what the position is worth to that seat, both by the seat's view alone, and the
try ends there. Later tries go on from it by the move that did best so far, or was likely to and has
been tried little. Chance comes by the kernel. The n-th try of each first move is in the same
possible game with the same chance to come, so that moves are compared and not their luck.
"""

import math

import numpy as np
from numba import types

from spoorbrug.players.compiled import maths
from spoorbrug.players.compiled.planner.notes import NOTES
from spoorbrug.players.compiled.policy import ask, choices, scores, situation
from spoorbrug.players.compiled.search import outlook, playout, tree
from spoorbrug.rules import chance, dispatch, kernel, scoring
from spoorbrug.rules.compiler import compiled, entry_point, keep_until_here
from spoorbrug.rules.record import GAME, OVER, SEATS

NET = types.float32[::1]
WORDS = types.uint64[::1]
LIKELY = types.float32[::1]
TRIED = types.int64[::1]
WON = types.float64[::1]

WIDTH = 48
"""Moves of a node: the likeliest, where there are more."""
DEPTH = 400
"""Decisions of one try, at most."""
UNITS = 48
"""Of the net that says what a position is worth."""
LEAK = 0.01
WORTH = situation.SIZE * UNITS + UNITS + UNITS + 1
"""Its weights: for each number of the position those of all units, the units' own, what each counts
for, and one more."""


@compiled
def worth(net, position, units):
    """What a position is worth to its seat, from 0 to 1."""
    after = situation.SIZE * UNITS
    for unit in range(UNITS):
        units[unit] = net[after + unit]
    for part in range(situation.SIZE):
        number = position[part]
        if number != 0.0:
            for unit in range(UNITS):
                units[unit] += net[part * UNITS + unit] * number
    answer = net[WORTH - 1]
    for unit in range(UNITS):
        total = units[unit]
        if total < 0:
            total *= np.float32(LEAK)
        answer += total * net[after + UNITS + unit]
    return 1.0 / (1.0 + maths.exp(-np.float64(answer)))


@compiled
def _find(keys, key):
    """The place of a key, or a free one; there is always room."""
    at = np.int64(key & np.uint64(len(keys) - 1))
    while keys[at] != key and keys[at] != np.uint64(0):
        at = (at + 1) % len(keys)
    return at


@compiled
def _open(found, n, moves, node_moves, node_likely):
    """Give a new node its moves with their chances; answer how many."""
    most = np.float64(found[0])
    for i in range(n):
        most = max(most, np.float64(found[i]))
    kids = np.int64(0)
    while kids < min(n, WIDTH):
        if n <= WIDTH:
            at = kids
        else:
            at = scores.best(found, n)
        node_moves[kids] = moves[at]
        node_likely[kids] = maths.exp(found[at] - most)
        if n > WIDTH:
            found[at] = np.float32(-1e30)
        kids += 1
    total = 0.0
    for kid in range(kids):
        total += node_likely[kid]
    for kid in range(kids):
        node_likely[kid] /= total
    return kids


@compiled
def _choose(kids, likely, tried, won, value, boldness):
    """The move to try next: what it brought, or as much as the position, and how likely it is."""
    visits = 0
    for kid in range(kids):
        visits += tried[kid]
    bold = boldness * math.sqrt(visits + 1.0)
    best = np.int64(0)
    most = -1e9
    for kid in range(kids):
        mean = won[kid] / tried[kid] if tried[kid] > 0 else value
        score = mean + bold * likely[kid] / (1.0 + tried[kid])
        if score > most:
            most = score
            best = np.int64(kid)
    return best


@entry_point(
    kernel.signature(
        types.int64, kernel.BOARDS, kernel.GAMES, kernel.KEY, NET, NET, types.int64, types.float64,
        LIKELY, kernel.GAMES, WORDS, kernel.MOVES, LIKELY, TRIED, WON,
    )
)  # fmt: skip
def think(
    boards, worlds, key, policy, judge, iterations, boldness, noise, view_room, words,
    moves, likely, tried, won,
):  # fmt: skip
    """Search together the possible games of one seat that decides; answer how many moves it has.

    `moves`, `likely`, `tried` and `won` get them with their chances, how often each was tried, and
    the sum of what that brought the seat, from 0 to 1 each time. `noise` is mixed in with the
    chances of the first position, a number for each legal move, if it is as long. `words` are the
    bytes of `view_room`.
    """
    board = boards[0]
    size = np.int64(4)
    while size < 4 * iterations:
        size *= 2
    keys = np.zeros(size, np.uint64)
    kids = np.zeros(size, np.int64)
    values = np.zeros(size, np.float64)
    node_moves = np.zeros((size, WIDTH), np.int16)
    node_likely = np.zeros((size, WIDTH), np.float32)
    node_tried = np.zeros((size, WIDTH), np.int64)
    node_won = np.zeros((size, WIDTH), np.float64)
    room = np.empty(1, GAME)
    game = room[0]
    sheets = np.empty(SEATS, NOTES)
    playout.prepare(sheets)
    outlooks = np.zeros((SEATS, outlook.SIZE), np.float32)
    some_moves = np.empty(kernel.MOVE_ROOM, np.int16)
    other_moves = np.empty(kernel.MOVE_ROOM, np.int16)
    position = np.zeros(situation.SIZE, np.float32)
    rows = np.zeros((kernel.MOVE_ROOM, choices.SIZE), np.float32)
    units = np.zeros((2, scores.HIDDEN), np.float32)
    judge_units = np.zeros(UNITS, np.float32)
    found = np.zeros(kernel.MOVE_ROOM, np.float32)
    counts = np.zeros((SEATS, scoring.COLUMNS), np.int16)
    answer = np.zeros(SEATS, np.float64)
    path = np.zeros((DEPTH, 3), np.int64)
    root = np.int64(0)
    share = 1.0 / (board.seats - 1)
    for t in range(iterations):
        depth = 0
        first = np.int64(0)
        number = np.int64(0)
        if t > 0:
            first = _choose(
                kids[root], node_likely[root], node_tried[root], node_won[root], values[root],
                boldness,
            )  # fmt: skip
            number = node_tried[root, first]
        room[0] = worlds[number % len(worlds)]
        key0 = chance.siphash(key[0], key[1], number)
        if t > 0:
            path[0, 0] = root
            path[0, 1] = first
            path[0, 2] = game.seat
            depth = 1
            dispatch.apply(board, game, np.int64(node_moves[root, first]))
        while True:
            if game.phase == OVER:
                playout.shares(board, game, counts, answer)
                break
            if dispatch.is_chance(game):
                kernel.deal(board, game, key0, key[1])
                continue
            n = dispatch.legal(board, game, some_moves)
            if n == 1:
                dispatch.apply(board, game, np.int64(some_moves[0]))
                continue
            seat = np.int64(game.seat)
            word = tree.view_key(board, game, view_room, words)
            at = _find(keys, word)
            if keys[at] != word:
                n, _ = ask.look(
                    board, view_room[0], sheets, outlooks, some_moves, other_moves, position, rows
                )
                scores.score(policy, position, rows, n, units, found)
                value = worth(judge, position, judge_units)
                keys[at] = word
                values[at] = value
                kids[at] = _open(found, n, some_moves, node_moves[at], node_likely[at])
                if t == 0:
                    root = at
                    if len(noise) == n and n <= WIDTH:
                        for kid in range(n):
                            node_likely[at, kid] = 0.75 * node_likely[at, kid] + 0.25 * noise[kid]
                for other in range(board.seats):
                    answer[other] = (1.0 - value) * share
                answer[seat] = value
                break
            if depth == DEPTH:
                for other in range(board.seats):
                    answer[other] = (1.0 - values[at]) * share
                answer[seat] = values[at]
                break
            kid = _choose(
                kids[at], node_likely[at], node_tried[at], node_won[at], values[at], boldness
            )
            path[depth, 0] = at
            path[depth, 1] = kid
            path[depth, 2] = seat
            depth += 1
            dispatch.apply(board, game, np.int64(node_moves[at, kid]))
        for i in range(depth):
            node_tried[path[i, 0], path[i, 1]] += 1
            node_won[path[i, 0], path[i, 1]] += answer[path[i, 2]]
    for kid in range(kids[root]):
        moves[kid] = node_moves[root, kid]
        likely[kid] = node_likely[root, kid]
        tried[kid] = node_tried[root, kid]
        won[kid] = node_won[root, kid]
    keep_until_here(sheets)
    return kids[root]
