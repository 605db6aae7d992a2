"""`adviser`: a learnt policy that knows when not to do as `planner` would.

It weighs every legal move by what the planner works out for its seat, without any search
(`players.compiled.policy`). `python -m spoorbrug.learning.baselines adviser` made its weights;
docs/baselines.md says how.
"""

from __future__ import annotations

from functools import cache
from importlib import resources

import numpy as np

from spoorbrug.game import View, seeds
from spoorbrug.players.bot import AS_IT_LIKES, Budget
from spoorbrug.rules import kernel
from spoorbrug.rules.record import Array

FILE = "adviser.npz"


@cache
def weights() -> Array:
    """What it has learnt, on Nederland for two; it serves elsewhere, too."""
    from spoorbrug.players.compiled.policy import choices, scores

    with (resources.files(__package__) / FILE).open("rb") as file, np.load(file) as kept:
        found: Array = kept["weights"].astype(np.float32)
        lean = np.float32(kept["lean"])
    if found.shape != (scores.WEIGHTS,):  # compiled code would read past their end
        raise ValueError(f"the weights in {FILE} are not {scores.WEIGHTS}: learn them anew")
    found[scores.PLAIN + choices.USUAL] -= lean
    return found


def weigh(view: View) -> tuple[list[int], Array]:
    """All legal moves of a view's seat, and how much the policy likes each."""
    from spoorbrug.players.compiled.policy import ask

    moves, found = kernel.new_moves(), np.zeros(kernel.MOVE_ROOM, np.float32)
    n = ask.weigh(view.setup.board_record, view.games, weights(), moves, found)
    return moves[:n].tolist(), found[:n]


class Adviser:
    """The policy as a bot. What it does follows from the view alone."""

    def __init__(self, seed: int | str = 0, *, name: str = "adviser") -> None:
        seeds.check(seed)
        self.name = name

    def choose(self, view: View, budget: Budget = AS_IT_LIKES) -> int:
        """The id of a legal move. It takes the time that it takes, which is little."""
        if not view.decides:
            raise ValueError("it is not this seat's decision")
        moves, found = weigh(view)
        return moves[int(found.argmax())]


def make(seed: str, *, name: str = "adviser") -> Adviser:
    """For the registry."""
    return Adviser(seed, name=name)
