"""`adviser`: a learnt policy that knows when not to do as `planner` would.

It weighs every legal move by what the planner works out for its seat, without any search
(`players.compiled.policy`). `python -m spoorbrug.learning.baselines adviser` made its weights;
docs/baselines.md says how.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from spoorbrug.game import View, seeds
from spoorbrug.players import policy
from spoorbrug.players.bot import AS_IT_LIKES, Budget
from spoorbrug.rules.record import Array

FILE = "adviser.npz"


@cache
def weights() -> Array:
    """What it has learnt, on Nederland for two; it serves elsewhere, too."""
    from spoorbrug.players.compiled.policy import choices, scores

    kept = policy.read(FILE)
    found = kept["weights"]
    found[scores.PLAIN + choices.USUAL] -= np.float32(kept["lean"])
    return found


class Adviser:
    """The policy as a bot. What it does follows from the view alone."""

    def __init__(self, seed: int | str = 0, *, name: str = "adviser") -> None:
        seeds.check(seed)
        self.name = name

    def choose(self, view: View, budget: Budget = AS_IT_LIKES) -> int:
        """The id of a legal move. It takes the time that it takes, which is little."""
        if not view.decides:
            raise ValueError("it is not this seat's decision")
        moves, found = policy.weigh(view, weights())
        return moves[int(found.argmax())]


def make(seed: str, *, name: str = "adviser") -> Adviser:
    """For the registry."""
    return Adviser(seed, name=name)
