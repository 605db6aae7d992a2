"""Events of tickets."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from spoorbrug.game.events.kinds.base import PRIVATE, OfNobody, OfSeat, number


@dataclass(frozen=True, slots=True, kw_only=True)
class Mixed(OfSeat):
    """A player named how many short and long tickets to draw (M2)."""

    kind: Literal["mixed"] = "mixed"
    short: int
    long: int

    def sentence(self) -> str:
        """In English."""
        return f"asks for {self.short} short and {number(self.long, 'long ticket')}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Offered(OfSeat):
    """A ticket joined an offer."""

    kind: Literal["offered"] = "offered"
    ticket: str | None = field(metadata=PRIVATE)
    long: bool | None = None
    """Is it a long one? Its back shows it; None on boards with one kind of ticket."""

    def sentence(self) -> str:
        """In English."""
        return f"is offered {self.ticket or 'a ticket'}"


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstChosen(OfSeat):
    """A player has chosen the first tickets; which of them is told when all have (R33)."""

    kind: Literal["first_chosen"] = "first_chosen"

    def sentence(self) -> str:
        """In English."""
        return "has chosen the first tickets"


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept(OfSeat):
    """A player kept some tickets of an offer and rejected the others."""

    kind: Literal["kept"] = "kept"
    number: int
    tickets: list[str] | None = field(metadata=PRIVATE)
    rejected: list[str] | None = field(metadata=PRIVATE)
    """Everyone sees them where they are put face up; otherwise only the seat itself."""
    rejected_number: int | None = None
    """How many were rejected face down; None where they lie face up."""
    rejected_long: int | None = None
    """How many of them were long ones; None where that does not show."""

    @property
    def secret(self) -> frozenset[str]:
        """Rejected tickets are secret, too, unless they lie face up."""
        face_up = self.rejected_number is None
        return frozenset({"tickets"} if face_up else {"tickets", "rejected"})

    def sentence(self) -> str:
        """In English."""
        names = f": {', '.join(self.tickets)}" if self.tickets is not None else ""
        return f"keeps {number(self.number, 'ticket')}{names}{self._rejected()}"

    def _rejected(self) -> str:
        if self.rejected:
            return f"; rejected: {', '.join(self.rejected)}"
        return f"; {self.rejected_number} rejected" if self.rejected_number else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PileShuffled(OfNobody):
    """Rejected tickets became a new pile."""

    kind: Literal["pile_shuffled"] = "pile_shuffled"
    tickets: list[str]

    def sentence(self) -> str:
        """In English."""
        return f"{len(self.tickets)} rejected tickets make a new pile"
