"""The one door to these agents. Importing it compiles them, so nobody does before one plays."""

import numpy as np
from numba import types

from spoorbrug.players.compiled.study import agents
from spoorbrug.rules import kernel
from spoorbrug.rules.compiled import door

CODES = {
    "hungry": agents.HUNGRY,
    "path": agents.PATH,
    "one_step": agents.ONE_STEP,
    "long_route": agents.LONG_ROUTE,
}
"""The agents, with the numbers that the door knows them by."""


@door(kernel.signature(types.int64, kernel.B, kernel.G, types.int64, kernel.K, kernel.M))
def ask(boards, games, agent, key, moves):
    """One decision, for the seat to which this already hidden view belongs."""
    return np.int64(agents.choose(boards[0], games[0], agent, key[0], key[1], moves))
