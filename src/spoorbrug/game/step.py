"""A step of a game: one decision that was made, and what chance dealt after it."""

from __future__ import annotations

import zlib
from operator import is_
from typing import Any

import numpy as np

from spoorbrug.boards import Board
from spoorbrug.game import moves, notation
from spoorbrug.game.events import Event, observe
from spoorbrug.game.phase import Phase
from spoorbrug.game.setup import Setup
from spoorbrug.rules import kernel, record
from spoorbrug.rules.record import Array

PACKED = 8
"""Steps whose records are squeezed together: alone each takes five times as long to squeeze, and
three times the bytes."""


class Step:
    """One decision that was made, what chance dealt after it, and the way back.

    Steps are chained, and what they tell never changes, so that copies of a game share their past.
    The first step of a game is the deal, a decision of nobody's.
    """

    __slots__ = (
        "_before",
        "_events",
        "_packed",
        "_place",
        "_seen",
        "_unhidden",
        "dealt",
        "move",
        "number",
        "phase",
        "previous",
        "seat",
    )

    def __init__(
        self,
        previous: Step | None,
        seat: int | None,
        move: int,
        dealt: tuple[int, ...],
        before: Array,
        number: int,
    ) -> None:
        self.previous = previous
        self.seat = seat
        self.move = move
        self.dealt = dealt
        self.number = number
        self.phase = Phase.of(before[0])
        """What kind of decision it was."""
        self._before: Array | None = before
        self._packed = b""
        """The records of `PACKED` steps; its own is at `_place`."""
        self._place = 0
        self._events: tuple[Event, ...] | None = None
        self._seen: dict[int | None, tuple[Event, ...]] = {}
        self._unhidden: tuple[int | None, ...] = ()
        """For each event of chance the seat that sees what it deals, None for all seats: made with
        the events."""

    @property
    def before(self) -> Array:
        """The record before it. Look, do not touch."""
        before = self._before
        if before is not None:
            return before
        records = zlib.decompress(self._packed)
        size = len(records) // PACKED
        mine = records[self._place * size : (self._place + 1) * size]
        return np.frombuffer(bytearray(mine), record.GAME)

    def pack(self, keep_events: bool = False) -> None:
        """Take up a fraction of the memory: events are made when asked for, and of each few steps
        in a row the records are squeezed together, as they differ in little.

        For those who keep many games and seldom look back: ask it of each step in turn.
        """
        if not keep_events:
            self._events, self._seen = None, {}
        loose: list[tuple[Step, Array]] = []
        step: Step | None = self
        while step is not None and step._before is not None and len(loose) < PACKED:
            loose.append((step, step._before))
            step = step.previous
        if len(loose) == PACKED:
            packed = zlib.compress(b"".join([before.tobytes() for _, before in loose]), 1)
            for place, (one, _) in enumerate(loose):
                one._packed, one._place = packed, place
                one._before = None  # last, as another thread may be looking

    def events(self, setup: Setup) -> tuple[Event, ...]:
        """What happened, in order; worked out when first asked for."""
        if self._events is None:
            found: list[Event] = []
            unhidden: list[int | None] = []
            games = record.copy(self.before)
            began = self._began()
            for move in (*((self.move,) if self.move >= 0 else ()), *self.dealt):
                before = record.copy(games)
                phase = Phase.of(before[0])
                if phase.is_chance:
                    unhidden.append(int(before[0].seat) if phase.deals_unseen else None)
                kernel.apply(setup.board_record, games, move)
                found.extend(observe(setup, before[0], move, games[0], began))
                began = None
            self._events, self._unhidden = tuple(found), tuple(unhidden)
        return self._events

    def _began(self) -> Any | None:
        """The record before the first step of the payment or walk that this one goes on with."""
        step = self
        while step.phase.repeats and step.previous is not None:
            step = step.previous
        return None if step is self else step.before[0]

    def __repr__(self) -> str:
        who = "the deal" if self.seat is None else f"seat {self.seat + 1}, {self.phase.words}"
        return f"<Step {self.number}: {who}; {len(self.dealt)} dealt>"

    def text(self, board: Board) -> tuple[str | None, list[str]]:
        """The move in its notation (None for the deal), and the names of what chance dealt."""
        move = None
        if self.move >= 0:
            move = str(moves.from_id(board, self.before[0], self.move))
        return move, [notation.write_dealt(board, one) for one in self.dealt]

    def seen_by(self, setup: Setup, seat: int | None) -> tuple[Event, ...]:
        """The same, as one seat sees it."""
        if seat not in self._seen:
            events = self.events(setup)
            seen = tuple([event.seen_by(seat) for event in events])
            self._seen[seat] = events if all(map(is_, seen, events)) else seen
        return self._seen[seat]

    def reveals(self, setup: Setup, seat: int) -> bool:
        """Did it show a seat anything that was hidden: what chance dealt, or another's tickets?"""
        seen = self.seen_by(setup, seat)
        if any(one in (None, seat) for one in self._unhidden):
            return True
        first = self.phase is Phase.FIRST_TICKETS  # R33: told when all have chosen
        return any(
            event.kind == "kept" and event.seat != seat and bool(first or event.rejected)
            for event in seen
        )
