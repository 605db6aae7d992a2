"""A number for each decision, so that a player needs no memory of its own."""

import numpy as np

from spoorbrug.rules.compiled import compiled


@compiled
def decision_number(game):
    """Different for each decision of a game, and the same whoever looks at it.

    Made of public fields only. A turn asks a seat at most once in each phase, and the first
    tickets, where nothing else changes, ask each seat once.
    """
    number = np.int64(game.chances)
    number = number * 2**15 + np.int64(game.turn)
    number = number * 2**4 + np.int64(game.phase)
    return number * 2**3 + np.int64(game.seat)
