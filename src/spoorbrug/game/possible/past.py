"""What a seat has seen of the tickets, in order, with what can be counted from the start."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from spoorbrug.game.events import Event
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
            facts, seat = event.facts, event.seat
            if event.kind == "offered" and seat is not None:
                is_long = bool(facts.get("long", False))
                name = facts.get("ticket", "")
                from_under = pile[is_long] == 0
                if from_under:
                    raised[is_long].append(name)
                else:
                    pile[is_long] -= 1
                steps.append(Drawn(seat, is_long, name, from_under))
                drawn += 1
                if board.long_dealt and drawn == setup.seats * board.tickets_dealt:
                    steps.append(Dropped(pile.pop(True, 0)))
            elif event.kind == "kept" and seat is not None:
                step = _chosen(
                    event, board.rejected_first if chosen < setup.seats else board.rejected
                )
                steps.append(step)
                chosen += 1
                if step.where == SHUFFLE:
                    pile[True] += step.rejected_long or 0
                    pile[False] += step.rejected - (step.rejected_long or 0)
        return cls(long, steps, raised, _seen_after(steps))


def _chosen(event: Event, where: int) -> Chosen:
    facts = event.facts
    kept = frozenset(facts["tickets"]) if "tickets" in facts else None
    number = facts["rejected_number"]
    assert event.seat is not None
    return Chosen(event.seat, int(where), kept, number, facts.get("rejected_long"))


def _seen_after(steps: list[Drawn | Chosen | Dropped]) -> list[set[str]]:
    found: list[set[str]] = []
    seen: set[str] = set()
    for step in reversed(steps):
        found.append(set(seen))
        if isinstance(step, Drawn) and step.name:
            seen.add(step.name)
    return found[::-1]
