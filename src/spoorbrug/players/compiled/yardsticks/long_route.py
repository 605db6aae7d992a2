"""`long_route`: like `one_step`, over long tracks, and with its first tickets only."""

from spoorbrug.players.compiled.yardsticks import one_step
from spoorbrug.rules.compiler import compiled

LONG = 3  # spaces: its ways go round shorter tracks


@compiled
def plan(board, view, seat, notes):
    """The next track towards the most valuable ticket, else the longest; never more tickets."""
    one_step.plan(board, view, seat, notes)
    return False
