"""`quick`: a learnt policy says which moves are worth trying, and a few tries decide.

It is for those who want a strong player in a millisecond. The policy weighs every legal move by
what the planner works out (`players.compiled.policy`), in chances to win; the expert's search tries
the best liked. `python -m spoorbrug.learning.baselines quick` made its weights; docs/baselines.md
says how. They are for one board: where another is played, it is the expert with as many tries.
"""

from __future__ import annotations

import random
from functools import cache

import numpy as np

from spoorbrug.game import Setup, View, seeds
from spoorbrug.players import policy
from spoorbrug.players.bot import AS_IT_LIKES, Bot, Budget
from spoorbrug.players.compiled_bot import CompiledBot
from spoorbrug.players.expert import Expert, Liking
from spoorbrug.rules.record import Array

FILE = "quick.npz"
BOARD = "nederland"
"""What it has learnt, for two."""
TRIES = 16
"""For one decision, where the budget does not say: about a millisecond with the possible games."""
TRUST = 4.0
"""How many tries a liking counts for."""
WIDTH = 4
"""Moves that are tried, at most."""
MARGIN = 0.05
"""How much less than the best a move may be liked that is tried."""


@cache
def weights() -> Array:
    """What it has learnt."""
    return policy.read(FILE)["weights"]


def has_learnt(setup: Setup) -> bool:
    """Whether the weights are for this; elsewhere they lose to the planner."""
    return setup.board.id == BOARD and not setup.dice


class Quick:
    """The policy and its tries as a bot."""

    def __init__(
        self, seed: int | str = 0, *, name: str = "quick", iterations: int = TRIES
    ) -> None:
        """With no iterations it does what it likes best, or `planner` elsewhere."""
        if iterations < 0:
            raise ValueError(f"'iterations' is at least 0, not {iterations}")
        self.name = name
        self._seed = seeds.check(seed)
        self._iterations = iterations
        # What is liked stands for its caution: of equals by all that is known, the better is taken.
        self._expert = Expert(seed, name=name, caution=0.0)
        self._elsewhere: Bot = (
            Expert(seed, name=name, iterations=iterations)
            if iterations
            else CompiledBot("planner", seed)
        )

    def choose(self, view: View, budget: Budget = AS_IT_LIKES) -> int:
        """The id of a legal move. Seconds do not hurry it: it takes little."""
        if not view.decides:
            raise ValueError("it is not this seat's decision")
        if not has_learnt(view.setup):
            return self._elsewhere.choose(view, Budget(iterations=budget.iterations))
        moves, liked = policy.weigh(view, weights())
        iterations = budget.iterations or self._iterations
        width = min(WIDTH, int((liked >= liked.max() - np.float32(MARGIN)).sum()))
        if width == 1 or iterations == 0:
            return moves[int(liked.argmax())]
        rng = random.Random(f"{self._seed} {view.games.tobytes().hex()}")
        liking = Liking(liked.astype(np.float64), TRUST, width)
        best, _, _ = self._expert.compare(view, moves, rng, iterations, liking)
        return moves[best]


def make(seed: str, *, name: str = "quick", iterations: int = TRIES) -> Quick:
    """For the registry."""
    return Quick(seed, name=name, iterations=iterations)
