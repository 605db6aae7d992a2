"""What the expert has learnt: weights for each board, kept beside this module.

`python -m spoorbrug.learning` made them; docs/expert.md says how.
"""

from __future__ import annotations

from functools import cache
from importlib import resources

import numpy as np

from spoorbrug.game import Setup
from spoorbrug.rules.record import Array

FILE = "estimates.npz"
ELSEWHERE = "nederland"
"""Whose weights serve where none were learnt."""


def name_of(setup: Setup) -> str:
    """Under which name the weights for a setup are kept."""
    return _name(setup.board.id, setup.dice)


def _name(board: str, dice: bool) -> str:
    return f"{board}-dice" if dice else board


@cache
def _all() -> dict[str, Array]:
    with (resources.files(__package__) / FILE).open("rb") as file, np.load(file) as kept:
        return {name: kept[name] for name in kept.files}


def _find(setup: Setup, what: str, size: int) -> Array:
    """Weights of a setup, of its board, or of the board that serves elsewhere."""
    kept = _all()
    board = setup.board.id
    names = (name_of(setup), board, _name(ELSEWHERE, setup.dice), ELSEWHERE)
    name = next(f"{name}/{what}" for name in names if f"{name}/{what}" in kept)
    if kept[name].shape != (size,):  # compiled code would read past their end
        raise ValueError(f"the weights '{name}' are not {size}: learn them anew")
    return kept[name]


def chance(setup: Setup) -> Array:
    """The weights of the estimate of every seat's chance to win."""
    from spoorbrug.players.compiled.search.estimate import WEIGHTS

    return _find(setup, "estimate", WEIGHTS)


def belief(setup: Setup) -> Array:
    """The weights of what others' tracks say of their tickets."""
    from spoorbrug.players.compiled.search.belief import SIZE

    return _find(setup, "belief", SIZE)
