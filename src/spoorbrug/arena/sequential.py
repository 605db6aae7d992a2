"""Stopping early without fooling oneself: a test that may be looked at after every deal.

The question is whether a bot's true share of the wins, `m`, is above a bar `b`. What counts is
its share in each deal, over all seatings: numbers from 0 to 1 that are independent with mean `m`,
whatever else they are. Two players bet against a bank at fair odds, deal after deal:

- one that `m > b`: its stake of 1 becomes the product of `1 + g·(x/b - 1)`; if in truth `m ≤ b`,
  it cannot be expected to grow;
- the other that `m < b`, with `1 - x` and `1 - b`.

Each spreads its stake evenly over a ladder of boldnesses `g`. By Ville's inequality a stake that
cannot be expected to grow ever reaches `1/error` with a chance of at most `error`. So the answer
is *yes* when the first has won `1/error` times its stake and *no* when the second has; if `m ≤ b`
a yes comes with a chance of at most `error` however long one plays and whenever one looks, and
if `m ≥ b` so does a no. Between the two, the question stays open.

The same bets at every bar give an interval that holds at all times at once (`interval`).
See Waudby-Smith and Ramdas, Estimating means of bounded random variables by betting, 2024.
"""

from __future__ import annotations

import math
from enum import StrEnum

import numpy as np

from spoorbrug.rules.record import Array

BOLDNESS = np.linspace(0.02, 0.98, 33)
_STEPS = 40  # halvings: far finer than any interval is read


class Verdict(StrEnum):
    """What a test says."""

    YES = "yes"
    NO = "no"
    OPEN = "open"


class SequentialTest:
    """Is the mean of a stream of numbers from 0 to 1 above a bar?"""

    def __init__(self, bar: float, error: float) -> None:
        self.bar = bar
        self.error = error
        self.verdict = Verdict.OPEN
        self.seen = 0
        """The number of scores it needed before it knew the answer."""
        self._above = np.zeros_like(BOLDNESS)
        self._below = np.zeros_like(BOLDNESS)

    def add(self, score: float) -> Verdict:
        """One more deal. Once the answer is known, it stays."""
        if self.verdict is not Verdict.OPEN:
            return self.verdict
        self.seen += 1
        self._above += _growth(np.array(score), self.bar)
        self._below += _growth(np.array(1 - score), 1 - self.bar)
        needed = math.log(1 / self.error)
        if self.evidence_for >= needed:
            self.verdict = Verdict.YES
        elif self.evidence_against >= needed:
            self.verdict = Verdict.NO
        return self.verdict

    @property
    def evidence_for(self) -> float:
        """The logarithm of what the stake on yes has become."""
        return _mixed(self._above)

    @property
    def evidence_against(self) -> float:
        """The logarithm of what the stake on no has become."""
        return _mixed(self._below)


def _growth(scores: Array, bar: float) -> Array:
    """The logarithm of a stake's growth by each boldness."""
    growth: Array = np.log1p(BOLDNESS * (scores[..., None] / bar - 1))
    return growth


def _mixed(logs: Array) -> float:
    """The logarithm of the mean of what all boldnesses have."""
    most = float(logs.max())
    return most + math.log(float(np.exp(logs - most).mean()))


def interval(scores: Array, error: float = 0.05) -> tuple[float, float]:
    """Where the mean is, with a chance of `1 - error` for all lengths of `scores` at once."""
    values, times = np.unique(np.asarray(scores, float), return_counts=True)
    return (
        _lowest_bar(values, times, error / 2),
        1 - _lowest_bar(1 - values, times, error / 2),
    )


def _lowest_bar(values: Array, times: Array, error: float) -> float:
    """The highest bar that a stake on "above" has refuted; what it wins falls with the bar."""
    needed = math.log(1 / error)
    low, high = 0.0, 1.0
    for _ in range(_STEPS):
        bar = (low + high) / 2
        if _mixed(times @ _growth(values, bar)) >= needed:
            low = bar
        else:
            high = bar
    return low
