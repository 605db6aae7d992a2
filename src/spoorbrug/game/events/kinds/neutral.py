"""Events of the neutral player (N13 to N15)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from spoorbrug.game.events.kinds.base import OfNobody, OfSeat


@dataclass(frozen=True, slots=True, kw_only=True)
class Revealed(OfSeat):
    """A ticket was turned up for the neutral player."""

    kind: Literal["revealed"] = "revealed"
    ticket: str
    route: str | None
    """The route that the ticket names; None if it names none."""

    def sentence(self) -> str:
        """In English."""
        named = f"it names {self.route}" if self.route else "it names no route"
        return f"turns up {self.ticket} for the neutral player: {named}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Blank(OfNobody):
    """The ticket that was turned up changed nothing."""

    kind: Literal["blank"] = "blank"

    def sentence(self) -> str:
        """In English."""
        return "The ticket changes nothing"


@dataclass(frozen=True, slots=True, kw_only=True)
class Laid(OfNobody):
    """Neutral trains came on a track."""

    kind: Literal["laid"] = "laid"
    track: str
    toll: int
    """What the bank paid for it, 0 for nothing."""
    paid_to: int | None
    """The seat that got the toll; None if nobody did."""

    def sentence(self) -> str:
        """In English."""
        paid = (
            f"; the bank pays seat {self.paid_to + 1} {self.toll}"
            if self.paid_to is not None
            else ""
        )
        return f"Neutral trains on {self.track}{paid}"


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkerPassed(OfSeat):
    """The neutral marker went to a seat."""

    kind: Literal["marker_passed"] = "marker_passed"

    def sentence(self) -> str:
        """In English."""
        return "now holds the neutral marker"


@dataclass(frozen=True, slots=True, kw_only=True)
class NeutralDone(OfNobody):
    """The neutral player is finished, and its marker is put away (N15)."""

    kind: Literal["neutral_done"] = "neutral_done"

    def sentence(self) -> str:
        """In English."""
        return "The neutral player is done; its marker is put away"
