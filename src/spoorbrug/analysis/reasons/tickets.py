"""What speaks for keeping tickets, and for drawing some."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from spoorbrug.analysis.reasons.facts import Facts
from spoorbrug.analysis.reasons.reason import Reason
from spoorbrug.boards import Ticket
from spoorbrug.game import MoveKind
from spoorbrug.game.ways import Ways

NEAR = 6
"""Trains: a ticket that lacks this number or fewer is near."""
SHARED = 2
"""Trains: from this saving on, it is worth saying that two tickets share a way."""
TIME = 12
"""Trains: while everybody has this number or more, there is time for another ticket."""


def reasons(facts: Facts) -> Iterator[Reason]:
    """For tickets that are kept, or asked for."""
    if facts.move.kind is MoveKind.KEEP:
        yield from _kept(facts)
    elif facts.move.kind is MoveKind.TICKETS:
        yield from _drawn(facts)


def _kept(facts: Facts) -> Iterator[Reason]:
    kept = facts.move.tickets
    for ticket in kept:
        way = facts.ways.cheapest(ticket)
        if facts.view.is_complete(ticket):
            yield Reason("ticket_complete_already", {"ticket": ticket.name}, 80)
        elif way is not None and way.trains <= NEAR:
            params = {"ticket": ticket.name, "trains": way.trains}
            yield Reason("ticket_near", params, 60 - way.trains)
    yield from _shared(facts, kept)
    yield from _dropped(facts, kept)


def _shared(facts: Facts, kept: tuple[Ticket, ...]) -> Iterator[Reason]:
    """The pair that saves most: the second on what the first would build."""
    known = [ticket for ticket, _ in facts.wanted if ticket not in kept]
    pairs = [*combinations(kept, 2), *((ticket, other) for ticket in kept for other in known)]
    found = [(saved(facts, *pair), pair) for pair in pairs]
    if found:
        trains, (ticket, other) = max(found, key=lambda one: one[0])
        if trains >= SHARED:
            params = {"ticket": ticket.name, "other": other.name, "trains": trains}
            yield Reason("tickets_share_way", params, 62 + trains / 10)


def saved(facts: Facts, ticket: Ticket, other: Ticket) -> int:
    """How many trains fewer the second needs when the first is built on its cheapest way."""
    way, alone = facts.ways.cheapest(ticket), facts.ways.cheapest(other)
    if way is None or alone is None:
        return 0
    built = facts.seen(facts.if_taken(way.tracks, facts.seat))
    after = Ways(built).cheapest(other)
    return 0 if after is None else alone.trains - after.trains


def _dropped(facts: Facts, kept: tuple[Ticket, ...]) -> Iterator[Reason]:
    """The ticket that is put back, if it is farther than all that are kept."""
    put_back = [ticket for ticket in facts.view.offer if ticket not in kept]
    far = [(_trains(facts, ticket), -ticket.index, ticket) for ticket in put_back]
    if not far:
        return
    trains, _, ticket = max(far)
    if trains > NEAR and all(trains > _trains(facts, other) for other in kept):
        shown = None if trains == _NEVER else trains
        yield Reason("drops_far_ticket", {"ticket": ticket.name, "trains": shown}, 50)


_NEVER = 1000


def _trains(facts: Facts, ticket: Ticket) -> int:
    way = facts.ways.cheapest(ticket)
    return _NEVER if way is None else way.trains


def all_done(facts: Facts, weight: float) -> Iterator[Reason]:
    """Nothing is left to be completed."""
    held = facts.view.tickets
    if held and all(facts.view.is_complete(ticket) for ticket in held):
        yield Reason("tickets_done", {"number": len(held)}, weight)


def _drawn(facts: Facts) -> Iterator[Reason]:
    yield from all_done(facts, 60)
    fewest = min(int(facts.state.trains[seat]) for seat in range(facts.setup.seats))
    if fewest >= TIME and facts.state.turns_left == 0:
        yield Reason("more_tickets_time_left", {"trains": fewest}, 55)
