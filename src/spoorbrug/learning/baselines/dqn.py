"""DQN on the observation of `BatchEnv`, with a compact net.

The net answers for each action what the rest of the game will pay after it. It learns from
decisions that are drawn again and again from the last ones: what they were paid over the next few,
and what the position from there on is worth. Its best legal action there is chosen by the net as it
is, and judged by the net as it was a while ago (double DQN).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from spoorbrug.envs import choosing
from spoorbrug.game import Setup
from spoorbrug.learning.baselines.learners import NetLearner
from spoorbrug.learning.baselines.nets import Adam
from spoorbrug.learning.baselines.replay import Replay
from spoorbrug.rules.record import Array


@dataclass(frozen=True, slots=True)
class Settings:
    """What can be turned, with what served here."""

    hidden: tuple[int, ...] = (128, 64)
    places: int = 128
    """Games side by side."""
    steps: int = 96
    """Decisions in each place for one update: about a game."""
    selves: float = 0.25
    """The share of the places against a past self; the others are against `planner`."""
    length: int = 1000
    """Steps that are kept to learn from."""
    batch: int = 512
    """Decisions to learn from after each step."""
    ahead: int = 10
    """Decisions until the net is asked what the rest is worth."""
    discount: float = 0.995
    rate: float = 5e-4
    renew: int = 200
    """Steps after which the judging net is a new one."""
    first_chance: float = 1.0
    last_chance: float = 0.05
    """Of a move at random, at first and at last."""
    tame: int = 30
    """Updates until then."""
    heat: float = 0.05
    """Of a past self, which draws moves that it thinks nearly as good."""


class Learner(NetLearner):
    """The net, and how it learns."""

    NAME = "dqn"

    def __init__(self, setup: Setup, seed: int, settings: Settings) -> None:
        super().__init__(setup, seed, settings.places, settings.selves, settings.hidden)
        self.settings = settings
        self._judge = self._new_net()
        self._adam = Adam(self.net, settings.rate)
        self.replay = Replay(settings.length, settings.places, self.inputs.size, self.actions)

    def _past_scores(self, rows: Array) -> Array:
        return super()._past_scores(rows) / np.float32(self.settings.heat)

    @property
    def state(self) -> list[Array]:
        """All that it goes on from when it begins new games, to be changed in place."""
        nets = [*self.net.parts, *self._judge.parts, *self._adam.memory]
        return [*nets, *self.replay.state, self._counts]

    def leave(self) -> None:
        """Leave the games as they are: what follows is learnt from others."""
        self.replay.leave(self.tables.rows(), self.tables.games.masks)

    @property
    def chance(self) -> float:
        """Of a move at random."""
        settings = self.settings
        share = min(1.0, self.updates / settings.tame)
        return settings.first_chance + share * (settings.last_chance - settings.first_chance)

    def update(self) -> float:
        """Play and learn, step by step; the mean that a decision was paid."""
        settings, tables, rng = self.settings, self.tables, self.rng
        paid_in_all = 0.0
        for _ in range(settings.steps):
            rows, masks = tables.rows(), tables.games.masks.copy()
            taken = choosing.best(self.net(rows), masks)
            at_random = rng.random(len(taken)) < self.chance
            taken = np.where(at_random, choosing.uniform(masks, rng), taken)
            paid, ended = tables.step(taken)
            self.replay.add(rows, masks, taken, paid, ended)
            paid_in_all += float(paid.mean())
            self._counts[1] += int(ended.sum())
            if self.replay.steps > 2 * settings.ahead:
                self._learn()
            if self.replay.steps % settings.renew == 0:
                self._judge.become(self.net)
        self._counts[0] += 1
        return paid_in_all / settings.steps

    def _learn(self) -> None:
        """One step of the optimizer, down the slope of Huber's loss."""
        settings = self.settings
        some = self.replay.sample(settings.batch, settings.ahead, settings.discount, self.rng)
        each = np.arange(len(some.taken))
        best = choosing.best(self.net(some.next_rows), some.next_masks)
        aims = some.paid + some.ahead * self._judge(some.next_rows)[each, best]
        trace = self.net.trace(some.rows)
        error = np.zeros_like(trace[-1])
        error[each, some.taken] = np.clip(trace[-1][each, some.taken] - aims, -1, 1)
        self._adam.step(self.net.slopes(trace, error / np.float32(len(each))))
