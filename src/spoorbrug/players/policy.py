"""What a policy makes of a view's moves, by weights that lie beside this module."""

from __future__ import annotations

from importlib import resources

import numpy as np

from spoorbrug.game import View
from spoorbrug.rules import kernel
from spoorbrug.rules.record import Array


def read(name: str) -> dict[str, Array]:
    """What a file of this package keeps, with weights that compiled code may read."""
    from spoorbrug.players.compiled.policy import scores

    with (resources.files(__package__) / name).open("rb") as file, np.load(file) as kept:
        found: dict[str, Array] = {part: kept[part] for part in kept.files}
    if found["weights"].shape != (scores.WEIGHTS,):  # compiled code would read past their end
        raise ValueError(f"the weights in {name} are not {scores.WEIGHTS}: learn them anew")
    return found | {"weights": found["weights"].astype(np.float32)}


def weigh(view: View, weights: Array) -> tuple[list[int], Array]:
    """All legal moves of a view's seat, and how much the policy likes each."""
    from spoorbrug.players.compiled.policy import ask

    moves, found = kernel.new_moves(), np.zeros(kernel.MOVE_ROOM, np.float32)
    n = ask.weigh(view.setup.board_record, view.games, weights, moves, found)
    return moves[:n].tolist(), found[:n]
