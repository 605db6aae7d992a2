"""What one seat may know of a game. Everything that leaves a game for a player is a view."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from spoorbrug.boards import Board, Ticket, Track
from spoorbrug.game import names, possible
from spoorbrug.game.events import Event
from spoorbrug.game.game import Game
from spoorbrug.game.legal_moves import LegalMoves
from spoorbrug.game.open_table import OpenTable
from spoorbrug.game.phase import Phase
from spoorbrug.game.setup import Setup
from spoorbrug.rules import kernel, record
from spoorbrug.rules.record import NONE, Array


@dataclass(frozen=True)
class View:
    """A seat's view, or a spectator's (`seat` None).

    It owns a record in which everything that the seat cannot see is blank, and the events as
    that seat saw them; there is no way from here to the game itself.
    """

    setup: Setup
    seat: int | None
    games: Array
    events: tuple[Event, ...]
    waiting: tuple[int, ...]
    knows_past: bool = True
    """Are `events` all that happened? Only then can it be told which games are possible."""

    @classmethod
    def of_screen(
        cls,
        setup: Setup,
        seat: int | None,
        games: Array,
        waiting: tuple[int, ...],
        open_table: OpenTable,
    ) -> View:
        """A view to show, without the past, that shares what is open with other viewers'."""
        view = cls(setup, seat, games, (), waiting, knows_past=False)
        vars(view)["open_table"] = open_table
        return view

    @property
    def board(self) -> Board:
        """The facts of the board."""
        return self.setup.board

    @property
    def state(self) -> Any:
        """The kernel's record, blank where this seat cannot see."""
        return self.games[0]

    @property
    def phase(self) -> Phase:
        """What kind of decision is next."""
        return Phase.of(self.state)

    @property
    def is_over(self) -> bool:
        """Has the game ended?"""
        return self.phase is Phase.OVER

    @property
    def decides(self) -> bool:
        """May this seat decide now?"""
        return self.seat in self.waiting

    @cached_property
    def legal_moves(self) -> LegalMoves:
        """What this seat may do now: nothing while others decide."""
        if self.decides:
            return LegalMoves(self.setup, self.games)
        idle = record.copy(self.games)
        idle[0].phase = Phase.OVER
        return LegalMoves(self.setup, idle)

    @property
    def tickets(self) -> list[Ticket]:
        """The tickets that this seat has kept."""
        if self.seat is None:
            return []
        return [self.board.tickets[i] for i in names.members(self.state.held[self.seat])]

    @property
    def offer(self) -> list[Ticket]:
        """The tickets that this seat may choose from now."""
        if self.seat is None or not self.decides:
            return []
        return [self.board.tickets[i] for i in names.members(self.state.offer[self.seat])]

    def tracks_of(self, owner: int) -> list[Track]:
        """The tracks of a seat, or of the neutral player."""
        return [self.board.tracks[i] for i in names.members(self.state.owned[owner])]

    @cached_property
    def _values(self) -> Array:
        assert self.seat is not None
        values = np.zeros(record.TICKETS, np.int16)
        kernel.ticket_values(self.setup.board_record, self.games, self.seat, values)
        return values

    def value_of(self, ticket: Ticket) -> int:
        """What this seat's tracks, and what its stations lend, make of a ticket now (B12, S2).

        It is what the dearest goal that they reach is worth; 0 when they reach none.
        """
        return int(self._values[ticket.index])

    def is_complete(self, ticket: Ticket) -> bool:
        """Do this seat's tracks and stations reach a goal of the ticket?"""
        return self.value_of(ticket) > 0

    def sample(self, rng: possible.Rng) -> Game:
        """A possible game: consistent with everything that this seat knows.

        What others took face up and have not played since is in their hands, what was
        shuffled into the deck or the pile is there or was drawn since, and everything else
        that is hidden is dealt at random. Its future is new, too.
        """
        games, key = self.possible().deal(rng)
        return Game(self.setup, games, key)

    def possible(self) -> possible.Possible:
        """All possible games, for those who want many: their `deal` gives bare records."""
        if not self.knows_past:
            raise ValueError("This view is for a screen; Game.view has one that knows the past.")
        return possible.Possible(self.setup, self.seat, self.games, self.events)

    def to_dict(self) -> dict[str, Any]:
        """Plain data, for JSON: what a program needs to know, and more than a page shows.

        `known` has for each seat the cards that everybody knows to be in its hand.
        """
        known = [names.card_counts(hand) for hand in self.state.known[: self.setup.seats].tolist()]
        return self.position() | {
            "known": None if self.setup.dice else known,
            "moves": [str(move) for move in self.legal_moves],
            "events": [event.to_dict() for event in self.events],
        }

    @cached_property
    def open_table(self) -> OpenTable:
        """What lies open on the table, which everyone sees."""
        games = record.copy(self.games)
        kernel.hide(self.setup.board_record, games, NONE)
        return OpenTable(self.setup, games, self.events)

    def position(self) -> dict[str, Any]:
        """The same without the past and without the moves."""
        found = self.open_table.position | {"seat": self.seat, "waiting": list(self.waiting)}
        if self.seat is not None:
            seats = found["seats"] = list(found["seats"])
            seats[self.seat] = seats[self.seat] | self._own_to_dict(self.seat)
            found["offer"] = [ticket.name for ticket in self.offer]
        return found

    def _own_to_dict(self, seat: int) -> dict[str, Any]:
        """What others do not see of a seat."""
        state = self.state
        return {
            "tickets": int(state.held_count[seat]),
            "tolls": int(state.tolls[seat]) if self.setup.tolls else None,
            "hand": names.card_counts(state.hand[seat].tolist()),
            "held": [self._held_to_dict(ticket) for ticket in self.tickets],
        }

    def _held_to_dict(self, ticket: Ticket) -> dict[str, Any]:
        value = self.value_of(ticket)
        return {
            "ticket": ticket.name,
            "points": ticket.points,
            "complete": value > 0,
            "value": value,
        }

    def sees_tolls_of(self, seat: int) -> bool:
        """R17: purses are printed for their owner, and for all at the end or when open."""
        return self.setup.tolls and (seat == self.seat or self.open_table.shows_tolls)

    def to_json(self) -> str:
        """The same as text."""
        return json.dumps(self.to_dict(), ensure_ascii=False, separators=(",", ":"))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        same = (self.setup, self.seat, self.events) == (other.setup, other.seat, other.events)
        return same and self.games.tobytes() == other.games.tobytes()

    __hash__ = None  # type: ignore[assignment]

    def _repr_svg_(self) -> str:
        """The board, the players, one's own cards and tickets, as a notebook shows them."""
        from spoorbrug.game import drawing  # which most programs never need

        return drawing.view(self)

    def __repr__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat + 1}"
        return f"<View of {who}: {self.setup}; {self.phase.words}{', to move' * self.decides}>"
