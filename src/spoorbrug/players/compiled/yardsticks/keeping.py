"""Which tickets of an offer to keep."""

import numpy as np

from spoorbrug.players.compiled.planner import network
from spoorbrug.players.compiled.planner.prices import CLOSED
from spoorbrug.rules import bits
from spoorbrug.rules.compiler import compiled
from spoorbrug.rules.ids import KEEP
from spoorbrug.rules.record import FIRST_TICKETS, NONE


@compiled
def least(board, view, seat):
    """How many must be kept; one at least, since it was for tickets that they were drawn."""
    number = board.keep_first if view.phase == FIRST_TICKETS else board.keep
    return min(max(1, number), view.offer_count[seat])


@compiled
def keep(board, view, seat, notes):
    """All of the first tickets; of later ones the fewest, with the best points for a train."""
    if view.phase == FIRST_TICKETS:
        return np.int64(KEEP + (1 << view.offer_count[seat]) - 1)
    return _best_for_a_train(board, view, seat, notes)


@compiled
def _best_for_a_train(board, view, seat, notes):
    """As few as may be, those with the most points for each train of their own shortest way."""
    places = np.int64(0)
    for _ in range(least(board, view, seat)):
        best = np.int64(0)
        most = -CLOSED
        for place in range(view.offer_count[seat]):
            if (places >> place) & 1 == 0:
                value = _rate(board, notes, bits.nth(view.offer[seat], place))
                if value > most:
                    most = value
                    best = np.int64(place)
        places |= 1 << best
    return np.int64(KEEP + places)


@compiled
def _rate(board, notes, ticket):
    """A ticket's points for each train."""
    network.find_ways(board, notes, board.ticket_start[ticket], network.goals_of(board, ticket))
    city = network.best_goal(board, notes, ticket)
    if city == NONE:
        return -1.0 * board.ticket_penalty[ticket]
    return board.ticket_points[ticket] / max(1.0, notes.far[city])
