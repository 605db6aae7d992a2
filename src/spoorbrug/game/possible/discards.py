"""Hidden tickets where rejected ones lie face up (N3): the pile has eras as the deck has."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from spoorbrug.boards import Board
from spoorbrug.game.events import Event
from spoorbrug.game.names import add_member, members
from spoorbrug.game.possible.cards import Era
from spoorbrug.game.possible.offers import choose_first, put_offer
from spoorbrug.game.possible.weighted_deal import lean_first, leaning_order
from spoorbrug.game.setup import Setup
from spoorbrug.rules.record import NONE, Array


class Tickets:
    """The pile and the tickets that a seat cannot see."""

    def __init__(self, setup: Setup, seat: int | None, game: Any, past: list[Event] | None) -> None:
        self._setup = setup
        self._seat = seat
        if past is None:
            self._eras, self._held, self._offered = _from_the_table(setup, seat, game)
        else:
            self._eras, self._held, self._offered = _history(setup.board, past)

    def deal(self, game: Any, rng: random.Random, leaning: Array | None = None) -> None:
        """Deal what is hidden into a record."""
        board = self._setup.board
        others = [other for other in range(self._setup.seats) if other != self._seat]
        offers: dict[int, list[int]] = {other: [] for other in others}
        for number, era in enumerate(self._eras):
            names = list(era.pool.elements())
            rng.shuffle(names)
            tickets = [board.ticket_named[name].index for name in names]
            for other in leaning_order(others, leaning, rng):
                offer = offers[other]
                kept, drawn = self._held[number][other], self._offered[number][other]
                if leaning is not None:
                    lean_first(tickets, leaning[other], rng)
                for ticket in tickets[:kept]:
                    add_member(game.held[other], ticket)
                offer += tickets[kept : kept + drawn]
                tickets = tickets[kept + drawn :]
            for ticket in tickets:
                add_member(game.pile, ticket)
        for other, offer in offers.items():
            put_offer(game, other, offer)
        choose_first(self._setup, self._seat, game, rng)


def remembered(setup: Setup, seat: int | None, game: Any, past: list[Event] | None) -> list[Era]:
    """What a seat remembers of the tickets: the eras of the pile, and how many others have."""
    if past is None:
        eras, held, offered = _from_the_table(setup, seat, game)
    else:
        eras, held, offered = _history(setup.board, past)
    for era, kept, open_ in zip(eras, held, offered, strict=True):
        era.drawn = kept + open_
        if seat is not None:
            era.drawn.pop(seat, None)
    return eras


def _from_the_table(
    setup: Setup, seat: int | None, game: Any
) -> tuple[list[Era], list[Counter[int]], list[Counter[int]]]:
    """What the table itself shows, for a game without a past."""
    seen = set(members(game.rejected)) | ({int(game.revealed)} - {NONE})
    if seat is not None:
        seen |= set(members(game.held[seat])) | set(members(game.offer[seat]))
    pool = Counter(t.name for t in setup.board.tickets if t.index not in seen)
    others = [other for other in range(setup.seats) if other != seat]
    held = Counter({other: int(game.held_count[other]) for other in others})
    offered = Counter({other: int(game.offer_count[other]) for other in others})
    return [Era(pool)], [held], [offered]


def _history(
    board: Board, events: list[Event]
) -> tuple[list[Era], list[Counter[int]], list[Counter[int]]]:
    """The eras of the pile, and the hidden tickets that seats hold or are offered from each."""
    eras = [Era(Counter(ticket.name for ticket in board.tickets))]
    held: list[Counter[int]] = [Counter()]
    offered: list[Counter[int]] = [Counter()]
    for event in events:
        # `kind` is quicker than classes, and this is asked for every event of a game.
        if event.kind == "offered":
            if event.ticket is None:
                offered[-1][event.seat] += 1
            else:
                eras[-1].pool[event.ticket] -= 1
        elif event.kind == "revealed":
            eras[-1].pool[event.ticket] -= 1
        elif event.kind == "kept" and event.tickets is None:
            for name in event.rejected or ():
                number = next(n for n, era in enumerate(eras) if era.pool[name] > 0)
                eras[number].pool[name] -= 1
                offered[number][event.seat] -= 1
            for number in range(len(eras)):
                held[number][event.seat] += offered[number].pop(event.seat, 0)
        elif event.kind == "pile_shuffled":
            eras.append(Era(Counter(event.tickets)))
            held.append(Counter())
            offered.append(Counter())
    return eras, held, offered
