"""A position before and after a move, and what the seat still wants."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from spoorbrug.analysis.judge import Thoughts
from spoorbrug.boards import Ticket, Track
from spoorbrug.game import Move, View, moves
from spoorbrug.game.names import KINDS, add_member, members
from spoorbrug.game.phase import Phase
from spoorbrug.game.setup import Setup
from spoorbrug.game.ways import Way, Ways
from spoorbrug.rules import ids, kernel, record
from spoorbrug.rules.record import Array


class Facts:
    """What can be found out about some steps of one turn by trying them.

    `steps` are ids, as the seat would play them one after the other. A claim whose payment is
    not among them is tried with the first that is possible: what it costs apart from cards does
    not depend on that. Tunnels are tried as if they cost nothing more.
    """

    def __init__(self, view: View, steps: Sequence[int], thoughts: Thoughts) -> None:
        assert view.seat is not None
        self.view = view
        self.seat = view.seat
        self.steps = tuple(steps)
        self.thoughts = thoughts
        self.setup, self.board, self.state = view.setup, view.board, view.state
        self.move: Move = moves.from_id(view.board, view.state, self.steps[0])

    @property
    def others(self) -> list[int]:
        """The other seats."""
        return [seat for seat in range(self.setup.seats) if seat != self.seat]

    # After the move

    @cached_property
    def after(self) -> Array:
        """The record after the steps, before chance answers."""
        boards = without_tunnels(self.setup)
        games = record.copy(self.view.games)
        for step in self.steps:
            kernel.apply(boards, games, step)
        while Phase.of(games[0]).pays and games[0].seat == self.seat:
            kernel.apply(boards, games, legal(boards, games)[0])
        return games

    def seen(self, games: Array, seat: int | None = None) -> View:
        """Another record as this seat would see it, or as if it sat elsewhere: open facts only."""
        return replace(self.view, games=games, seat=self.seat if seat is None else seat)

    @cached_property
    def track(self) -> Track | None:
        """The track that the steps claim for the seat, if they do."""
        had = members(self.state.owned[self.seat])
        new = set(members(self.after[0].owned[self.seat])).difference(had)
        return self.board.tracks[new.pop()] if new else None

    # What the seat wants

    @cached_property
    def wanted(self) -> list[tuple[Ticket, Way]]:
        """Tickets that are still open and within reach of the seat's trains, with their ways."""
        found = []
        for ticket in self.view.tickets:
            way = None if self.view.is_complete(ticket) else self.ways.cheapest(ticket)
            if way is not None and way.trains <= int(self.state.trains[self.seat]):
                found.append((ticket, way))
        return found

    @cached_property
    def ways(self) -> Ways:
        """The open board as the seat sees it."""
        return Ways(self.view)

    @cached_property
    def on_the_way(self) -> list[Track]:
        """The tracks of those ways."""
        found = {track.index: track for _, way in self.wanted for track in way.tracks}
        return [found[index] for index in sorted(found)]

    # Trying

    def if_taken(self, tracks: Iterable[Track], by: int) -> Array:
        """The record if somebody had these tracks: the rules say what that closes to whom."""
        games = record.copy(self.view.games)
        for track in tracks:
            add_member(games[0].owned[by], track.index)
        kernel.close(self.setup.board_record, games)
        return games

    def can_pay(self, track: Track, card: str | None = None, number: int = 0) -> bool:
        """Could the seat begin to claim a track in a turn of its own, with some more cards?"""
        games = record.copy(self.view.games)
        state = games[0]
        state.phase, state.turn_of, state.drawn = Phase.TURN, self.seat, 0
        if card is not None:
            state.hand[self.seat][KINDS.index(card)] += number
            state.hand_size[self.seat] += number
        return not kernel.reason(self.setup.board_record, games, ids.CLAIM + track.index)

    def held(self, card: str) -> int:
        """How many cards of a kind the seat holds."""
        return int(self.state.hand[self.seat][KINDS.index(card)])


def legal(boards: Array, games: Array) -> list[int]:
    """The ids of the legal moves of a record."""
    room = kernel.new_moves()
    number = kernel.legal(boards, games, room)
    found: list[Any] = room[:number].tolist()
    return found


def without_tunnels(setup: Setup) -> Array:
    """The board without tunnels: a claim is tried as if nothing were turned up."""
    boards = setup.board_record.copy()
    boards[0].tunnel[:] = 0
    return boards
