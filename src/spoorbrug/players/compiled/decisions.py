"""A number for each decision, so that a player needs no memory of its own."""

import numpy as np

from spoorbrug.rules import bits
from spoorbrug.rules.compiler import compiled
from spoorbrug.rules.record import DOUBLE, SINGLE, TOKENS, WALK


@compiled
def decision_number(game):
    """Different for each decision of a game, and the same whoever looks at it.

    Made of public fields only. Most phases ask a seat at most once in a turn; those that ask
    again count something down or up.
    """
    number = np.int64(game.chances)
    number = number * 2**15 + np.int64(game.turn)
    number = number * 2**5 + np.int64(game.phase)
    number = number * 2**3 + np.int64(game.seat)
    return number * 2**7 + _again(game)


@compiled
def _again(game):
    """How far a phase has come that asks several times: fillers, a walk, tokens."""
    if game.phase == WALK:
        return bits.count(game.walked[0]) + bits.count(game.walked[1])
    if game.phase == TOKENS:
        held = game.tokens[game.seat, SINGLE] + game.tokens[game.seat, DOUBLE]
        return np.int64(8 * game.token_step + held)
    return np.int64(game.fill_due)
