"""What an event is read off: two positions with one move, or one event of chance, in between."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from spoorbrug.boards import Board, Track
from spoorbrug.game.names import KINDS, members
from spoorbrug.game.phase import Phase
from spoorbrug.game.setup import Setup
from spoorbrug.rules import kernel, record
from spoorbrug.rules.record import Array


@dataclass(frozen=True, slots=True)
class Scene:
    """A move, or what chance dealt, with the records before and after it."""

    setup: Setup
    before: Any
    move: int
    after: Any
    began: Any
    """The record before the first step of a payment or a walk that this step goes on with."""

    @property
    def board(self) -> Board:
        """The facts of the board."""
        return self.setup.board

    @property
    def phase(self) -> Phase:
        """What kind of decision it was."""
        return Phase.of(self.before)

    @property
    def seat(self) -> int:
        """Who decided, or for whom chance acted."""
        return int(self.before.seat)

    @property
    def track(self) -> Track:
        """The track that was being paid for."""
        return self.board.tracks[int(self.before.track)]

    def played(self) -> dict[str, int]:
        """The cards that left the seat's hand since the payment began."""
        seat = self.seat
        change = self.began.hand[seat] - self.after.hand[seat]
        return {KINDS[kind]: int(n) for kind, n in enumerate(change) if n}

    def new_tracks(self, owner: int) -> set[int]:
        """The tracks that an owner has got."""
        return set(members(self.after.owned[owner])) - set(members(self.before.owned[owner]))

    def completed(self) -> list[str]:
        """The tickets of the seat that reach a goal now, and did not before (B12)."""
        before, after = self._values(self.before), self._values(self.after)
        return [
            self.board.tickets[i].name
            for i in members(self.after.held[self.seat])
            if after[i] > 0 and before[i] == 0
        ]

    def _values(self, state: Any) -> Array:
        """What each ticket would be worth to the seat."""
        games = record.new_games()
        games[0] = state
        values = np.zeros(record.TICKETS, np.int16)
        kernel.ticket_values(self.setup.board_record, games, self.seat, values)
        return values
