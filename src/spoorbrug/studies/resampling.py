"""Figures with intervals: a bootstrap in which whole games are drawn again.

Every game of a study has a deal of its own, so games are what is independent; the seats, offers and
claims within one are not. A figure is a sum over something divided by another sum, such as
tickets kept by tickets offered.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import TypeVar

import numpy as np

from spoorbrug.arena import intervals
from spoorbrug.arena.intervals import Interval
from spoorbrug.rules.record import Array

REPLICATES = 1000
_ERROR = 0.05
_COLUMNS = 400  # of numbers by game, in memory at once

Key = TypeVar("Key", bound=Hashable)
Ratio = tuple[Array, Array]
"""What is summed up, and what it is divided by: a number for each game."""


def ratios(
    wanted: Mapping[Key, Ratio], seed: str, replicates: int = REPLICATES
) -> dict[Key, Interval | None]:
    """Every ratio with its interval; None where there is nothing to divide by."""
    found: dict[Key, Interval | None] = {}
    keys = list(wanted)
    for first in range(0, len(keys), _COLUMNS // 2):
        some = keys[first : first + _COLUMNS // 2]
        table = np.column_stack([part for key in some for part in wanted[key]]).astype(float)
        # The same games are drawn for each part, so that all figures belong together.
        sums = intervals.resampled_sums(table, intervals.generator(seed), replicates)
        for i, key in enumerate(some):
            found[key] = _interval(sums[:, 2 * i], sums[:, 2 * i + 1])
            found[key] = _doubted(found[key], table[:, 2 * i], table[:, 2 * i + 1])
    return found


def _interval(over: Array, under: Array) -> Interval | None:
    if under[0] == 0:
        return None
    there = under != 0
    return intervals.percentiles(over[there] / under[there])


def _doubted(found: Interval | None, over: Array, under: Array) -> Interval | None:
    """What happened in no game, or in all, may still happen otherwise: a bootstrap forgets that.

    The interval is then Clopper and Pearson's, with a game as one trial.
    """
    if found is None or found.value not in (0.0, 1.0) or (over < 0).any() or (over > under).any():
        return found
    unseen = 1 - (_ERROR / 2) ** (1 / np.count_nonzero(under))
    if found.value:
        return Interval(1.0, float(1 - unseen), 1.0)
    return Interval(0.0, 0.0, float(unseen))
