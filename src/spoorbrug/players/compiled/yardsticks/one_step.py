"""`one_step`: the next track towards its most valuable ticket, and nothing beside it."""

from spoorbrug.players.compiled.yardsticks import fillers, goals, ways
from spoorbrug.rules.compiler import compiled
from spoorbrug.rules.record import NONE

PLENTY = 8  # trains that everyone must have for new tickets to make sense


@compiled
def _is_early(board, view):
    for seat in range(board.seats):
        if view.trains[seat] < PLENTY:
            return False
    return True


@compiled
def plan(board, view, seat, notes):
    """The one track; answer whether more tickets are wanted, as none is open and it is early."""
    ways.note_open(board, view, seat, notes)
    route = ways.step_to_dearest(board, notes)
    has_ticket = route != NONE
    if not has_ticket:
        route = fillers.longest(board, view, seat, notes)
    goals.only(notes, route)
    return not has_ticket and _is_early(board, view)
