"""Tickets that may have no name yet, and the places where a seat cannot see them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(slots=True, eq=False)
class Slot:
    """A ticket."""

    long: bool
    drawn_after: int
    """How often the pile had been shuffled when it was drawn."""
    name: str = ""
    """Empty while nobody could say."""


@dataclass(slots=True)
class Hidden:
    """Where tickets are that a seat cannot see; and, by name, those of the pile."""

    held: dict[int, list[Slot]]
    offers: dict[int, list[Slot]]
    """In the order in which they were drawn."""
    under: list[Slot] = field(default_factory=list)
    """Under the pile, the next one first."""
    out: list[Slot] = field(default_factory=list)
    """Out of the game."""
    pile: list[str] = field(default_factory=list)

    @classmethod
    def empty(cls, seats: int) -> Hidden:
        """Nothing anywhere."""
        return cls({s: [] for s in range(seats)}, {s: [] for s in range(seats)})

    def slots(self) -> list[Slot]:
        """All tickets outside the pile."""
        places = [*self.held.values(), *self.offers.values(), self.under, self.out]
        return [slot for place in places for slot in place]

    def fits(self, game: Any) -> bool:
        """Are there as many everywhere as the table shows?"""
        return (
            all(len(slots) == game.held_count[seat] for seat, slots in self.held.items())
            and all(len(slots) == game.offer_count[seat] for seat, slots in self.offers.items())
            and len(self.under) == game.under_count
            and len(self.pile) == game.pile_size
        )
