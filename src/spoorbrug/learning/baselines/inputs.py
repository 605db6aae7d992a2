"""What a net looks at: parts of an observation by name, and which actions are legal.

Only parts of version 0 are taken, what lies before a seat now. Weights keep the names and the
sizes of theirs, so that a net is refused where an observation has become another.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from spoorbrug.envs import Layout, actions
from spoorbrug.envs.actions import Actions
from spoorbrug.game import Setup
from spoorbrug.rules.record import Array


@dataclass(frozen=True)
class Inputs:
    """Where a setup's observations of a version have the numbers that a net is given."""

    layout: Layout

    @classmethod
    def of(cls, setup: Setup, version: int) -> Inputs:
        """Of a setup's observations."""
        return cls(Layout(setup, version))

    @cached_property
    def parts(self) -> dict[str, int]:
        """The parts that are looked at, with their sizes."""
        placed = self.layout.parts
        return {name: placed[name].size for name in placed if placed[name].part.since == 0}

    @cached_property
    def actions(self) -> Actions:
        """The moves that the setup can ever use."""
        return actions.of(self.layout.setup, actions.COMPACT)

    @cached_property
    def size(self) -> int:
        """How many numbers a net is given."""
        return sum(self.parts.values()) + len(self.actions)

    @cached_property
    def _columns(self) -> Array:
        slices = [self.layout.parts[name].where for name in self.parts]
        return np.concatenate([np.arange(one.start, one.stop) for one in slices])

    def rows(self, observations: Array, masks: Array) -> Array:
        """What a net is given, by decision."""
        found = np.empty((len(observations), self.size), np.float32)
        found[:, : len(self._columns)] = observations[:, self._columns]
        found[:, len(self._columns) :] = masks
        return found

    def standing(self, observations: Array) -> Array:
        """The lead if the game ended now, in hundreds of points, as far as the seat can see.

        What others' tickets will count is hidden, and what tolls will bring is left out.
        """
        layout, board = self.layout, self.layout.setup.board_record[0]
        over = {name: layout.parts[name].part.over for name in ("points", "done")}
        points = layout.part(observations, "points") * over["points"]
        done = layout.part(observations, "done") * over["done"]
        held = layout.part(observations, "held")
        penalty = np.asarray(board.ticket_penalty[: held.shape[-1]], np.float32)
        own = points[:, 0] + done.sum(1) - (held * (done == 0)) @ penalty
        lead: Array = (own - points[:, 1:].max(1)) / 100
        return lead
