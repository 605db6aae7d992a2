"""What was decided lately, to be learnt from again: a ring of steps, each with a row of places."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from spoorbrug.rules.record import Array


@dataclass(frozen=True, slots=True)
class Sample:
    """Some decisions, and what came of them over the next few."""

    rows: Array
    taken: Array
    paid: Array
    """In all, discounted."""
    ahead: Array
    """What the position from there on is worth less, as it is so far ahead; 0 if the game ended."""
    next_rows: Array
    next_masks: Array


class Replay:
    """The last `length` steps of a number of places."""

    def __init__(self, length: int, places: int, inputs: int, actions: int) -> None:
        shape = (length, places)
        self.rows = np.zeros((*shape, inputs), np.float16)  # enough for what an observation says
        self.masks = np.zeros((*shape, actions), np.bool_)
        self.taken = np.zeros(shape, np.int16)
        self.paid = np.zeros(shape, np.float32)
        self.ended = np.zeros(shape, np.bool_)
        self.closing = np.zeros(length, np.bool_)
        """Steps in which nothing was decided: the games were left there."""
        self._steps = np.zeros(1, np.int64)

    @property
    def steps(self) -> int:
        """How many there have been."""
        return int(self._steps[0])

    @property
    def state(self) -> list[Array]:
        """All of it, to be changed in place."""
        kept = [self.rows, self.masks, self.taken, self.paid, self.ended, self.closing]
        return [*kept, self._steps]

    def add(self, rows: Array, masks: Array, taken: Array, paid: Array, ended: Array) -> None:
        """One more step."""
        at = self._next(rows, masks)
        self.taken[at], self.paid[at], self.ended[at] = taken, paid, ended

    def leave(self, rows: Array, masks: Array) -> None:
        """The games are left here, and others begin."""
        self.closing[self._next(rows, masks)] = True

    def _next(self, rows: Array, masks: Array) -> int:
        at = self.steps % len(self.rows)
        self.rows[at], self.masks[at], self.closing[at] = rows, masks, False
        self._steps += 1
        return at

    def sample(self, number: int, ahead: int, discount: float, rng: np.random.Generator) -> Sample:
        """Decisions at random, of those that `ahead` others followed."""
        length = len(self.rows)
        oldest = max(0, self.steps - length)
        first = rng.integers(oldest, self.steps - ahead, number) % length
        place = rng.integers(self.rows.shape[1], size=number)
        paid, factor = np.zeros(number, np.float32), np.ones(number, np.float32)
        ended, at = np.zeros(number, np.bool_), first.copy()
        for _ in range(ahead):
            goes_on = ~ended & ~self.closing[at]
            paid += np.where(goes_on, factor * self.paid[at, place], 0)
            factor = np.where(goes_on, np.float32(discount) * factor, factor)
            ended |= goes_on & self.ended[at, place]
            at = np.where(goes_on & ~ended, (at + 1) % length, at)
        kept = ~self.closing[first]
        first, place, at = first[kept], place[kept], at[kept]
        return Sample(
            self.rows[first, place].astype(np.float32), self.taken[first, place].astype(np.int64),
            paid[kept], np.where(ended, 0, factor)[kept].astype(np.float32),
            self.rows[at, place].astype(np.float32), self.masks[at, place],
        )  # fmt: skip
