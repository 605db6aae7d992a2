"""Tickets: named, offered, kept, and turned up for the neutral player."""

from __future__ import annotations

from collections.abc import Iterator

from spoorbrug.game.events.kinds import (
    Blank,
    Event,
    FirstChosen,
    Kept,
    Laid,
    MarkerPassed,
    Mixed,
    NeutralDone,
    Offered,
    PileShuffled,
    Revealed,
)
from spoorbrug.game.events.purses import Purses
from spoorbrug.game.events.scene import Scene
from spoorbrug.game.names import members
from spoorbrug.game.phase import Phase
from spoorbrug.rules import ids
from spoorbrug.rules.record import NEUTRAL, NONE

FACE_UP = "discard"
"""Where a board puts rejected tickets so that all can read them."""
LONG = 1
"""The pile of long tickets."""


def mix(scene: Scene) -> Iterator[Mixed]:
    """M2: how many of each pile."""
    long = scene.move - ids.NAME_MIX
    short = int(scene.before.tickets_due) - long
    yield Mixed(seat=scene.seat, short=short, long=long)


def deal_ticket(scene: Scene) -> Iterator[Event]:
    """A ticket joins an offer. Where there are long ones, their backs tell."""
    ticket = scene.board.tickets[scene.move - ids.TICKET]
    two_piles = any(ticket.pile for ticket in scene.board.tickets)
    long = ticket.pile == LONG if two_piles else None
    yield Offered(seat=scene.seat, ticket=ticket.name, long=long)
    yield from _marker(scene)


def first_tickets(scene: Scene) -> Iterator[Event]:
    """R33: what was kept is told when all have chosen."""
    yield FirstChosen(seat=scene.seat)
    if Phase.of(scene.after) is not Phase.FIRST_TICKETS:
        for seat in range(scene.setup.seats):
            offer = {*members(scene.before.offer[seat]), *members(scene.before.held[seat])}
            if offer:
                yield _kept(scene, seat, offer, scene.board.ticket_numbers.rejected_first)


def keep_tickets(scene: Scene) -> Iterator[Kept]:
    """Some of an offer stay."""
    offer = set(members(scene.before.offer[scene.seat]))
    yield _kept(scene, scene.seat, offer, scene.board.ticket_numbers.rejected)


def _kept(scene: Scene, seat: int, offer: set[int], where: str) -> Kept:
    tickets = scene.board.tickets
    kept = offer & set(members(scene.after.held[seat]))
    rejected = [tickets[i] for i in sorted(offer - kept)]
    face_up = where == FACE_UP
    if not face_up:
        drawn = scene.before.offer_order[seat].tolist()  # the order in which they go under a pile
        rejected.sort(key=lambda ticket: drawn.index(ticket.index))
    shows_long = not face_up and scene.board.ticket_numbers.mix
    return Kept(
        seat=seat,
        number=len(kept),
        tickets=[tickets[i].name for i in sorted(kept)],
        rejected=[ticket.name for ticket in rejected],
        rejected_number=None if face_up else len(rejected),
        rejected_long=sum(t.pile == LONG for t in rejected) if shows_long else None,
    )


def shuffles(scene: Scene) -> Iterator[PileShuffled]:
    """Face-up tickets that became a new pile. First ones that go back unseen tell nothing."""
    if scene.phase is Phase.FIRST_TICKETS and scene.board.ticket_numbers.rejected_first != FACE_UP:
        return
    dealt = 0
    if scene.phase.deals_ticket:
        dealt = 1 if scene.move - ids.TICKET in members(scene.before.pile) else 0
    if scene.after.pile_size > scene.before.pile_size - dealt:
        names = [scene.board.tickets[i].name for i in members(scene.after.pile)]
        yield PileShuffled(tickets=names)


# The neutral player


def reveal_ticket(scene: Scene) -> Iterator[Event]:
    """A ticket is turned up; what it names may follow at once."""
    ticket = scene.board.tickets[scene.move - ids.TICKET]
    route = None if ticket.neutral is None else scene.board.routes[ticket.neutral].name
    yield Revealed(seat=scene.seat, ticket=ticket.name, route=route)
    laid = list(_laid(scene))
    yield from laid
    if Phase.of(scene.after) is not Phase.NEUTRAL_TRACK:
        if not laid:
            yield Blank()
        yield from _marker(scene)


def neutral_track(scene: Scene) -> Iterator[Event]:
    """The holder of the marker has chosen a track."""
    yield from _laid(scene)
    if scene.after.marker == NONE:
        yield NeutralDone()
    else:
        yield from _marker(scene)


def _laid(scene: Scene) -> Iterator[Laid]:
    before, after = scene.before, scene.after
    for track in scene.new_tracks(NEUTRAL):
        receiver = Purses.of(before).receiver(Purses.of(after), NEUTRAL)
        toll = 0 if receiver is None else int(after.tolls[receiver] - before.tolls[receiver])
        name = scene.board.tracks[track].name
        yield Laid(track=name, toll=toll, paid_to=receiver)


def _marker(scene: Scene) -> Iterator[MarkerPassed | NeutralDone]:
    if scene.before.marker != scene.after.marker:
        if scene.after.marker == NONE:
            yield NeutralDone()
        else:
            yield MarkerPassed(seat=int(scene.after.marker))
