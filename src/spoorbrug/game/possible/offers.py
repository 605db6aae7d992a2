"""Offers that a seat cannot see, put into a record."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

from spoorbrug.game.names import add_member, members
from spoorbrug.game.setup import Setup
from spoorbrug.rules.record import FIRST_TICKETS


def put_offer(game: Any, seat: int, tickets: list[int]) -> None:
    """An offer, in the order in which it was drawn."""
    for place, ticket in enumerate(tickets):
        add_member(game.offer[seat], ticket)
        game.offer_order[seat, place] = ticket


def choose_first(setup: Setup, seat: int | None, game: Any, rng: random.Random) -> None:
    """R33: who has chosen first tickets out of sight has kept some, nobody knows how many."""
    if game.phase != FIRST_TICKETS:
        return
    for other in range(setup.seats):
        if other == seat or not int(game.chosen) >> other & 1:
            continue
        size = int(game.offer_count[other])
        places = [n for n in range(1 << size)
                  if n.bit_count() >= min(int(setup.board_record[0].keep_first), size)]  # fmt: skip
        keep = rng.choice(places)
        for place, ticket in enumerate(members(game.offer[other])):
            if keep >> place & 1:
                game.offer[other, ticket >> 6] ^= np.uint64(1 << (ticket & 63))
                add_member(game.held[other], ticket)
        game.held_count[other] = keep.bit_count()
        game.offer_count[other] = size - keep.bit_count()
