"""Intervals from a bootstrap over deals.

Games that share a deal are not independent: a lucky deal is lucky for whoever sits there, in
all seatings and in all contests. So whole deals are drawn again, with everything played on them.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

import numpy as np

from spoorbrug.rules.record import Array

REPLICATES = 2000
_AT_ONCE = 4_000_000  # numbers of weights in memory


@dataclass(frozen=True)
class Interval:
    """A figure and where it may lie."""

    value: float
    low: float
    high: float

    def times(self, factor: float) -> Interval:
        """The same on another scale."""
        return Interval(self.value * factor, self.low * factor, self.high * factor)


def resampled_sums(
    by_deal: Array, random: np.random.Generator, replicates: int = REPLICATES
) -> Array:
    """The sums of all columns when the rows, which are deals, are drawn again.

    The first row of the answer is the sums as they are.
    """
    deals = len(by_deal)
    parts = [by_deal.sum(axis=0, keepdims=True)]
    size = max(1, _AT_ONCE // deals)
    for first in range(0, replicates, size):
        number = min(size, replicates - first)
        weights = random.multinomial(deals, np.full(deals, 1 / deals), size=number)
        parts.append(weights @ by_deal)
    return np.concatenate(parts)


def doubt(sums: Array, by_deal: Array, random: np.random.Generator) -> Array:
    """The same sums, unless every deal came out alike: then a bootstrap would be certain.

    Columns are shares that add up to 1 in every deal. When all deals came out alike, the share of
    deals that would not is small but not 0: each replicate takes one such share, in favour of the
    others. An interval is then one of Clopper and Pearson's.
    """
    deals, columns = by_deal.shape
    if columns < 2 or np.ptp(by_deal, axis=0).any():
        return sums
    otherwise = 1 - random.random((len(sums), 1)) ** (1 / deals)
    otherwise[0] = 0
    all_of_it = sums.sum(axis=1, keepdims=True)
    swapped: Array = sums * (1 - otherwise) + otherwise * (all_of_it - sums) / (columns - 1)
    return swapped


def percentiles(values: Array, error: float = 0.05) -> Interval:
    """The figure and the middle of its replicates; the first of `values` is the figure."""
    value = float(values[0])
    low, high = np.quantile(values[1:], [error / 2, 1 - error / 2])
    return Interval(value, min(value, float(low)), max(value, float(high)))


def generator(seed: str) -> np.random.Generator:
    """What deals are drawn with: the same for the same seed of an arena."""
    digest = hashlib.sha256(f"spoorbrug bootstrap\0{seed}".encode()).digest()
    return np.random.Generator(np.random.PCG64(int.from_bytes(digest[:8], "little")))
