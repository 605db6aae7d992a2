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
    return f"{setup.board.id}-dice" if setup.dice else setup.board.id


@cache
def _all() -> dict[str, Array]:
    with (resources.files(__package__) / FILE).open("rb") as file, np.load(file) as kept:
        return {name: kept[name] for name in kept.files}


def _find(setup: Setup, what: str) -> Array:
    kept = _all()
    for name in (name_of(setup), setup.board.id):
        if f"{name}/{what}" in kept:
            return kept[f"{name}/{what}"]
    return kept[f"{ELSEWHERE}/{what}"]


def chance(setup: Setup) -> Array:
    """The weights of the estimate of every seat's chance to win."""
    return _find(setup, "estimate")


def belief(setup: Setup) -> Array:
    """The weights of what others' tracks say of their tickets."""
    return _find(setup, "belief")
