"""Events of the deck and the market."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from spoorbrug.game.events.kinds.base import PRIVATE, OfNobody, OfSeat, a_card


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealt(OfSeat):
    """A card of the first hand."""

    kind: Literal["dealt"] = "dealt"
    card: str | None = field(metadata=PRIVATE)

    def sentence(self) -> str:
        """In English."""
        return f"is dealt {a_card(self.card)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn(OfSeat):
    """A card of the deck came into a hand."""

    kind: Literal["drawn"] = "drawn"
    card: str | None = field(metadata=PRIVATE)

    def sentence(self) -> str:
        """In English."""
        return f"draws {a_card(self.card)}, unseen"


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken(OfSeat):
    """A card of the market came into a hand."""

    kind: Literal["taken"] = "taken"
    card: str

    def sentence(self) -> str:
        """In English."""
        return f"takes {a_card(self.card)} from the market"


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnedUp(OfNobody):
    """A card of the deck came into the market."""

    kind: Literal["turned_up"] = "turned_up"
    card: str

    def sentence(self) -> str:
        """In English."""
        return f"The market gets {a_card(self.card)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Swept(OfNobody):
    """The market had too many of a kind: all its cards are discarded (B2)."""

    kind: Literal["swept"] = "swept"
    cards: list[str]

    @property
    def crowd(self) -> str:
        """The kind of card that there were too many of."""
        return max(("locomotive", "passenger"), key=self.cards.count)

    def sentence(self) -> str:
        """In English."""
        return f"Too many {self.crowd}s: the market is swept ({', '.join(self.cards)})"


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckShuffled(OfNobody):
    """The discards became a new deck."""

    kind: Literal["deck_shuffled"] = "deck_shuffled"
    cards: list[str]

    def sentence(self) -> str:
        """In English."""
        return f"{len(self.cards)} discards are shuffled into a new deck"
