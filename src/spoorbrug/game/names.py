"""Names of cards, tracks, tickets and phases, to and from the kernel's numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import IntEnum
from typing import Any

import numpy as np

from spoorbrug.boards.model import COLOURS, LOCOMOTIVE
from spoorbrug.rules import record

KINDS = (*COLOURS, LOCOMOTIVE)


class Phase(IntEnum):
    """What kind of decision is next; the first of them are made by chance."""

    OVER = record.OVER
    DRAW_CARD = record.DRAW_CARD
    TURN_UP = record.TURN_UP
    DEAL_TICKET = record.DEAL_TICKET
    REVEAL_TICKET = record.REVEAL_TICKET
    FIRST_TICKETS = record.FIRST_TICKETS
    TURN = record.TURN
    SECOND_CARD = record.SECOND_CARD
    PAY = record.PAY
    KEEP_TICKETS = record.KEEP_TICKETS
    NEUTRAL_TRACK = record.NEUTRAL_TRACK

    @property
    def is_chance(self) -> bool:
        """Is it nobody's decision?"""
        return record.FIRST_CHANCE <= self <= record.LAST_CHANCE

    @property
    def is_inside_turn(self) -> bool:
        """Does a decision of this kind go on with what the same seat has begun?"""
        return self in (Phase.SECOND_CARD, Phase.PAY, Phase.KEEP_TICKETS)

    @property
    def words(self) -> str:
        """The phase as a person reads it."""
        return self.name.lower().replace("_", " ")


def counted(cards: Iterable[Any]) -> str:
    """`[2, 0, 1, …]` as `2 red, 1 yellow`; `none` when there is nothing."""
    words = [f"{n} {KINDS[kind]}" for kind, n in enumerate(cards) if n]
    return ", ".join(words) or "none"


def card_list(cards: Sequence[Any]) -> list[str]:
    """`[2, 0, 1, …]` as red, red, yellow."""
    return [KINDS[kind] for kind, n in enumerate(cards) for _ in range(int(n))]


def card_counts(cards: Sequence[Any]) -> dict[str, int]:
    """`[2, 0, 1, …]` as {red: 2, yellow: 1}."""
    return {KINDS[kind]: int(n) for kind, n in enumerate(cards) if n}


def members(words: Sequence[Any]) -> list[int]:
    """The numbers in a set of the kernel, in ascending order."""
    return [64 * w + i for w, word in enumerate(words) for i in range(64) if int(word) >> i & 1]


def add_member(words: Any, number: int) -> None:
    """Put a number into a set of the kernel."""
    words[number >> 6] |= np.uint64(1 << (number & 63))
