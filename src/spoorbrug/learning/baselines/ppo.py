"""Masked PPO on the observation of `BatchEnv`: no planner's notes, no features of one's own.

One net with two layers of units scores all actions that the setup can ever use, and says beside
them what the rest of the game will pay. What is not legal is masked. Half of the games are against
`planner`, the others against what the net was at the last look.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from spoorbrug.envs import choosing
from spoorbrug.game import Setup
from spoorbrug.learning.baselines.learners import NetLearner
from spoorbrug.learning.baselines.nets import Adam
from spoorbrug.rules.record import Array


@dataclass(frozen=True, slots=True)
class Settings:
    """What can be turned, with what served here."""

    hidden: tuple[int, ...] = (192, 128)
    places: int = 192
    """Games side by side."""
    steps: int = 96
    """Decisions in each place for one update: about a game."""
    selves: float = 0.5
    """The share of the places against a past self; the others are against `planner`."""
    rate: float = 7e-4
    epochs: int = 3
    batch: int = 2048
    clip: float = 0.2
    entropy: float = 0.01
    worth: float = 0.5
    """How much the error of what the game will pay counts."""
    fade: float = 0.95
    """Of the trace of gains: how far a surprise reaches back."""


NEVER = np.float32(-1e9)


def log_chances(scores: Array, masks: Array) -> Array:
    """The logarithms of the chances of all actions, by decision."""
    shown = np.where(masks, scores, NEVER)
    shown -= shown.max(axis=1, keepdims=True)
    logs: Array = shown - np.log(np.exp(shown).sum(axis=1, keepdims=True))
    return logs


@dataclass(frozen=True, slots=True)
class Stretch:
    """Decisions, by step and place."""

    rows: Array
    masks: Array
    taken: Array
    logs: Array
    worth: Array
    """What the net thought that the rest of the game would pay."""
    paid: Array
    ended: Array
    after: Array
    """By place: what it thinks so after the last of them."""

    def gains(self, fade: float) -> Array:
        """How much better than expected each decision came out."""
        found = np.zeros_like(self.worth)
        after, trace = self.after, np.zeros_like(self.after)
        for step in range(len(found) - 1, -1, -1):
            goes_on = ~self.ended[step]
            surprise = self.paid[step] + after * goes_on - self.worth[step]
            trace = surprise + np.float32(fade) * trace * goes_on
            found[step] = trace
            after = self.worth[step]
        return found


class Learner(NetLearner):
    """The net, and how it learns."""

    NAME = "ppo"

    def __init__(self, setup: Setup, seed: int, settings: Settings) -> None:
        super().__init__(setup, seed, settings.places, settings.selves, settings.hidden, more=1)
        self.settings = settings
        self._adam = Adam(self.net, settings.rate)

    @property
    def state(self) -> list[Array]:
        """All that it goes on from when it begins new games, to be changed in place."""
        return [*self.net.parts, *self._adam.memory, self._counts]

    def update(self) -> float:
        """Play, and learn from it; the mean that a decision was paid."""
        stretch = self._play()
        self._learn(stretch)
        self._counts += 1, int(stretch.ended.sum())
        return float(stretch.paid.mean())

    def _play(self) -> Stretch:
        settings, tables = self.settings, self.tables
        shape = (settings.steps, settings.places)
        stretch = Stretch(
            np.empty((*shape, self.inputs.size), np.float32),
            np.empty((*shape, self.actions), np.bool_),
            np.empty(shape, np.int64),
            np.empty(shape, np.float32),
            np.empty(shape, np.float32),
            np.empty(shape, np.float32),
            np.empty(shape, np.bool_),
            np.empty(settings.places, np.float32),
        )
        places = np.arange(settings.places)
        for step in range(settings.steps):
            stretch.rows[step] = tables.rows()
            masks = stretch.masks[step] = tables.games.masks
            found = self.net(stretch.rows[step])
            logs = log_chances(found[:, : self.actions], masks)
            taken = choosing.by_logits(logs, masks, self.rng)
            stretch.taken[step] = taken
            stretch.logs[step] = logs[places, taken]
            stretch.worth[step] = found[:, self.actions]
            stretch.paid[step], stretch.ended[step] = tables.step(taken)
        stretch.after[:] = self.net(tables.rows())[:, self.actions]
        return stretch

    def _learn(self, stretch: Stretch) -> None:
        gains = stretch.gains(self.settings.fade)
        aims = (gains + stretch.worth).ravel()
        gains = ((gains - gains.mean()) / (gains.std() + np.float32(1e-6))).ravel()
        rows = stretch.rows.reshape(-1, self.inputs.size)
        masks = stretch.masks.reshape(-1, self.actions)
        taken, logs = stretch.taken.ravel(), stretch.logs.ravel()
        for _ in range(self.settings.epochs):
            for some in self._batches(len(rows)):
                trace = self.net.trace(rows[some])
                error = self.error(
                    trace[-1], masks[some], taken[some], logs[some], gains[some], aims[some]
                )
                self._adam.step(self.net.slopes(trace, error))

    def _batches(self, length: int) -> Iterator[Array]:
        order = self.rng.permutation(length)
        yield from np.array_split(order, max(1, length // self.settings.batch))

    def error(
        self, found: Array, masks: Array, taken: Array, before: Array, gains: Array, aims: Array
    ) -> Array:
        """How PPO's loss changes with what the net answers."""
        settings, each = self.settings, np.arange(len(found))
        logs = log_chances(found[:, : self.actions], masks)
        chances = np.exp(logs)
        ratio = np.exp(logs[each, taken] - before)
        far = np.where(gains > 0, ratio > 1 + settings.clip, ratio < 1 - settings.clip)
        push = np.where(far, 0, ratio * gains).astype(np.float32)
        spread = -(chances * np.maximum(logs, -50)).sum(axis=1, keepdims=True)
        error = np.empty_like(found)
        error[:, :-1] = chances * push[:, None]
        error[each, taken] -= push
        error[:, :-1] += np.float32(settings.entropy) * chances * (np.maximum(logs, -50) + spread)
        error[:, -1] = np.float32(settings.worth) * (found[:, -1] - aims)
        return error / np.float32(len(found))
