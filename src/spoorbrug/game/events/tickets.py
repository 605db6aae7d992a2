"""Tickets: named, offered, kept, and turned up for the neutral player."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from spoorbrug.game.events.event import Event
from spoorbrug.game.events.purses import Purses
from spoorbrug.game.events.scene import Scene
from spoorbrug.game.names import Phase, members
from spoorbrug.rules import ids
from spoorbrug.rules.record import NEUTRAL, NONE

FACE_UP = "discard"
"""Where a board puts rejected tickets so that all can read them."""
LONG = 1
"""The pile of long tickets."""


def mix(scene: Scene) -> Iterator[Event]:
    """M2: so many of each pile."""
    long = scene.move - ids.NAME_MIX
    short = int(scene.before.tickets_due) - long
    yield Event("mixed", scene.seat, {"short": short, "long": long})


def deal_ticket(scene: Scene) -> Iterator[Event]:
    """A ticket joins an offer. Where there are long ones, their backs tell."""
    ticket = scene.board.tickets[scene.move - ids.TICKET]
    facts: dict[str, Any] = {"ticket": ticket.name}
    if any(ticket.pile for ticket in scene.board.tickets):
        facts["long"] = ticket.pile == LONG
    yield Event("offered", scene.seat, facts, frozenset({"ticket"}))
    yield from _marker(scene)


def first_tickets(scene: Scene) -> Iterator[Event]:
    """R33: what was kept is told when all have chosen."""
    yield Event("first_chosen", scene.seat)
    if scene.after.phase != Phase.FIRST_TICKETS:
        for seat in range(scene.setup.seats):
            offer = {*members(scene.before.offer[seat]), *members(scene.before.held[seat])}
            if offer:
                yield _kept(scene, seat, offer, scene.board.ticket_numbers.rejected_first)


def keep_tickets(scene: Scene) -> Iterator[Event]:
    """Some of an offer stay."""
    offer = set(members(scene.before.offer[scene.seat]))
    yield _kept(scene, scene.seat, offer, scene.board.ticket_numbers.rejected)


def _kept(scene: Scene, seat: int, offer: set[int], where: str) -> Event:
    tickets = scene.board.tickets
    kept = offer & set(members(scene.after.held[seat]))
    rejected = [tickets[i] for i in sorted(offer - kept)]
    facts: dict[str, Any] = {
        "number": len(kept),
        "tickets": [tickets[i].name for i in sorted(kept)],
        "rejected": [ticket.name for ticket in rejected],
    }
    if where == FACE_UP:
        return Event("kept", seat, facts, frozenset({"tickets"}))
    drawn = scene.before.offer_order[seat].tolist()  # the order in which they go under a pile
    rejected.sort(key=lambda ticket: drawn.index(ticket.index))
    facts["rejected"] = [ticket.name for ticket in rejected]
    facts["rejected_number"] = len(rejected)
    if scene.board.ticket_numbers.mix:
        facts["rejected_long"] = sum(ticket.pile == LONG for ticket in rejected)
    return Event("kept", seat, facts, frozenset({"tickets", "rejected"}))


def shuffles(scene: Scene) -> Iterator[Event]:
    """Face-up tickets that became a new pile. First ones that go back unseen tell nothing."""
    if scene.phase is Phase.FIRST_TICKETS and scene.board.ticket_numbers.rejected_first != FACE_UP:
        return
    dealt = 0
    if scene.phase in (Phase.DEAL_TICKET, Phase.REVEAL_TICKET):
        dealt = 1 if scene.move - ids.TICKET in members(scene.before.pile) else 0
    if scene.after.pile_size > scene.before.pile_size - dealt:
        names = [scene.board.tickets[i].name for i in members(scene.after.pile)]
        yield Event("pile_shuffled", None, {"tickets": names})


# The neutral player


def reveal_ticket(scene: Scene) -> Iterator[Event]:
    """A ticket is turned up; what it names may follow at once."""
    ticket = scene.board.tickets[scene.move - ids.TICKET]
    route = None if ticket.neutral is None else scene.board.routes[ticket.neutral].name
    yield Event("revealed", scene.seat, {"ticket": ticket.name, "route": route})
    laid = list(_laid(scene))
    yield from laid
    if scene.after.phase != Phase.NEUTRAL_TRACK:
        if not laid:
            yield Event("blank")
        yield from _marker(scene)


def neutral_track(scene: Scene) -> Iterator[Event]:
    """The holder of the marker has chosen a track."""
    yield from _laid(scene)
    if scene.after.marker == NONE:
        yield Event("neutral_done")
    else:
        yield from _marker(scene)


def _laid(scene: Scene) -> Iterator[Event]:
    before, after = scene.before, scene.after
    for track in scene.new_tracks(NEUTRAL):
        receiver = Purses.of(before).receiver(Purses.of(after), NEUTRAL)
        toll = 0 if receiver is None else int(after.tolls[receiver] - before.tolls[receiver])
        name = scene.board.tracks[track].name
        yield Event("laid", None, {"track": name, "toll": toll, "paid_to": receiver})


def _marker(scene: Scene) -> Iterator[Event]:
    if scene.before.marker != scene.after.marker:
        if scene.after.marker == NONE:
            yield Event("neutral_done")
        else:
            yield Event("marker_passed", int(scene.after.marker))
