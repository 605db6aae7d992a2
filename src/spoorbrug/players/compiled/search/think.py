"""The search as Python calls it: think about a decision, or judge a position."""

import math

import numba
import numpy as np
from numba import types

from spoorbrug.players.compiled import maths
from spoorbrug.players.compiled.planner.notes import NOTES
from spoorbrug.players.compiled.search import NEAR_LOOK, estimate, outlook, playout, tree
from spoorbrug.rules import chance, dispatch, kernel, scoring
from spoorbrug.rules.compiler import OFF, compiled, entry_point, keep_until_here
from spoorbrug.rules.compiler.entry_points import THINKING
from spoorbrug.rules.record import GAME, SEATS

NET = types.float32[::1]
WORDS = types.uint64[::1]
WON = types.float64[:, ::1]
TRIED = types.int64[::1]
LIKING = types.float64[::1]
EXPLORE = 3  # one pass over the possible games in this number is for exploring,
ENOUGH = 48  # once every move has been tried this often
NODES = None if OFF else types.Array(numba.from_dtype(tree.NODE), 1, "C")


@compiled
def _play(board, game, keys, last, exploring, memory, depth, desk):
    """Play on until a turn, remembering what was chosen where; answer how deep this went."""
    nodes, view_room, words, at = memory
    sheets, moves, _, _, _, _, _ = desk
    while not playout.is_due(game, last):
        if dispatch.is_chance(game):
            kernel.deal(board, game, keys[0], keys[1])
            continue
        if depth < tree.DEPTH and len(nodes) > 0:
            key = tree.view_key(board, game, view_room, words)
            place = tree.find(nodes, key)
            if place >= 0:
                node = nodes[place]
                if node.key != key:
                    tree.begin(node, key)
                if exploring:
                    kid = tree.explore(board, game, node, keys[0], keys[1], sheets, moves)
                else:
                    kid = tree.proven(board, game, node, sheets, moves)
                at[depth, 0] = place
                at[depth, 1] = kid
                at[depth, 2] = game.seat
                depth += 1
                dispatch.apply(board, game, np.int64(node.move[kid]))
                continue
        dispatch.apply(board, game, playout.usual_move(board, game, sheets, moves))
    return depth


@compiled
def _next_look(ahead, turns):
    """How many turns ahead the next look is taken, after one that was so far: twice as far."""
    return min(max(NEAR_LOOK, 2 * ahead), turns)


@compiled
def _looks(turns):
    """How many looks a try takes."""
    looks = 0
    ahead = 0
    while ahead < turns:
        ahead = _next_look(ahead, turns)
        looks += 1
    return looks


@compiled
def _try(board, game, keys, turn, turns, looks, exploring, net, memory, desk):
    """Play on from a move; note how it comes out, as the mean of a near look and farther ones.

    The near look errs with the estimate, the far one with the planner's play that leads there,
    and these have little in common.
    """
    nodes, _, _, at = memory
    sheets, _, rows, units, counts, look, answer = desk
    for seat in range(board.seats):
        answer[seat] = 0.0
    depth = 0
    ahead = 0
    while ahead < turns:
        ahead = _next_look(ahead, turns)
        depth = _play(board, game, keys, turn + ahead, exploring, memory, depth, desk)
        playout.value(board, game, sheets, net, rows, units, counts, look)
        for seat in range(board.seats):
            answer[seat] += look[seat] / looks
    for i in range(depth):
        node = nodes[at[i, 0]]
        node.tried[at[i, 1]] += 1
        node.won[at[i, 1]] += answer[at[i, 2]]


@compiled
def _worth(lead, tried, trust, i, caution, doubt):
    """How much better than the first move this one is, less what may be accident or error."""
    if tried[i] < 2:
        return -1.0
    n = tried[i] + trust
    mean = lead[i, 0] / n
    spread = max(0.0, lead[i, 1] / n - mean * mean) + 0.0001
    return mean - caution * math.sqrt(spread / n + doubt * doubt)


@compiled
def _sort(alive, left, lead, tried, trust, caution, doubt):
    """Best first, by insertion; the first move keeps its place."""
    for a in range(2, left):
        i = alive[a]
        worth = _worth(lead, tried, trust, i, caution, doubt)
        b = a
        while b > 1 and _worth(lead, tried, trust, alive[b - 1], caution, doubt) < worth:
            alive[b] = alive[b - 1]
            b -= 1
        alive[b] = i


@compiled
def _begin(alive, lead, liking, trust):
    """The best liked move first; what is liked counts as if tried so often."""
    for a in range(1, len(alive)):
        i = alive[a]
        b = a
        while b > 0 and liking[alive[b - 1]] < liking[i]:
            alive[b] = alive[b - 1]
            b -= 1
        alive[b] = i
    for i in range(len(alive)):
        ahead = liking[i] - liking[alive[0]]
        lead[i, 0] = trust * ahead
        lead[i, 1] = trust * ahead * ahead


@compiled
def _usual_first(alive, moves, usual):
    """The usual move changes places with the first."""
    for i in range(len(moves)):
        if moves[i] == usual:
            alive[0], alive[i] = alive[i], alive[0]


@entry_point(
    kernel.signature(
        types.int64, kernel.BOARDS, kernel.GAMES, kernel.KEY, NET, types.int64, types.int64,
        types.float64, types.float64, LIKING, types.float64, types.int64, NODES,
        kernel.GAMES, WORDS, kernel.MOVES, WON, TRIED,
    ),
    THINKING,
)  # fmt: skip
def think(
    boards, worlds, key, net, iterations, turns, caution, doubt, liking, trust, width,
    nodes, view_room, words, moves, won, tried,
):  # fmt: skip
    """Try moves in possible games, the better half of them on and on; answer the best's place.

    All moves are tried in the same worlds with the same chance, `turns` turns ahead, and compared
    with the usual one, the planner's, which another must beat by more than accident: by
    `caution` standard errors, where the estimate itself may be off by `doubt` at each look.
    If there is `trust`, moves are compared with the best liked instead, the `width` best liked are
    tried, and what is liked counts as so many tries.
    `won` gets the sum over `tried` tries of every seat's chance to win.
    """
    board = boards[0]
    n = len(moves)
    seat = np.int64(worlds[0].seat)
    room = np.empty(1, GAME)
    sheets = np.empty(SEATS, NOTES)
    playout.prepare(sheets)
    rows = np.zeros((SEATS, outlook.SIZE), np.float32)
    units = np.zeros(estimate.HIDDEN, np.float32)
    answer = np.zeros(SEATS, np.float64)
    counts = np.zeros((SEATS, scoring.COLUMNS), np.int16)
    other_moves = np.empty(kernel.MOVE_ROOM, np.int16)
    memory = (nodes, view_room, words, np.zeros((tree.DEPTH, 3), np.int64))
    look = np.zeros(SEATS, np.float64)
    desk = (sheets, other_moves, rows, units, counts, look, answer)
    keys = np.empty(2, np.uint64)
    keys[1] = key[1]
    lead = np.zeros((n, 2), np.float64)
    alive = np.empty(n, np.int64)
    for i in range(n):
        alive[i] = i
        tried[i] = 0
        for s in range(SEATS):
            won[i, s] = 0.0
    if trust > 0.0:
        _begin(alive, lead, liking, trust)
    else:
        usual = playout.usual_move(board, worlds[0], sheets, other_moves)
        _usual_first(alive, moves, usual)
    left = min(n, width)
    used = 0
    world = 0
    looks = _looks(turns)
    error = doubt / math.sqrt(looks)
    rounds = max(1, maths.halvings(left))
    for this in range(rounds):
        goal = iterations * (this + 1) // rounds
        while used < goal or tried[alive[left - 1]] < 2:
            keys[0] = chance.siphash(key[0], key[1], world)
            again = world // len(worlds)  # how often all possible games have had their turn
            exploring = again % EXPLORE == EXPLORE - 1 and tried[alive[0]] >= ENOUGH
            base = 0.0
            for a in range(left):
                i = alive[a]
                room[0] = worlds[world % len(worlds)]
                game = room[0]
                turn = np.int64(game.turn)
                dispatch.apply(board, game, np.int64(moves[i]))
                _try(board, game, keys, turn, turns, looks, exploring, net, memory, desk)
                used += 1
                if exploring:
                    continue
                for s in range(board.seats):
                    won[i, s] += answer[s]
                if a == 0:
                    base = answer[seat]
                lead[i, 0] += answer[seat] - base
                lead[i, 1] += (answer[seat] - base) ** 2
                tried[i] += 1
            world += 1
        _sort(alive, left, lead, tried, trust, 0.0 if this < rounds - 1 else caution, error)
        if this < rounds - 1:
            left = max(2, 1 + left // 2) if left > 1 else 1
    best = alive[0]
    if left > 1 and _worth(lead, tried, trust, alive[1], caution, error) > 0.0:
        best = alive[1]
    keep_until_here(sheets)
    return best


@entry_point(
    kernel.signature(
        types.void,
        kernel.BOARDS,
        kernel.GAMES,
        kernel.KEY,
        NET,
        types.int64,
        types.int64,
        types.float64[::1],
    ),
    THINKING,
)
def judge(boards, games, key, net, futures, turns, answer):
    """Every seat's chance to win in a whole game, over a number of futures."""
    board = boards[0]
    room = np.empty(1, GAME)
    sheets = np.empty(SEATS, NOTES)
    playout.prepare(sheets)
    rows = np.zeros((SEATS, outlook.SIZE), np.float32)
    units = np.zeros(estimate.HIDDEN, np.float32)
    one = np.zeros(SEATS, np.float64)
    counts = np.zeros((SEATS, scoring.COLUMNS), np.int16)
    moves = np.empty(kernel.MOVE_ROOM, np.int16)
    for seat in range(SEATS):
        answer[seat] = 0.0
    for i in range(futures):
        room[0] = games[0]
        game = room[0]
        future = chance.siphash(key[0], key[1], i)
        playout.play_on(board, game, future, key[1], game.turn + turns, sheets, moves)
        playout.value(board, game, sheets, net, rows, units, counts, one)
        for seat in range(board.seats):
            answer[seat] += one[seat] / futures
    keep_until_here(sheets)
