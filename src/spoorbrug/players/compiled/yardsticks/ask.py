"""The entry point of these agents."""

import numpy as np
from numba import types

from spoorbrug.players.compiled.yardsticks import agents
from spoorbrug.rules import kernel
from spoorbrug.rules.compiler import entry_point

CODES = {
    "hungry": agents.HUNGRY,
    "path": agents.PATH,
    "one_step": agents.ONE_STEP,
    "long_route": agents.LONG_ROUTE,
}
"""The agents, with the numbers that `ask` knows them by."""


@entry_point(
    kernel.signature(
        types.int64, kernel.BOARDS, kernel.GAMES, types.int64, kernel.KEY, kernel.MOVES
    )
)
def ask(boards, games, agent, key, moves):
    """One decision, for the seat to which this already hidden view belongs."""
    return np.int64(agents.choose(boards[0], games[0], agent, key[0], key[1], moves))
