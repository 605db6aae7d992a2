"""`path`: the shortest way of each ticket by itself, its best track first.

By itself means that a way is no shorter for the tracks which it shares with others, or which
this seat already owns.
"""

import numpy as np

from spoorbrug.players.compiled.planner import network
from spoorbrug.players.compiled.yardsticks import fillers, goals, ways
from spoorbrug.rules import bits
from spoorbrug.rules.compiler import compiled
from spoorbrug.rules.record import NONE

TICKET = 2  # how often a ticket's points count for a track on its way


@compiled
def plan(board, view, seat, notes):
    """The best track of all ways, by its own points and its ticket's; never more tickets."""
    ways.note_open(board, view, seat, notes)
    best = np.int64(NONE)
    most = -1
    for errand in range(notes.errands):
        ways.price_own(board, view, seat, notes, True)
        network.route_errand(board, notes, errand)
        ways.price_own(board, view, seat, notes, False)
        for w in range(bits.WORDS):
            word = notes.way[errand, w]
            while word != bits.ZERO:
                route = w * 64 + bits.lowest(word)
                word = bits.without_lowest(word)
                if notes.price[route] == 0.0:
                    continue
                value = board.points[board.length[notes.via[route]]]
                value += TICKET * ways.points_of(board, notes, errand)
                if value > most:
                    most = value
                    best = route
        network.leave_way(board, notes, errand)
    if best != NONE:
        network.use(notes, best)
    else:
        best = fillers.cheapest(board, view, seat, notes)
    goals.only(notes, best)
    return False
