"""The expert's estimates: weights that were learnt from games, kept beside this module.

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


def weights(setup: Setup) -> Array:
    """The weights for a setup."""
    kept = _all()
    return kept.get(name_of(setup), kept[ELSEWHERE])
