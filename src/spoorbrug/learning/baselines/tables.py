"""Tables for learners: one seat of many games, against `planner` and against an own past self.

What a seat is paid for a decision is how its standing has changed when it decides again, and at
the end the rest, so that a whole game pays the margin, in hundreds of points, and the share of the
win, less the lead that it began with. Handing it out as it is earned changes no best move.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from spoorbrug.envs import VersusEnv, choosing, rewards
from spoorbrug.envs.actions import COMPACT
from spoorbrug.game import Setup
from spoorbrug.learning.baselines.inputs import Inputs
from spoorbrug.rules.record import Array

OPPONENTS = ("planner", "random")
"""Against whom the curves are."""

Scores = Callable[[Array], Array]
"""From what a net is given, by decision, to a number for each action."""


class Tables:
    """Many games, in each of which one seat learns."""

    def __init__(self, setup: Setup, number: int, selves: int, past: Scores) -> None:
        """In the first `selves` places the other seats are played by `past`."""
        self._past = past
        self._rng = np.random.default_rng()
        self.games = _versus(setup, number)
        self.inputs = Inputs.of(setup, self.games.layout.version)
        self.games.set_opponents(self._as_before, range(selves))

    def begin(self, seed: str) -> None:
        """Begin all games anew."""
        self._rng = np.random.default_rng(list(seed.encode()))
        self.games.reset(seed)
        self._standing = self.inputs.standing(self.games.observations)

    def rows(self) -> Array:
        """What a net is given of the decisions that are due."""
        return self.inputs.rows(self.games.observations, self.games.masks)

    def step(self, actions: Array) -> tuple[Array, Array]:
        """Decide everywhere; answer what was paid for it, and which games have ended."""
        games = self.games
        _, _, margins, done = games.step(actions)
        standing = self.inputs.standing(games.observations)
        paid = standing - self._standing
        ended = np.flatnonzero(done)
        if len(ended):
            seats, own = games.setup.seats, games.own[ended]
            shares = rewards.of(rewards.WIN, games.counts[ended, :seats])
            whole = margins[ended, own] + shares[np.arange(len(ended)), own]
            paid[ended] = whole - self._standing[ended]
        self._standing = standing
        return paid.astype(np.float32), done.copy()

    def _as_before(self, observations: Array, masks: Array) -> Array:
        """The past self draws its moves as it did when it learnt."""
        scores = self._past(self.inputs.rows(observations, masks))
        return choosing.by_logits(scores, masks, self._rng)


def _versus(setup: Setup, number: int, opponent: str = "planner") -> VersusEnv:
    """Games against a compiled bot on a setup."""
    told: dict[str, Any] = {"board": setup.board, "seats": setup.seats, **setup.values()}
    return VersusEnv(number, opponent, reward=rewards.MARGIN, actions=COMPACT, **told)


def shares(scores: Scores, setup: Setup, deals: int, seed: str, opponent: str) -> Array:
    """By deal: the share of its games against a bot, one in each seat, that a net wins.

    It plays what it likes best, as the bot does.
    """
    seats = setup.seats
    games = _versus(setup, seats * deals, opponent)
    inputs = Inputs.of(setup, games.layout.version)
    games.reset([f"{seed}.{deal}" for deal in range(deals) for _ in range(seats)])
    won = np.full(seats * deals, np.nan)
    while np.isnan(won).any():
        found = scores(inputs.rows(games.observations, games.masks))
        games.step(choosing.best(found, games.masks))
        for i in np.flatnonzero(games.done & np.isnan(won)):
            won[i] = rewards.of(rewards.WIN, games.counts[i : i + 1, :seats])[0, games.own[i]]
    by_deal: Array = won.reshape(deals, seats).mean(axis=1)
    return by_deal
