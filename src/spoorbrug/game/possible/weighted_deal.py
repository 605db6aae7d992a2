"""Dealing tickets where some are likelier than others."""

from __future__ import annotations

import random
from collections.abc import Sequence

from spoorbrug.rules.record import Array


def lean_first(tickets: list[int], leaning: Array, rng: random.Random) -> None:
    """Shuffle so that the first are drawn one after another, each by its weight."""
    # Exponential waiting times: who has twice the weight waits half as long.
    tickets.sort(key=lambda ticket: rng.expovariate(float(leaning[ticket])))


def leaning_order(seats: Sequence[int], leaning: Array | None, rng: random.Random) -> Sequence[int]:
    """Who is dealt to first: anybody, where what one gets another cannot have."""
    return seats if leaning is None else rng.sample(seats, len(seats))
