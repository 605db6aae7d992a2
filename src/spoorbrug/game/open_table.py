"""What lies open on the table, as plain data: the same for everyone who looks at a position."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np

from spoorbrug.game import names, outcome, snapshot
from spoorbrug.game.events import Event
from spoorbrug.game.kept import Kept, remembered
from spoorbrug.game.phase import Phase
from spoorbrug.game.setup import Setup
from spoorbrug.rules import record
from spoorbrug.rules.record import NEUTRAL, NONE, Array

Json = dict[str, Any]


class OpenTable:
    """Made from a spectator's record, in which all that is secret is blank."""

    def __init__(self, setup: Setup, games: Array, events: Sequence[Event]) -> None:
        self.setup = setup
        self._state: Any = games[0]
        self._events = events
        """At least those since the dice were rolled."""

    @property
    def phase(self) -> Phase:
        """What kind of decision is next."""
        return Phase.of(self._state)

    @property
    def shows_tolls(self) -> bool:
        """R17: are purses printed for all? At the end, or when they are open."""
        return self.setup.open_tolls or self.phase is Phase.OVER

    @cached_property
    def position(self) -> Json:
        """A spectator's position. Whoever looks shares it, and changes nothing in it."""
        state, board, phase = self._state, self.setup.board, self.phase
        return {
            "setup": _setup(self.setup),
            "seat": None,
            "phase": phase.key,
            "waiting": [],
            "turn": int(state.turn),
            "turn_of": int(state.turn_of),
            "turns_left": int(state.turns_left),
            "market": names.card_list(state.market.tolist()),
            "deck": int(state.deck_size),
            "discards": names.card_counts(state.discard.tolist()),
            "ticket_pile": int(state.pile_size) + int(state.under_count),
            "rejected_tickets": [board.tickets[i].name for i in names.members(state.rejected)],
            "tracks": _owners(self.setup, state.owned.tobytes()),
            "seats": self._seats(),
            "neutral": self._neutral(),
            "offer": [],
            "claiming": board.tracks[int(state.track)].name if phase.claims else None,
            "long_tickets": int(state.long_left) if board.ticket_numbers.mix else None,
        } | snapshot.position(self.setup, state, self._events)

    def _seats(self) -> list[Json]:
        state, setup = self._state, self.setup
        starts, longest = _counts(setup, state.owned.tobytes())
        points, trains = state.points.tolist(), state.trains.tolist()
        cards, tickets = state.hand_size.tolist(), state.held_count.tolist()
        loans, tolls, chosen = state.loans.tolist(), state.tolls.tolist(), int(state.chosen)
        shows_tolls = setup.tolls and self.shows_tolls
        return [
            {
                "points": points[seat],
                "head_start": starts[seat],
                "longest": longest[seat] if setup.board.bonuses.longest_path else None,
                "trains": trains[seat],
                "cards": cards[seat],
                "tickets": tickets[seat],
                "loans": loans[seat] if setup.tolls else None,
                "tolls": tolls[seat] if shows_tolls else None,
                "chosen": bool(chosen >> seat & 1),
                "hand": None,
                "held": None,
            }
            | snapshot.seat(setup, state, seat)
            for seat in range(setup.seats)
        ]

    def _neutral(self) -> Json | None:
        if not self.setup.neutral:
            return None
        state = self._state
        revealed = int(state.revealed)
        return {
            "trains": int(state.trains[NEUTRAL]),
            "marker": None if state.marker == NONE else int(state.marker),
            "revealed": None if revealed == NONE else self.setup.board.tickets[revealed].name,
        }


@remembered(64)
def _setup(setup: Setup) -> Json:
    return Kept(
        {
            "board": setup.board.id,
            "seats": setup.seats,
            "options": setup.options,
            "tickets": setup.board.ticket_set,
            "dice": setup.dice,
        }
    )


@remembered(1024)
def _owners(setup: Setup, owned: bytes) -> dict[str, int]:
    """Who owns which track, in the order of their names."""
    tracks = setup.board.tracks
    owners = {
        tracks[i].name: owner
        for owner, words in enumerate(_sets_of(owned).tolist())
        for i in names.members(words)
    }
    return Kept(dict(sorted(owners.items())))


@remembered(1024)
def _counts(setup: Setup, owned: bytes) -> tuple[list[int], list[int]]:
    """What seats have from the start, and their longest paths: of the tracks, which change seldom.

    Everything else is blank in the record, so that nothing else is counted.
    """
    bare = record.new_games()
    bare[0].owned[:] = _sets_of(owned)
    counts = outcome.count(setup, bare)
    return [count.start for count in counts], [count.longest for count in counts]


def _sets_of(owned: bytes) -> Array:
    """The sets of tracks of all owners."""
    found: Array = np.frombuffer(owned, np.uint64)
    return found.reshape((NEUTRAL + 1, len(found) // (NEUTRAL + 1)))
