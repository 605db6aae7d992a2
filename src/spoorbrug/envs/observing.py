"""One seat's observation of one game."""

from __future__ import annotations

import numpy as np

from spoorbrug.envs.layout import ACTIONS, Layout
from spoorbrug.game import Game, Setup, View
from spoorbrug.players.compiled.environments import batch
from spoorbrug.rules import record
from spoorbrug.rules.record import Array


class Observer:
    """Writes what a seat sees, and what it may do, into new arrays."""

    def __init__(self, setup: Setup) -> None:
        self.layout = Layout(setup)

    def observe(self, game: Game | View, seat: int) -> Array:
        """The observation of one seat, made from what that seat may see and nothing else."""
        row = np.empty(self.layout.size, np.float32)
        self.write(record.copy(game.state), seat, row)
        return row

    def write(self, games: Array, seat: int, row: Array) -> None:
        """The same from a kernel's record, hidden or not, into a row."""
        batch.observe(
            self.layout.setup.board_record, games, seat, self.layout.at, self.layout.per, row
        )

    def mask(self, game: Game, seat: int) -> Array:
        """One for each action that the seat may take now; all zero when it is not its turn."""
        mask = np.zeros(ACTIONS, np.int8)
        if seat in game.waiting:
            mask[list(game.legal_moves_of(seat).ids)] = 1
        return mask
