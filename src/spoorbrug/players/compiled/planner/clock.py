"""How long the game may last."""

from spoorbrug.players.compiled.planner import weights
from spoorbrug.rules.compiler import compiled
from spoorbrug.rules.turns import FEW_TRAINS


@compiled
def turns_until_low(board, view, seat):
    """About how many turns a seat needs to run out of trains, if it hurries."""
    trains = max(0, view.trains[seat] - FEW_TRAINS)
    if board.dice:
        return trains / weights.SPACES_PER_ROLL
    cards = max(0, trains - view.hand_size[seat])
    return trains / weights.SPACES_PER_CLAIM + cards / weights.CARDS_PER_TURN


@compiled
def turns_left(board, view, seat):
    """About how many turns this seat still has, this one included, if it does not end it."""
    if view.turns_left > 0:
        return 1.0
    fewest = 1000.0
    for other in range(board.seats):
        if other != seat:
            fewest = min(fewest, turns_until_low(board, view, other))
    return 1.0 + weights.DAWDLE * fewest
