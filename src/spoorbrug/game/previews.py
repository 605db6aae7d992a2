"""What a claim would bring and cost, found by trying it on a copy of what the player sees."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from spoorbrug.boards import Track
from spoorbrug.game.events import Purses, consequences
from spoorbrug.game.moves import Move, payment
from spoorbrug.game.view import View
from spoorbrug.rules import ids, kernel, record
from spoorbrug.rules.record import Array


@dataclass(frozen=True, slots=True)
class Preview:
    """A claim that is legal now, with everything that would follow from it."""

    move: Move
    track: Track
    points: int
    toll: int
    paid_to: int | None
    """The seat that gets the toll; None for the bank."""
    loan: bool
    payments: Sequence[Move]


class Previews:
    """Tries claims on copies of what one seat sees."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._before = Purses.of(view.games[0])
        self._room = kernel.new_moves()

    def claim(self, move: Move) -> Preview:
        """What would follow from one legal claim."""
        assert move.track is not None
        games = record.copy(self._view.games)
        kernel.apply(self._view.setup.lowered, games, ids.CLAIM + move.track.index)
        return self._paid(games, move, move.track)

    def payment(self, move: Move) -> Preview:
        """The same for a claim that is only to be paid for."""
        games = record.copy(self._view.games)
        return self._paid(games, move, self._view.board.tracks[int(games[0].track)])

    def _paid(self, games: Array, move: Move, track: Track) -> Preview:
        lowered = self._view.setup.lowered
        n = kernel.legal(lowered, games, self._room)
        ways = self._room[:n].tolist()
        kernel.apply(lowered, games, ways[0])  # every way to pay has the same consequences
        assert self._view.seat is not None
        found = consequences(track, self._view.seat, self._before, Purses.of(games[0]))
        return Preview(move, track, payments=[payment(way, track.length) for way in ways], **found)
