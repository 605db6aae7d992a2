"""Choosing an action for many games at once, from masks alone, in NumPy."""

from __future__ import annotations

import numpy as np

from spoorbrug.rules.record import Array


def uniform(masks: Array, rng: np.random.Generator) -> Array:
    """A legal action for every row of the masks, each as likely as the others.

    The masks are taken for one long list of legal actions, from which each row gets one.
    """
    if masks.dtype != np.bool_:
        masks = masks.astype(np.bool_)
    numbers: Array = np.count_nonzero(masks, axis=1)
    _check(numbers)
    first = np.cumsum(numbers) - numbers
    shares: Array = np.asarray(rng.random(numbers.shape))
    picked = first + (shares * numbers).astype(np.int64)
    found: Array = np.flatnonzero(masks)[picked] % masks.shape[1]
    return found


def by_logits(logits: Array, masks: Array, rng: np.random.Generator) -> Array:
    """A legal action for every row, drawn from the softmax of its logits."""
    _check(np.count_nonzero(masks, axis=1))
    noise: Array = np.asarray(rng.gumbel(size=logits.shape), logits.dtype)
    found: Array = np.where(masks, logits + noise, -np.inf).argmax(axis=1)
    return found


def best(logits: Array, masks: Array) -> Array:
    """The legal action with the highest logit in every row; of equal ones, the first."""
    _check(np.count_nonzero(masks, axis=1))
    found: Array = np.where(masks, logits, -np.inf).argmax(axis=1)
    return found


def _check(numbers: Array) -> None:
    if not numbers.all():
        raise ValueError(f"row {int(numbers.argmin())} of the masks allows nothing")
