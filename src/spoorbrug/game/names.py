"""Names of cards, dice, tracks and tickets, to and from the kernel's numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, TypeVar, get_args

import numpy as np

from spoorbrug.boards import Board
from spoorbrug.boards.model import CARD_KINDS

_Name = TypeVar("_Name", bound=str)

KINDS = CARD_KINDS
Face = Literal["single", "double", "station", "wild"]
"""A face of a train die (D2)."""
FACES: tuple[Face, ...] = get_args(Face)
Token = Literal["single", "double"]
"""A type of tracks, and of the tokens that pay for them (D1)."""
TYPES: tuple[Token, ...] = get_args(Token)


def kinds_of(board: Board) -> tuple[str, ...]:
    """The kinds of card that a board has."""
    return tuple(kind for kind in KINDS if board.cards.of_kind(kind))


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


def face_counts(dice: Sequence[Any]) -> dict[Face, int]:
    """`[2, 0, 1, 2]` as {single: 2, double: 0, …}: every face, as dice are few."""
    return {face: int(n) for face, n in zip(FACES, dice, strict=True)}


def token_counts(tokens: Sequence[Any]) -> dict[str, int]:
    """`[2, 0]` as {single: 2, double: 0}."""
    return {kind: int(n) for kind, n in zip(TYPES, tokens, strict=True)}


def sum_of(parts: Mapping[_Name, int]) -> str:
    """{red: 2, locomotive: 1} as `2 red + 1 locomotive`."""
    return " + ".join(f"{n} {name}" for name, n in parts.items() if n)


def members(words: Sequence[Any]) -> list[int]:
    """The numbers in a set of the kernel, in ascending order."""
    found = []
    for w, word in enumerate(words):
        rest = int(word)
        while rest:
            lowest = rest & -rest
            found.append(64 * w + lowest.bit_length() - 1)
            rest ^= lowest
    return found


def add_member(words: Any, number: int) -> None:
    """Put a number into a set of the kernel."""
    words[number >> 6] |= np.uint64(1 << (number & 63))


def remove_member(words: Any, number: int) -> None:
    """Take a number out of a set of the kernel."""
    words[number >> 6] &= ~np.uint64(1 << (number & 63))


def cities_in(board: Board, word: Any) -> list[str]:
    """The names in a set of cities, which is one word."""
    return [board.cities[i].name for i in members([word])]
