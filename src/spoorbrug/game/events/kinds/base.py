"""What all events share: a kind, a seat, and what only that seat may see."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Any, Self

PRIVATE = {"private": True}
"""Marks a fact that only the event's own seat may see; it is None for everyone else."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Happening:
    """Something that happened. Facts are names and numbers; seats are counted from 0."""

    kind: str
    seat: int | None

    @property
    def secret(self) -> frozenset[str]:
        """The names of the facts that only the event's own seat may see."""
        kind: Any = type(self)
        return _private(kind)

    def seen_by(self, seat: int | None) -> Self:
        """The event as one seat (None: a spectator) sees it."""
        if seat is not None and seat == self.seat:
            return self
        hidden: dict[str, Any] = dict.fromkeys(self.secret)
        return replace(self, **hidden) if hidden else self

    def to_dict(self) -> dict[str, Any]:
        """Plain data, for JSON: every fact of the kind, None where it is hidden."""
        kind: Any = type(self)
        return {name: getattr(self, name) for name in _names(kind)}

    def sentence(self) -> str:
        """What happened, in English, without the seat that did it."""
        raise NotImplementedError(f"{type(self).__name__} has no sentence")

    def __str__(self) -> str:
        who = "" if self.seat is None else f"Seat {self.seat + 1} "
        return who + self.sentence()


@cache
def _names(kind: Any) -> tuple[str, ...]:
    return tuple(fact.name for fact in fields(kind))


@cache
def _private(kind: Any) -> frozenset[str]:
    return frozenset(fact.name for fact in fields(kind) if fact.metadata == PRIVATE)


@dataclass(frozen=True, slots=True, kw_only=True)
class OfSeat(Happening):
    """Something that a seat did, or that happened to it."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OfNobody(Happening):
    """Something that no seat did."""

    seat: None = None


def number(n: int, word: str) -> str:
    """`1 point`, `2 points`."""
    return f"{n} {word}{'' if n == 1 else 's'}"


def number_of_dice(n: int) -> str:
    """`1 die`, `2 dice`."""
    return f"{n} {'die' if n == 1 else 'dice'}"


def a_card(name: str | None) -> str:
    """`a red`, `an orange`; `a card` for one that is not seen."""
    return f"an {name}" if name == "orange" else f"a {name or 'card'}"
