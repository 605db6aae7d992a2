"""Hidden tickets of a game without a past: what the table shows is all there is to go by."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from spoorbrug.game.names import members
from spoorbrug.game.possible.slots import Hidden, Slot
from spoorbrug.game.setup import Setup
from spoorbrug.rules.record import FIRST_TICKETS


@dataclass(slots=True)
class _Place:
    """Some tickets together, with how many of them may be long ones (E3, M2)."""

    slots: list[Slot]
    size: int
    fewest: int
    most: int


def from_the_table(setup: Setup, seat: int | None, game: Any, rng: random.Random) -> Hidden:
    """Deal all tickets that this seat does not see to where tickets are missing."""
    hidden = Hidden.empty(setup.seats)
    if seat is not None:
        del hidden.held[seat], hidden.offers[seat]
    seen = set[int]()
    if seat is not None:
        seen = set(members(game.held[seat])) | set(members(game.offer[seat]))
    tickets = [ticket for ticket in setup.board.tickets if ticket.index not in seen]
    names = {
        long: [ticket.name for ticket in tickets if bool(ticket.pile) == long]
        for long in (False, True)
    }
    stock: list[Slot] = []
    places = [_stock(stock, game)]
    for other in hidden.held:
        places.append(_held(setup, hidden.held[other], game, other))
        places.append(_offer(setup, hidden.offers[other], game, other))
    rest = len(tickets) - sum(place.size for place in places)
    places.append(_Place(hidden.out, rest, 0, rest))
    long_ones = _shared(places, len(names[True]), rng)
    for place, number in zip(places, long_ones, strict=True):
        for long in [True] * number + [False] * (place.size - number):
            name = names[long].pop(rng.randrange(len(names[long])))
            place.slots.append(Slot(long, 0, name))
    for offer in hidden.offers.values():
        rng.shuffle(offer)
        offer.sort(key=lambda slot: not slot.long)  # long ones are drawn first
    rng.shuffle(stock)
    hidden.under = stock[: int(game.under_count)]
    hidden.pile = [slot.name for slot in stock[int(game.under_count) :]]
    return hidden


def _stock(slots: list[Slot], game: Any) -> _Place:
    """The pile and what lies under it: how many of them are long is there to be seen."""
    return _Place(slots, int(game.pile_size + game.under_count), *[int(game.long_left)] * 2)


def _held(setup: Setup, slots: list[Slot], game: Any, seat: int) -> _Place:
    size = int(game.held_count[seat])
    board = setup.board_record[0]
    return _Place(slots, size, 0, size if board.mix else min(size, int(board.long_dealt)))


def _offer(setup: Setup, slots: list[Slot], game: Any, seat: int) -> _Place:
    size = int(game.offer_count[seat])
    board = setup.board_record[0]
    if game.phase == FIRST_TICKETS:
        return _Place(slots, size, *[int(game.mix[seat] if board.mix else board.long_dealt)] * 2)
    return _Place(slots, size, 0, size if board.mix else 0)


def _shared(places: list[_Place], number: int, rng: random.Random) -> list[int]:
    """A number of long tickets, shared among the places."""
    found = [place.fewest for place in places]
    for _ in range(number - sum(found)):
        room = [place.most - n for place, n in zip(places, found, strict=True)]
        (chosen,) = rng.choices(range(len(places)), room)
        found[chosen] += 1
    return found
