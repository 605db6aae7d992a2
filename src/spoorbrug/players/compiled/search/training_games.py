"""Games for an estimate to learn from: what seats looked like at turns, and how it ended."""

import numpy as np
from numba import types

from spoorbrug.players.compiled.planner import planner
from spoorbrug.players.compiled.planner.notes import NOTES
from spoorbrug.players.compiled.search import estimate, outlook, playout
from spoorbrug.rules import chance, dispatch, hiding, kernel, scoring
from spoorbrug.rules import start as beginning
from spoorbrug.rules.compiler import compiled, entry_point, keep_until_here
from spoorbrug.rules.ids import BUILD, CLAIM, DRAW_TICKETS, PASS
from spoorbrug.rules.record import GAME, OVER, REROLL, SEATS, TURN

ROWS = types.float32[:, :, ::1]
SHARES = types.float32[:, ::1]
KEYS = types.uint64[:, ::1]
NET = types.float32[::1]

SORTS = 4


@compiled
def _sort(move):
    """What a move is about: strays are spread over these, since most moves are claims."""
    if move < DRAW_TICKETS:
        return 0
    if move < PASS:
        return 1
    if CLAIM <= move < BUILD:
        return 2
    return 3


@compiled
def stray_move(moves, n, key0, key1, number):
    """Any move, each sort of them as likely as another."""
    there = 0
    for i in range(n):
        there |= 1 << _sort(moves[i])
    sorts = 0
    for s in range(SORTS):
        sorts += (there >> s) & 1
    pick = chance.scale(chance.mix(key0, key1, 2 * number), sorts)
    chosen = 0
    for s in range(SORTS):
        if (there >> s) & 1:
            if pick == 0:
                chosen = s
            pick -= 1
    many = 0
    for i in range(n):
        many += _sort(moves[i]) == chosen
    pick = chance.scale(chance.mix(key0, key1, 2 * number + 1), many)
    for i in range(n):
        if _sort(moves[i]) == chosen:
            if pick == 0:
                return np.int64(moves[i])
            pick -= 1
    return np.int64(moves[0])


@entry_point(
    kernel.signature(
        types.int64,
        kernel.BOARDS,
        KEYS,
        NET,
        types.float64,
        types.float64,
        types.float64,
        types.int64,
        ROWS,
        SHARES,
        SHARES,
    )
)
def gather(boards, keys, net, stray, greedy, looked, tries, rows, shares, totals):
    """Play games of planners that stray now and then, and of seats that try a few moves each
    time and take what the estimate likes best; note some turns of each; answer how many.
    """
    board = boards[0]
    moves = np.empty(kernel.MOVE_ROOM, np.int16)
    other_moves = np.empty(kernel.MOVE_ROOM, np.int16)
    room = np.empty(1, GAME)
    games = np.empty(1, GAME)
    sheets = np.empty(SEATS, NOTES)
    playout.prepare(sheets)
    counts = np.zeros((SEATS, scoring.COLUMNS), np.int16)
    answer = np.zeros(SEATS, np.float64)
    some = np.zeros((SEATS, outlook.SIZE), np.float32)
    units = np.zeros(estimate.HIDDEN, np.float32)
    n = 0
    for g in range(len(keys)):
        beginning.start(board, games, 0)
        game = games[0]
        first = n
        key0 = keys[g, 0]
        key1 = keys[g, 1]
        made = 0
        turn = -1
        strays = stray * chance.scale(chance.mix(key1, key0, 7), 1000) / 500
        eager = 0
        for seat in range(board.seats):
            if chance.scale(chance.mix(key1, key0, 8 + seat), 1000) < 1000 * greedy:
                eager |= 1 << seat
        while game.phase != OVER:
            if dispatch.is_chance(game):
                kernel.deal(board, game, key0, key1)
                continue
            made += 1
            dice = chance.scale(chance.mix(key1, key0, 100 + 4 * made), 1000000) / 1000000
            if game.turn != turn and (game.phase == TURN or game.phase == REROLL):
                turn = game.turn
                if dice < looked and n < len(rows):
                    outlook.describe_all(board, game, sheets, rows[n])
                    n += 1
            dice = chance.scale(chance.mix(key1, key0, 101 + 4 * made), 1000000) / 1000000
            room[0] = game
            hiding.hide(board, room[0], game.seat)
            legal = dispatch.legal(board, game, moves)
            if dice < strays:
                move = stray_move(moves, legal, key1, key0, 1000000 + made)
            else:
                move = np.int64(planner.choose(board, room[0], key0, key1, other_moves))
                if legal > 1 and (eager >> game.seat) & 1:
                    best = move
                    most = -1.0
                    future = chance.mix(key1, key0, 102 + 4 * made)
                    for k in range(min(tries, legal)):
                        other = move
                        if k > 0:
                            other = stray_move(moves, legal, key0, key1, 64 * made + k)
                        room[0] = game
                        last = game.turn + 1
                        dispatch.apply(board, room[0], other)
                        playout.play_on(board, room[0], future, key1, last, sheets, other_moves)
                        playout.value(board, room[0], sheets, net, some, units, counts, answer)
                        if answer[game.seat] > most:
                            most = answer[game.seat]
                            best = other
                    move = best
            dispatch.apply(board, game, move)
        playout.shares(board, game, counts, answer)
        for k in range(first, n):
            for seat in range(board.seats):
                shares[k, seat] = answer[seat]
                totals[k, seat] = counts[seat, scoring.TOTAL]
    keep_until_here(sheets)
    return n
