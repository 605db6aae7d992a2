"""Ratings: Bradley and Terry's model, in Luce's form for any number at a table.

A bot of strength `r` wins with a chance in proportion to `exp(r)`, summed over its seats. With two
seats that is Bradley–Terry. The strengths are those that make the results likeliest; a shared
win is a part of a win for each.
"""

from __future__ import annotations

import math

import numpy as np

from spoorbrug.rules.record import Array

ELO = 400 / math.log(10)
"""Points for a unit of strength: 400 points are odds of ten to one."""

DRAWN = 1.0
"""Games added to each contest, shared by all seats, so that a clean sweep has a rating."""

_MOST_STEPS = 100
_STRIDE = 2.0  # the longest step of Newton's, in units of strength
_ENOUGH = 1e-10


def fit(wins: Array, seats: Array, drawn: float = DRAWN) -> Array:
    """Strengths in points with mean 0, by replicate and bot.

    `wins` are by replicate, contest and bot; `seats` say by contest and bot how many it held.
    """
    chances_if_equal = seats / seats.sum(axis=1, keepdims=True)
    wins = wins + drawn * chances_if_equal
    games = wins.sum(axis=2)
    replicates, _, bots = wins.shape
    strengths = np.zeros((replicates, bots))
    for _ in range(_MOST_STEPS):
        weights = seats * np.exp(strengths)[:, None, :]
        chances = weights / weights.sum(axis=2, keepdims=True)
        expected = games[:, :, None] * chances
        slope = (wins - expected).sum(axis=1)
        bend = np.einsum("rmb,bc->rbc", expected, np.eye(bots))
        bend -= np.einsum("rm,rmb,rmc->rbc", games, chances, chances)
        # All strengths may rise together; this holds their mean, and bots that nobody met, at 0.
        bend += np.full((bots, bots), 1 / bots) + 1e-9 * np.eye(bots)
        step = np.linalg.solve(bend, slope[:, :, None])[:, :, 0]
        strengths += np.clip(step, -_STRIDE, _STRIDE)
        if np.abs(step).max() < _ENOUGH:
            break
    points: Array = ELO * (strengths - strengths.mean(axis=1, keepdims=True))
    return points


def chance(difference: float) -> float:
    """The chance to win at two seats of the player who is `points` ahead."""
    return 1 / (1 + math.exp(-difference / ELO))
