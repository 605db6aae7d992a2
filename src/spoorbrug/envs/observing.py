"""One seat's observation of one game."""

from __future__ import annotations

import numpy as np

from spoorbrug.envs import memories, recent
from spoorbrug.envs.layout import ACTIONS, VERSION, Layout
from spoorbrug.game import Game, Setup, View
from spoorbrug.players.compiled.environments import batch
from spoorbrug.rules import record
from spoorbrug.rules.record import Array


class Observer:
    """Writes what a seat sees and remembers, and what it may do, into new arrays.

    `events` is how many of the last events are there as well (`recent`).
    """

    def __init__(self, setup: Setup, version: int = VERSION, events: int = 0) -> None:
        self.layout = Layout(setup, version)
        recent.shape(events)  # refuses less than none
        self.events = events
        self._follower = memories.Follower()
        self._nothing = memories.new(0)

    def see(self, game: Game, seat: int, mask: Array | None = None) -> dict[str, Array]:
        """All that a learner in a seat is given; `mask` if it is another than that of its moves."""
        found = {
            "observation": self.observe(game, seat),
            "action_mask": self.mask(game, seat) if mask is None else mask,
        }
        if self.events:
            found["events"] = recent.rows(game, seat, self.events)
        return found

    def observe(self, game: Game | View, seat: int) -> Array:
        """The observation of one seat, made from what that seat may see and nothing else.

        A view must be that seat's own, as from version 1 on an observation tells what it remembers.
        """
        row = np.empty(self.layout.size, np.float32)
        remembered = self._remembered(game, seat) if self.layout.remembers else None
        self.write(record.copy(game.state), seat, row, remembered)
        return row

    def _remembered(self, game: Game | View, seat: int) -> Array:
        if not isinstance(game, View):
            return self._follower.of(game)
        if game.seat != seat:
            raise ValueError(f"this view is that of seat {game.seat}, not of seat {seat}")
        return memories.of_view(game, seat)

    def write(self, games: Array, seat: int, row: Array, remembered: Array | None = None) -> None:
        """The same from a kernel's record, hidden or not, and memories, into a row."""
        if remembered is None:
            remembered = self._nothing
        if self.layout.remembers != bool(len(remembered)):
            raise ValueError("version 0 has no memories, and every other version needs them")
        layout = self.layout
        batch.observe(
            layout.setup.board_record, games, remembered, seat, layout.at, layout.per, row
        )

    def mask(self, game: Game, seat: int) -> Array:
        """One for each action that the seat may take now; all zero when it is not its turn."""
        mask = np.zeros(ACTIONS, self.layout.mask_type)
        if seat in game.waiting:
            mask[list(game.legal_moves_of(seat).ids)] = 1
        return mask
