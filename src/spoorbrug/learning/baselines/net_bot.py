"""`ppo` and `dqn`: nets that look at the observation and at nothing else.

They play the setup that they have learnt, and refuse any other.
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from pathlib import Path

import numpy as np

from spoorbrug.envs import Observer, choosing
from spoorbrug.game import Setup, View, seeds
from spoorbrug.learning.baselines import kept
from spoorbrug.learning.baselines.inputs import Inputs
from spoorbrug.players.bot import AS_IT_LIKES, Budget

PRESENT = 0
"""The version of the observation that tells of the present, which is all that these look at."""


class NetBot:
    """A net as a bot: it does what the net likes best. That follows from the view alone."""

    def __init__(self, name: str, weights: kept.Weights) -> None:
        self.name = name
        self._weights = weights

    def choose(self, view: View, budget: Budget = AS_IT_LIKES) -> int:
        """The id of a legal move. It takes the time that it takes, which is little."""
        if not view.decides or view.seat is None:
            raise ValueError("it is not this seat's decision")
        inputs, observer = _sight(view.setup)
        self._weights.check(inputs)
        actions = inputs.actions
        mask = np.zeros((1, len(actions)), np.bool_)
        mask[0, actions.places[list(view.legal_moves.ids)]] = True
        rows = inputs.rows(observer.observe(view, view.seat)[None], mask)
        found = self._weights.net(rows)[:, : len(actions)]
        return int(actions.ids[choosing.best(found, mask)[0]])


@cache
def _sight(setup: Setup) -> tuple[Inputs, Observer]:
    return Inputs.of(setup, PRESENT), Observer(setup, PRESENT)


@cache
def _ours(name: str) -> kept.Weights:
    with resources.as_file(resources.files(__package__) / f"{name}.npz") as file:
        return kept.read_weights(file)


def make(seed: str, *, name: str, weights: str = "") -> NetBot:
    """For the registry; `weights` is a file of one's own, as the command has written it."""
    seeds.check(seed)
    return NetBot(name, kept.read_weights(Path(weights)) if weights else _ours(name))
