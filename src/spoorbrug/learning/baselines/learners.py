"""What learners share: how far they are, and the games of those that learn on observations."""

from __future__ import annotations

import numpy as np

from spoorbrug.game import Setup
from spoorbrug.learning.baselines.nets import Net
from spoorbrug.learning.baselines.tables import Tables
from spoorbrug.rules.record import Array


class Counted:
    """Counts what was learnt."""

    def __init__(self) -> None:
        self._counts = np.zeros(2, np.int64)

    @property
    def updates(self) -> int:
        """How often it has learnt."""
        return int(self._counts[0])

    @property
    def played(self) -> int:
        """How many games it has played to the end."""
        return int(self._counts[1])


class NetLearner(Counted):
    """A net that learns on observations, at tables of its own."""

    NAME = ""

    def __init__(
        self, setup: Setup, seed: int, places: int, selves: float, hidden: tuple[int, ...],
        more: int = 0,
    ) -> None:  # fmt: skip
        """`selves` is the share of the places against a past self; `more` answers of the net are
        about something else than an action."""
        super().__init__()
        self.setup, self.seed = setup, seed
        self.tables = Tables(setup, places, int(places * selves), self._past_scores)
        self.inputs = self.tables.inputs
        self.actions = len(self.inputs.actions)
        self._sizes = (self.inputs.size, *hidden, self.actions + more)
        self.net, self._past = self._new_net(), self._new_net()

    def _new_net(self) -> Net:
        return Net(self._sizes, np.random.default_rng(self.seed))

    def scores(self, rows: Array) -> Array:
        """How much the net likes each action."""
        return self.net(rows)[:, : self.actions]

    def _past_scores(self, rows: Array) -> Array:
        """By these the past self draws its moves."""
        return self._past(rows)[:, : self.actions]

    def begin(self) -> None:
        """Begin new games, against a past self that is the present one."""
        self._past.become(self.net)
        self.rng = np.random.default_rng([self.seed, self.updates])
        self.tables.begin(f"{self.NAME}{self.seed}.{self.updates}")

    def leave(self) -> None:
        """Leave the games as they are: what follows is learnt from others."""

    def update(self) -> float:
        """Play and learn; the mean that a decision was paid."""
        raise NotImplementedError

    @property
    def state(self) -> list[Array]:
        """All that it goes on from when it begins new games, to be changed in place."""
        raise NotImplementedError
