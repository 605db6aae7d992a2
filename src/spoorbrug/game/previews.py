"""What a claim would bring and cost, found by trying it on a copy of what the player sees."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from spoorbrug.boards import Track
from spoorbrug.boards.model import TUNNEL
from spoorbrug.game import moves
from spoorbrug.game.events import Purses, consequences
from spoorbrug.game.moves import Move, MoveKind
from spoorbrug.game.phase import Phase
from spoorbrug.game.setup import Setup
from spoorbrug.game.view import View
from spoorbrug.rules import ids, kernel, record
from spoorbrug.rules.record import Array


@dataclass(frozen=True, slots=True)
class Payment:
    """One way to pay: the move, and what else it takes."""

    move: Move
    fillers: int = 0
    """Cards of any kind that are added afterwards (F2, F3)."""
    tokens: int = 0
    """Tokens that were held (D5)."""
    bought: int = 0
    """Tokens bought with unused dice and spent at once (D7)."""


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
    ways: Sequence[Payment]
    """None for a tunnel with dice, which is paid for when its dice have fallen (D11)."""

    @property
    def payments(self) -> list[Move]:
        """The moves that pay."""
        return [way.move for way in self.ways]

    @property
    def is_tunnel(self) -> bool:
        """May it cost more than is printed (E2, D11)?"""
        return self.track.kind == TUNNEL


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
        kernel.apply(self._untunnelled, games, ids.CLAIM + move.track.index)
        return self._paid(games, move, move.track)

    def payment(self, move: Move) -> Preview:
        """The same for a claim that is only to be paid for."""
        games = record.copy(self._view.games)
        return self._paid(games, move, self._view.board.tracks[int(games[0].track)])

    def station(self, move: Move) -> list[Move]:
        """The ways to pay for a station, by cards (E3)."""
        assert move.city is not None
        games = record.copy(self._view.games)
        kernel.apply(self._view.setup.board_record, games, ids.BUILD + move.city.index)
        return [moves.from_id(self._view.board, games[0], way) for way in self._legal(games)]

    def extra(self) -> list[Payment]:
        """The ways to pay for what a tunnel costs now."""
        games = self._view.games
        return [self._payment(games, way) for way in self._legal(games)]

    @cached_property
    def _untunnelled(self) -> Array:
        return without_tunnels(self._view.setup)

    def _legal(self, games: Array) -> list[int]:
        n = kernel.legal(self._view.setup.board_record, games, self._room)
        return [way for way in self._room[:n].tolist() if way != ids.TAKE_BACK]

    def _paid(self, games: Array, move: Move, track: Track) -> Preview:
        ways = self._legal(games)
        assert self._view.seat is not None
        purses = self._purses(games, ways[0])  # every way to pay has the same consequences
        found = consequences(track, self._view.seat, self._before, purses)
        later = track.kind == TUNNEL and self._view.setup.dice
        payments = [] if later else [self._payment(games, way) for way in ways]
        return Preview(move, track, ways=payments, **found)

    def _purses(self, games: Array, way: int) -> Purses:
        """One way to pay, tried to its end."""
        after = record.copy(games)
        kernel.apply(self._untunnelled, after, way)
        while after[0].phase == Phase.FILL:
            kernel.apply(self._untunnelled, after, self._legal(after)[0])
        return Purses.of(after[0])

    def _payment(self, games: Array, way: int) -> Payment:
        state, boards = games[0], self._view.setup.board_record
        move = moves.from_id(self._view.board, state, way)
        if move.kind is not MoveKind.USE:
            return Payment(move, int(boards[0].fillers[state.track]) * move.substitutes)
        after = record.copy(games)
        kernel.apply(boards, after, way)
        seat = self._view.seat
        need = int(boards[0].spaces[state.track] + state.tunnel_cost)
        held = int(state.tokens[seat].sum() - after[0].tokens[seat].sum())
        return Payment(move, tokens=held, bought=need - move.number - held)


def without_tunnels(setup: Setup) -> Array:
    """The board without tunnels: a claim is tried as if nothing were turned up."""
    boards = setup.board_record.copy()
    boards[0].tunnel[:] = 0
    return boards
