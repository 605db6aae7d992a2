"""What `quick` likes: learnt from trying moves in games that are played anyway.

At decisions of games some moves are tried in the true game, with chance dealt anew
(`players.compiled.policy.trials`). A net learns how much better each came out than the others, from
what the seat could see. Then it plays, and learns from its own games, too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from spoorbrug.arena import simulate
from spoorbrug.arena.sequential import SequentialTest
from spoorbrug.game import Setup
from spoorbrug.learning.baselines import adviser
from spoorbrug.learning.baselines.adviser import Scores
from spoorbrug.learning.baselines.curves import interval
from spoorbrug.learning.baselines.nets import Adam
from spoorbrug.players import estimates
from spoorbrug.players.compiled.policy import choices, scores, situation, trials
from spoorbrug.rules.record import Array

CHUNK = 40
"""Games that are played at once."""
DECISIONS = 130
"""Of a game that may be noted, at most."""
MOVES = 30
"""Tried at one decision, on average, at most."""
ENOUGH, ERROR = 0.65, 0.05
"""What is asked of it against `planner`, and the chance of a wrong answer."""
ROUNDS = 10
"""Of one seed, at most: no two rounds of any seeds have a game in common."""
CLEVER = (0b11, 0b01, 0b10)
"""Which seats do what the net likes, by turns of a chunk."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What can be turned, with what served here."""

    games: tuple[int, ...] = (3000, 4000)
    """Of each round: first planners', then such as what was learnt so far plays."""
    stray: float = 0.05
    """The share of moves that are any move."""
    looked: float = 0.6
    """The share of decisions that are noted."""
    some: float = 8.0
    """How many moves are tried at one, beside the planner's and the liked one."""
    turns: int = 4
    """How far the tries look ahead."""
    epochs: int = 6
    batch: int = 1024
    rate: float = 2e-3
    near: float = 0.05
    """How far behind the best a move may be that matters: others are learnt with less weight."""
    far: float = 0.05
    """The weight of those that are behind by far, which it must still not take for good."""
    learnt: float = 0.93
    """The share of decisions that a fit is made to; the last ones judge it."""


@dataclass(frozen=True, slots=True)
class Tried:
    """Decisions, and what came of the moves that were tried. In half precision, to have room."""

    positions: Array
    rows: Array
    worths: Array
    numbers: Array
    """Moves tried, by decision."""

    @classmethod
    def joined(cls, parts: Sequence[Tried]) -> Tried:
        """Several together, in their order."""
        return cls(
            np.concatenate([part.positions for part in parts]),
            np.concatenate([part.rows for part in parts]),
            np.concatenate([part.worths for part in parts]),
            np.concatenate([part.numbers for part in parts]),
        )


def planners() -> Array:
    """A net that likes what the planner does."""
    net: Array = np.zeros(scores.WEIGHTS, np.float32)
    net[scores.PLAIN + choices.USUAL] = 1
    return net


class Collector:
    """Plays games, and notes what was tried."""

    def __init__(self, setup: Setup, settings: Settings) -> None:
        self._setup, self._settings = setup, settings
        decisions = CHUNK * DECISIONS
        self._positions = np.zeros((decisions, situation.SIZE), np.float32)
        self._rows = np.zeros((decisions * MOVES, choices.SIZE), np.float32)
        self._worths = np.zeros(len(self._rows), np.float32)
        self._numbers = np.zeros(decisions, np.int64)

    def some(self, seed: str, first: int, net: Array, clever: int) -> Tried:
        """A chunk of games: those of `seed` from `first` on."""
        settings = self._settings
        names = [f"{seed}-{number}" for number in range(first, first + CHUNK)]
        n = trials.gather(
            self._setup.board_record, simulate.keys_of(names), simulate.keys_of(names, "player"),
            net, clever, estimates.chance(self._setup), settings.stray, settings.looked,
            settings.some, settings.turns,
            self._positions, self._rows, self._worths, self._numbers,
        )  # fmt: skip
        lines = int(self._numbers[:n].sum())
        return Tried(
            self._positions[:n].astype(np.float16),
            self._rows[:lines].astype(np.float16),
            self._worths[:lines].copy(),
            self._numbers[:n].copy(),
        )

    def round(self, seed: str, games: int, net: Array | None) -> Tried:
        """At least this number of games: of planners, if there is no net yet."""
        parts = []
        for chunk, first in enumerate(range(0, games, CHUNK)):
            clever = CLEVER[chunk % len(CLEVER)] if net is not None else 0
            parts.append(self.some(seed, first, planners() if net is None else net, clever))
        return Tried.joined(parts)


class Fit:
    """Fits a net to what was tried: how much better each move came out than the decision's mean."""

    def __init__(self, tried: Tried, settings: Settings, seed: int) -> None:
        self._tried, self._settings = tried, settings
        self._firsts = np.cumsum(tried.numbers) - tried.numbers
        means = np.add.reduceat(tried.worths, self._firsts) / tried.numbers
        self._aims = tried.worths - np.repeat(means, tried.numbers)
        self._rng = np.random.default_rng(seed)
        several = np.flatnonzero(tried.numbers > 1)
        cut = int(len(several) * settings.learnt)
        self._learnt, self._judged = several[:cut], several[cut:]
        self.net = Scores(self._rng, 0.0)
        self.net.out[:] = self._rng.standard_normal(scores.HIDDEN) * 0.05

    def _batch(self, drawn: Array) -> tuple[Array, Array, Array, Array, Array]:
        """Positions, rows, aims, numbers and starts of some decisions."""
        numbers = self._tried.numbers[drawn]
        starts = np.cumsum(numbers) - numbers
        lines = np.repeat(self._firsts[drawn] - starts, numbers) + np.arange(numbers.sum())
        positions = self._tried.positions[drawn].astype(np.float32)
        rows = self._tried.rows[lines].astype(np.float32)
        return positions, rows, self._aims[lines], numbers, starts

    def learn(self) -> None:
        """All epochs, with ever smaller steps."""
        settings = self._settings
        adam = Adam(self.net, settings.rate)
        batches = max(1, len(self._learnt) // settings.batch)
        steps, step = settings.epochs * batches, 0
        for _ in range(settings.epochs):
            order = self._rng.permutation(self._learnt)
            for drawn in np.array_split(order, batches):
                adam.rate = settings.rate * 0.5 * (1 + np.cos(np.pi * step / steps)) + 2e-5
                self._step(adam, drawn)
                step += 1

    def _step(self, adam: Adam, drawn: Array) -> None:
        """One step of the optimizer, on the weighted square of what is wrong within decisions."""
        settings = self._settings
        positions, rows, aims, numbers, starts = self._batch(drawn)
        sums, units, found = self.net.trace(positions, rows, numbers)
        behind = found - np.repeat(np.maximum.reduceat(found, starts), numbers)
        weights = np.minimum(1, np.exp(behind / settings.near) + settings.far).astype(np.float32)
        wrong = found - aims
        means = np.add.reduceat(weights * wrong, starts) / np.add.reduceat(weights, starts)
        wrong = wrong - np.repeat(means, numbers)
        error = weights * wrong * np.float32(30 / len(drawn))
        slopes = self.net.slopes(positions, rows, starts, sums, units, error.astype(np.float32))
        adam.step(slopes, longest=5.0)

    def gain(self) -> tuple[float, float]:
        """How much better the liked move came out than the planner's, and that mean's error.

        In chances to win, at the decisions that were held back.
        """
        gains: list[Array] = []
        for drawn in np.array_split(self._judged, max(1, len(self._judged) // 4000)):
            positions, rows, aims, numbers, starts = self._batch(drawn)
            found = self.net.trace(positions, rows, numbers)[2]
            places = [slice(start, start + n) for start, n in zip(starts, numbers, strict=True)]
            liked = [place.start + found[place].argmax() for place in places]
            usual = [place.start + rows[place, choices.USUAL].argmax() for place in places]
            gains.append(aims[liked] - aims[usual])
        all_gains = np.concatenate(gains)
        return float(all_gains.mean()), float(all_gains.std() / np.sqrt(len(all_gains)))


def save(net: Array, file: Path) -> None:
    """The weights as the bot reads them, in half precision, which is enough."""
    np.savez_compressed(file, weights=net.astype(np.float16))


def look(setup: Setup, file: Path, deals: int) -> str:
    """How often the net alone, without a try, wins against `planner`, and whether that is enough.

    In compiled games, so that thousands of them take seconds.
    """
    learner = adviser.Learner(setup, 1, adviser.Settings())
    with np.load(file) as kept:
        learner.scores.take(kept["weights"].astype(np.float32))
    shares = learner.shares(deals, "quick-look")
    test = SequentialTest(ENOUGH, ERROR)
    for share in shares.tolist():
        test.add(share)
    mean, low, high = interval(shares)
    won = f"{100 * mean:.1f} % ({100 * low:.1f}-{100 * high:.1f})"
    asked = f"more than {100 * ENOUGH:.0f} %: {test.verdict}, after {test.seen:,}"
    return f"without a try it wins {won} of {deals:,} deals against planner; {asked}"


def learn(setup: Setup, seed: int, settings: Settings, say: Callable[[str], None]) -> Array:
    """Round after round: play, try, and fit to all that was tried so far."""
    collector = Collector(setup, settings)
    tried: list[Tried] = []
    net: Array | None = None
    for number, games in enumerate(settings.games):
        tried.append(collector.round(f"r{ROUNDS * (seed - 1) + number}", games, net))
        fit = Fit(Tried.joined(tried), settings, seed)
        fit.learn()
        net = fit.net.flat()
        gain, error = fit.gain()
        decisions = sum(len(part.numbers) for part in tried)
        say(
            f"round {number + 1}: {decisions:,} decisions; the liked move wins "
            f"{100 * gain:.2f} points more than planner's (error {100 * error:.2f})"
        )
    assert net is not None
    return net
