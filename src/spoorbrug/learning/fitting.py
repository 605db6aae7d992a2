"""Fitting the estimate: a small network, by gradient descent in NumPy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from spoorbrug.learning.games import Positions
from spoorbrug.players.compiled.search import estimate
from spoorbrug.rules.record import Array

EPOCHS = 8
BATCH = 512
RATE = 2e-3
DECAY = 1e-5
HELD_BACK = 0.1
"""The share of positions, of whole games at the end, that the fit is judged by."""
SOFT = 12.0
"""Points: how much of a lead is beyond luck."""
POINTS = 0.5
"""How far the aim is the points' share instead of the bare result: it tells more of a game."""


@dataclass(frozen=True, slots=True)
class Fit:
    """The weights, and how well they foretell games that they were not fitted to."""

    weights: Array
    loss: float
    """Mean logarithmic loss of the winner."""
    right: float
    """How often the likeliest winner won."""


def _inputs(rows: Array) -> Array:
    """A seat's own row beside the mean of the others'."""
    others = (rows.sum(1, keepdims=True) - rows) / (rows.shape[1] - 1)
    return np.concatenate([rows, others], 2).astype(np.float32)


def _softmax(scores: Array) -> Array:
    powers = np.exp(scores - scores.max(1, keepdims=True))
    shares: Array = powers / powers.sum(1, keepdims=True)
    return shares


class Network:
    """The network of `estimate`, as arrays that can be changed."""

    def __init__(self, rng: np.random.Generator) -> None:
        inputs, hidden = estimate.INPUTS, estimate.HIDDEN
        self.parts = [
            rng.normal(0, inputs**-0.5, (hidden, inputs)).astype(np.float32),
            np.zeros(hidden, np.float32),
            rng.normal(0, 0.1, hidden).astype(np.float32),
            np.zeros(1, np.float32),
        ]
        self._first = [np.zeros_like(part) for part in self.parts]
        self._second = [np.zeros_like(part) for part in self.parts]
        self._steps = 0

    def flat(self) -> Array:
        """As `estimate` reads it."""
        return np.concatenate([part.T.ravel() for part in self.parts])

    def chances(self, inputs: Array) -> Array:
        """Every seat's chance."""
        return _softmax(self._forward(inputs)[2])

    def _forward(self, inputs: Array) -> tuple[Array, Array, Array]:
        weights, bias, out, last = self.parts
        sums = inputs @ weights.T + bias
        units = np.where(sums < 0, np.float32(estimate.LEAK) * sums, sums)
        return sums, units, units @ out + last

    def learn(self, inputs: Array, aims: Array, rate: float) -> None:
        """One step of Adam."""
        sums, units, scores = self._forward(inputs)
        error = ((_softmax(scores) - aims) / len(inputs)).astype(np.float32)
        slope = np.where(sums < 0, np.float32(estimate.LEAK), np.float32(1))
        back = error[..., None] * self.parts[2] * slope
        hidden, width = estimate.HIDDEN, estimate.INPUTS
        slopes = [
            back.reshape(-1, hidden).T @ inputs.reshape(-1, width),
            back.sum((0, 1)),
            np.einsum("ns,nsh->h", error, units),
            error.sum(keepdims=True)[0],
        ]
        self._steps += 1
        for part, first, second, gradient in zip(
            self.parts, self._first, self._second, slopes, strict=True
        ):
            gradient = gradient + DECAY * part
            first += 0.1 * (gradient - first)
            second += 0.001 * (gradient * gradient - second)
            mean = first / (1 - 0.9**self._steps)
            spread = np.sqrt(second / (1 - 0.999**self._steps)) + 1e-8
            part -= (rate * mean / spread).astype(np.float32)


def fit(sets: Sequence[Positions], seed: int = 0) -> Fit:
    """Fit one network to positions of several numbers of seats."""
    rng = np.random.default_rng(seed)
    network = Network(rng)
    data: list[tuple[Array, Array]] = []
    judged: list[tuple[Array, Array]] = []
    for positions in sets:
        inputs = _inputs(positions.rows)
        aims = (1 - POINTS) * positions.shares + POINTS * _softmax(positions.totals / SOFT)
        cut = int(len(inputs) * (1 - HELD_BACK))
        data.append((inputs[:cut], aims[:cut].astype(np.float32)))
        judged.append((inputs[cut:], positions.shares[cut:]))
    steps = EPOCHS * sum(-(-len(inputs) // BATCH) for inputs, _ in data)
    step = 0
    for _ in range(EPOCHS):
        batches = [
            (inputs, aims, batch)
            for inputs, aims in data
            for batch in np.array_split(rng.permutation(len(inputs)), -(-len(inputs) // BATCH))
        ]
        for number in rng.permutation(len(batches)):
            inputs, aims, batch = batches[number]
            rate = RATE * 0.5 * (1 + np.cos(np.pi * step / steps)) + 1e-5
            network.learn(inputs[batch], aims[batch], rate)
            step += 1
    losses: list[Array] = []
    right: list[Array] = []
    for inputs, shares in judged:
        chances = network.chances(inputs)
        losses.append(-(shares * np.log(chances + 1e-9)).sum(1))
        right.append(chances.argmax(1) == shares.argmax(1))
    return Fit(
        network.flat(), float(np.concatenate(losses).mean()), float(np.concatenate(right).mean())
    )
