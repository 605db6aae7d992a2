"""A small network of ramps with its gradients, in NumPy: nothing to install, and fast enough."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Protocol

import numpy as np

from spoorbrug.rules.record import Array

LEAK = np.float32(0.01)
"""Of a ramp below 0, so that no unit ever falls silent for good."""


class Net:
    """Layers of ramps, and a last one that is plain."""

    def __init__(self, sizes: Sequence[int], rng: np.random.Generator, last: float = 0.01) -> None:
        """`last` is how large the last layer's weights are: small, so that it begins undecided."""
        self.sizes = tuple(sizes)
        self.weights: list[Array] = []
        self.biases: list[Array] = []
        for place, (into, out) in enumerate(pairwise(sizes)):
            scale = last if place == len(sizes) - 2 else np.sqrt(2 / into)
            self.weights.append((rng.standard_normal((into, out)) * scale).astype(np.float32))
            self.biases.append(np.zeros(out, np.float32))

    @property
    def parts(self) -> list[Array]:
        """All that is learnt, to be changed in place."""
        return [*self.weights, *self.biases]

    def become(self, other: Net) -> None:
        """Take another net's weights over."""
        for part, theirs in zip(self.parts, other.parts, strict=True):
            part[:] = theirs

    def __call__(self, rows: Array) -> Array:
        """The outputs for rows of inputs."""
        return self.trace(rows)[-1]

    def trace(self, rows: Array) -> list[Array]:
        """The inputs, what each layer makes of them, and the outputs."""
        found = [rows]
        for place, (weights, bias) in enumerate(zip(self.weights, self.biases, strict=True)):
            sums = found[-1] @ weights
            sums += bias
            if place < len(self.weights) - 1:
                np.maximum(sums, LEAK * sums, out=sums)
            found.append(sums)
        return found

    def slopes(self, trace: list[Array], error: Array) -> list[Array]:
        """How a loss changes with each of the parts, by how it changes with the outputs."""
        of_weights: list[Array] = []
        of_biases: list[Array] = []
        for place in reversed(range(len(self.weights))):
            of_weights.append(trace[place].T @ error)
            of_biases.append(error.sum(0))
            if place:
                error = error @ self.weights[place].T
                error *= np.where(trace[place] > 0, np.float32(1), LEAK)
        return [*of_weights[::-1], *of_biases[::-1]]


class Learnt(Protocol):
    """Whatever has parts that are learnt."""

    @property
    def parts(self) -> list[Array]:
        """All of them, to be changed in place."""


class Adam:
    """Steps down the slope, each part at its own pace."""

    def __init__(self, net: Learnt, rate: float) -> None:
        self.rate = rate
        self._parts = net.parts
        self._first = [np.zeros_like(part) for part in self._parts]
        self._second = [np.zeros_like(part) for part in self._parts]
        self._steps = np.zeros(1, np.int64)

    @property
    def memory(self) -> list[Array]:
        """All that it remembers of earlier steps, to be changed in place."""
        return [*self._first, *self._second, self._steps]

    def step(self, slopes: Sequence[Array], longest: float = 0.5) -> None:
        """One step; slopes that are longer than `longest` together are cut to that."""
        length = float(np.sqrt(sum(float((one * one).sum()) for one in slopes)))
        scale = np.float32(min(1.0, longest / (length + 1e-8)))
        self._steps += 1
        steps = int(self._steps[0])
        even = np.float32(np.sqrt(1 - 0.999**steps) / (1 - 0.9**steps) * self.rate)
        for part, first, second, slope in zip(
            self._parts, self._first, self._second, slopes, strict=True
        ):
            slope = slope * scale
            first += np.float32(0.1) * (slope - first)
            second += np.float32(0.001) * (slope * slope - second)
            part -= even * first / (np.sqrt(second) + np.float32(1e-6))
