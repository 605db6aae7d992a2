"""A position as its seat can see it, in numbers: the outlook of that seat and of the others.

It is the same outlook as the expert's estimate has, but made from a view: what others hide is as if
they had it not.
"""

import numpy as np

from spoorbrug.players.compiled.search import outlook
from spoorbrug.rules.compiler import compiled
from spoorbrug.rules.record import (
    FIRST_TICKETS,
    KEEP_TICKETS,
    PAY,
    SECOND_CARD,
    SPEND,
    TURN,
)

PHASES = (TURN, SECOND_CARD, PAY, FIRST_TICKETS, KEEP_TICKETS, SPEND)
SIZE = 2 * outlook.SIZE + len(PHASES)


@compiled
def describe(board, view, sheets, rows, out):
    """Fill `out`: the seat's own row, the mean of the others', and the kind of decision."""
    seat = np.int64(view.seat)
    outlook.describe_all(board, view, sheets, rows)
    share = np.float32(1.0 / (board.seats - 1))
    for part in range(outlook.SIZE):
        others = np.float32(0.0)
        for other in range(board.seats):
            if other != seat:
                others += rows[other, part]
        out[part] = rows[seat, part]
        out[outlook.SIZE + part] = others * share
    for place in range(len(PHASES)):
        out[2 * outlook.SIZE + place] = 1.0 if view.phase == PHASES[place] else 0.0
