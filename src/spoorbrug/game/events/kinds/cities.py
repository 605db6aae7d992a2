"""Events of stations and passengers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from spoorbrug.game.events.kinds.base import OfSeat, number, number_of_dice
from spoorbrug.game.names import sum_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Built(OfSeat):
    """A player built a station (E3, D12)."""

    kind: Literal["built"] = "built"
    city: str
    cards: dict[str, int] | None = None
    """The cards that paid, by kind; None with dice."""
    dice: int | None = None
    """How many dice paid; None with cards."""

    @property
    def payment(self) -> str:
        """`2 red`, `1 die`."""
        return sum_of(self.cards or {}) if self.dice is None else number_of_dice(self.dice)

    def sentence(self) -> str:
        """In English."""
        return f"builds a station in {self.city} with {self.payment}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Stood(OfSeat):
    """A passenger was put in a city (M3)."""

    kind: Literal["stood"] = "stood"
    city: str

    def sentence(self) -> str:
        """In English."""
        return f"stands a passenger in {self.city}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sent(OfSeat):
    """A passenger set out (M4)."""

    kind: Literal["sent"] = "sent"
    city: str

    def sentence(self) -> str:
        """In English."""
        return f"sends the passenger of {self.city}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Walked(OfSeat):
    """A passenger went one track further (M4)."""

    kind: Literal["walked"] = "walked"
    track: str
    to: str
    value: int
    """The points of the merchandise that it found there, 0 for none."""
    spent: bool
    """Did the step cost a passenger card, or a wild die?"""

    def sentence(self) -> str:
        """In English."""
        fare = " over another's track" if self.spent else ""
        token = f" and takes merchandise worth {self.value}" if self.value else ""
        return f"walks {self.track} to {self.to}{fare}{token}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrived(OfSeat):
    """A passenger's walk ended."""

    kind: Literal["arrived"] = "arrived"
    city: str
    merchandise: int
    """The points that the whole walk brought."""

    def sentence(self) -> str:
        """In English."""
        points = number(self.merchandise, "point")
        return f"ends the walk in {self.city} with {points} of merchandise"
