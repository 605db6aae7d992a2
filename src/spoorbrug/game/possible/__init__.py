"""Possible games: dealing what a seat cannot see, consistently with everything it knows.

`cards` deals the hidden cards, `discards` the tickets of boards where rejected ones lie face up,
and `queues` those of boards where they go under the pile, back into it or out of the game.
Dice hide nothing.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from spoorbrug.game.events import Event
from spoorbrug.game.events.kinds import Dealt, FirstChosen, Mixed, Offered
from spoorbrug.game.possible import cards, discards, queues
from spoorbrug.game.setup import Setup
from spoorbrug.rules import kernel, record
from spoorbrug.rules.record import DISCARD, Array

Rng = random.Random | np.random.Generator


class Possible:
    """The possible games of one view. What its past tells is read once, however many are dealt."""

    def __init__(
        self, setup: Setup, seat: int | None, games: Array, events: Iterable[Event]
    ) -> None:
        seen = list(events)
        past = seen if is_whole(games[0], seen) else None
        self._games = games
        self._cards = None if setup.dice else cards.Hands(setup, seat, games[0], past)
        face_up = setup.board_record[0].rejected == DISCARD
        self._tickets = (discards if face_up else queues).Tickets(setup, seat, games[0], past)

    def deal(self, rng: Rng, leaning: Array | None = None) -> tuple[Array, Array]:
        """A full record that this seat cannot tell from the true one, and a key for its future.

        `leaning` says for each seat and ticket how much likelier than others it is to be held;
        without it all are alike.
        """
        if not isinstance(rng, random.Random):
            rng = random.Random(int(rng.integers(2**63)))
        games = record.copy(self._games)
        if self._cards is not None:
            self._cards.deal(games[0], rng)
        self._tickets.deal(games[0], rng, leaning)
        return games, kernel.new_key([rng.getrandbits(64), rng.getrandbits(64)])


def is_whole(game: Any, events: Sequence[Event]) -> bool:
    """Do these events tell the whole game? A position, or a possible game, has no past."""
    if any(isinstance(event, Dealt) for event in events):
        return True
    # With dice no card is dealt: the first tickets are, to seat 0 first, and all are chosen.
    about = [event for event in events if isinstance(event, Mixed | Offered | FirstChosen)]
    chosen = sum(isinstance(event, FirstChosen) for event in about)
    begins = bool(about) and not isinstance(about[0], FirstChosen) and about[0].seat == 0
    return begins and chosen == int(game.chosen).bit_count()
