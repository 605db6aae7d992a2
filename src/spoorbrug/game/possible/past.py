"""What a seat has seen of the tickets, in order, with what can be counted from the start."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from spoorbrug.game.events import Event
from spoorbrug.game.events.kinds import Kept, Offered
from spoorbrug.game.setup import Setup
from spoorbrug.rules.record import SHUFFLE


@dataclass(frozen=True, slots=True)
class Drawn:
    """A ticket came into an offer."""

    seat: int
    long: bool
    name: str
    """Empty if it was not seen."""
    from_under: bool
    """The pile itself had none: it came from under it."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """A seat kept some of its offer."""

    seat: int
    where: int
    """Where the others went: a value of `board.rejected`."""
    tickets: frozenset[str] | None
    """What was kept, if it was seen."""
    rejected: int
    rejected_long: int | None
    """How many long ones were rejected, where their pile shows it."""


@dataclass(frozen=True, slots=True)
class Dropped:
    """E3: the long tickets that were not dealt left the game."""

    number: int


@dataclass(frozen=True, slots=True)
class Past:
    """The steps, and what the seat sees later."""

    long: dict[str, bool]
    """Every ticket of the board: is it a long one?"""
    steps: list[Drawn | Chosen | Dropped]
    raised: dict[bool, list[str]]
    """Short and long: the tickets that came up from under the pile; empty if not seen."""
    seen_after: list[set[str]]
    """For each step: the tickets that the seat is offered after it."""

    @classmethod
    def of(cls, setup: Setup, events: list[Event]) -> Past:
        """Read off the events as the seat saw them."""
        board = setup.board_record[0]
        long = {ticket.name: bool(ticket.pile) for ticket in setup.board.tickets}
        pile = Counter(long.values())
        steps: list[Drawn | Chosen | Dropped] = []
        raised: dict[bool, list[str]] = {False: [], True: []}
        drawn = chosen = 0
        for event in events:
            if isinstance(event, Offered):
                is_long = bool(event.long)
                name = event.ticket or ""
                from_under = pile[is_long] == 0
                if from_under:
                    raised[is_long].append(name)
                else:
                    pile[is_long] -= 1
                steps.append(Drawn(event.seat, is_long, name, from_under))
                drawn += 1
                if board.long_dealt and drawn == setup.seats * board.tickets_dealt:
                    steps.append(Dropped(pile.pop(True, 0)))
            elif isinstance(event, Kept):
                step = _chosen(
                    event, board.rejected_first if chosen < setup.seats else board.rejected
                )
                steps.append(step)
                chosen += 1
                if step.where == SHUFFLE:
                    pile[True] += step.rejected_long or 0
                    pile[False] += step.rejected - (step.rejected_long or 0)
        return cls(long, steps, raised, _seen_after(steps))


def _chosen(event: Kept, where: int) -> Chosen:
    kept = None if event.tickets is None else frozenset(event.tickets)
    assert event.rejected_number is not None  # they do not lie face up here
    return Chosen(event.seat, int(where), kept, event.rejected_number, event.rejected_long)


def _seen_after(steps: list[Drawn | Chosen | Dropped]) -> list[set[str]]:
    found: list[set[str]] = []
    seen: set[str] = set()
    for step in reversed(steps):
        found.append(set(seen))
        if isinstance(step, Drawn) and step.name:
            seen.add(step.name)
    return found[::-1]
