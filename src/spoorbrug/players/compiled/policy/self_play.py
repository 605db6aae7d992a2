"""Games in which the policy draws its moves: what it saw, what it did, and how each game ended."""

import numpy as np
from numba import types

from spoorbrug.players.compiled import match, maths
from spoorbrug.players.compiled.decisions import decision_number
from spoorbrug.players.compiled.planner.notes import NOTES
from spoorbrug.players.compiled.policy import ask, choices, scores, situation
from spoorbrug.players.compiled.search import outlook, playout
from spoorbrug.rules import chance, dispatch, hiding, kernel, scoring
from spoorbrug.rules import start as beginning
from spoorbrug.rules.compiler import compiled, entry_point, keep_until_here
from spoorbrug.rules.record import GAME, OVER, SEATS

LEARNER = -1
"""A seat of the policy that learns; numbers of bots in a match are those of others."""
PAST = -2
"""A seat of another policy, which is not noted."""
SEEN = situation.SIZE + outlook.SIZE
"""How much is noted of a position."""

NETS = types.float32[:, ::1]
KEYS = types.uint64[:, ::1]
BOTS = types.int64[:, ::1]
NUMBERS = types.float32[:, ::1]
PLACES = types.int64[::1]
LOGS = types.float32[::1]
MILLION = 1000000


@compiled
def draw(found, n, word, chances):
    """A move by the softmax of the scores: its place, and the logarithm of its chance."""
    most = np.float64(found[0])
    for i in range(n):
        most = max(most, np.float64(found[i]))
    total = 0.0
    for i in range(n):
        chances[i] = maths.exp(found[i] - most)
        total += chances[i]
    mark = chance.scale(word, MILLION) / MILLION * total
    at = np.int64(0)
    for i in range(n):
        at = np.int64(i)
        mark -= chances[i]
        if mark < 0.0:
            break
    return at, maths.log(max(1e-30, chances[at] / total))


@compiled
def _note_truth(board, game, seat, sheets, outlooks, out):
    """The mean of the others' rows of the true game, behind what a policy sees."""
    outlook.describe_all(board, game, sheets, outlooks)
    for part in range(outlook.SIZE):
        total = np.float32(0.0)
        for other in range(board.seats):
            if other != seat:
                total += outlooks[other, part]
        out[situation.SIZE + part] = total * np.float32(1.0 / (board.seats - 1))


@entry_point(
    kernel.signature(
        types.int64, kernel.BOARDS, KEYS, KEYS, BOTS, NETS, types.int64, NUMBERS, NUMBERS,
        PLACES, PLACES, PLACES, LOGS, PLACES, PLACES, NUMBERS, NUMBERS,
    )
)  # fmt: skip
def play(
    boards, keys, own_keys, bots, nets, drawn, positions, rows,
    firsts, numbers, taken, logs, games_of, seats_of, shares, totals,
):  # fmt: skip
    """Play a game for each key; answer how many decisions of the learner were noted.

    `nets` are those of the learner and of the other policy; both draw their moves by chance, or
    play the best if not `drawn`. A decision has a row of `positions`, and `numbers` rows of `rows`
    from `firsts` on, one for each move. Behind its position stands the others' true outlook, which
    the policy never sees: it helps to tell luck from skill. Where there is no room, none is noted.
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
    some = np.zeros((kernel.MOVE_ROOM, choices.SIZE), np.float32)
    units = np.zeros((2, scores.HIDDEN), np.float32)
    found = np.zeros(kernel.MOVE_ROOM, np.float32)
    chances = np.zeros(kernel.MOVE_ROOM, np.float64)
    counts = np.zeros((SEATS, scoring.COLUMNS), np.int16)
    answer = np.zeros(SEATS, np.float64)
    decisions = np.int64(0)
    lines = np.int64(0)
    for g in range(len(keys)):
        beginning.start(board, games, 0)
        while game.phase != OVER:
            if dispatch.is_chance(game):
                kernel.deal(board, game, keys[g, 0], keys[g, 1])
                continue
            seat = np.int64(game.seat)
            code = bots[g, seat]
            if code >= 0:
                move = match.choose(board, game, room, code, own_keys[g, 0], own_keys[g, 1], moves)
                dispatch.apply(board, game, np.int64(move))
                continue
            room[0] = game
            hiding.hide(board, room[0], seat)
            n, at = ask.look(board, room[0], sheets, outlooks, moves, other_moves, position, some)
            log = 0.0
            if n > 1:
                scores.score(nets[-1 - code], position, some, n, units, found)
                at = scores.best(found, n)
                if drawn:
                    word = chance.mix(own_keys[g, 0], own_keys[g, 1], decision_number(game))
                    at, log = draw(found, n, word, chances)
                if code == LEARNER and decisions < len(positions) and lines + n <= len(rows):
                    _note_truth(board, game, seat, sheets, outlooks, positions[decisions])
                    for part in range(situation.SIZE):
                        positions[decisions, part] = position[part]
                    for i in range(n):
                        rows[lines + i] = some[i]
                    firsts[decisions] = lines
                    numbers[decisions] = n
                    taken[decisions] = at
                    logs[decisions] = log
                    games_of[decisions] = g
                    seats_of[decisions] = seat
                    decisions += 1
                    lines += n
            dispatch.apply(board, game, np.int64(moves[at]))
        playout.shares(board, game, counts, answer)
        for seat in range(board.seats):
            shares[g, seat] = answer[seat]
            totals[g, seat] = counts[seat, scoring.TOTAL]
    keep_until_here(sheets)
    return decisions
