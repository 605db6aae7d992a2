"""Events of claims and tunnels."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from spoorbrug.game.events.kinds.base import PRIVATE, OfSeat, a_card, number, number_of_dice
from spoorbrug.game.names import sum_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Claimed(OfSeat):
    """A player claimed a track, with everything that it brought and cost."""

    kind: Literal["claimed"] = "claimed"
    track: str
    cards: dict[str, int] | None = None
    """The cards that paid, by kind; None with dice."""
    extra: dict[str, int] | None = None
    """Of these cards, those that a tunnel added; None for other tracks and with dice."""
    dice: int | None = None
    """How many dice paid; None with cards."""
    tokens: int | None = None
    """How many tokens paid that were held before; None with cards."""
    bought: int | None = None
    """How many tokens were bought and paid at once; None with cards."""
    points: int
    toll: int
    paid_to: int | None
    """The seat that got the toll; None for the bank."""
    loan: bool
    """Was a loan taken instead of paying the toll?"""
    completed: list[str] | None = field(default=None, metadata=PRIVATE)
    """The player's own tickets that this track has completed."""

    @property
    def payment(self) -> str:
        """`2 red + 1 locomotive`, `3 dice + 1 token`."""
        if self.dice is None:
            return sum_of(self.cards or {})
        parts = [number_of_dice(self.dice)] if self.dice else []
        parts += [number(self.tokens, "token")] if self.tokens else []
        parts += [number(self.bought, "bought token")] if self.bought else []
        return " + ".join(parts)

    def sentence(self) -> str:
        """In English."""
        added = f" ({sum_of(self.extra)} of it for the tunnel)" if self.extra else ""
        points = number(self.points, "point")
        done = f"; completes {', '.join(self.completed)}" if self.completed else ""
        return f"claims {self.track} with {self.payment}{added} for {points}{self._toll()}{done}"

    def _toll(self) -> str:
        if not self.toll:
            return ""
        to = "the bank" if self.paid_to is None else f"seat {self.paid_to + 1}"
        if not self.loan:
            return f", toll {self.toll} to {to}"
        paid = "" if self.paid_to is None else f"; the bank pays {to} {self.toll}"
        return f", takes a loan instead of the toll of {self.toll}{paid}"


@dataclass(frozen=True, slots=True, kw_only=True)
class LaidSet(OfSeat):
    """A player laid cards for a tunnel, whose own cards come next (E2)."""

    kind: Literal["laid_set"] = "laid_set"
    track: str
    cards: dict[str, int]

    @property
    def payment(self) -> str:
        """`2 red + 1 locomotive`."""
        return sum_of(self.cards)

    def sentence(self) -> str:
        """In English."""
        return f"lays {self.payment} for the tunnel {self.track}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Tunnelled(OfSeat):
    """A player named a tunnel, whose dice come next (D11)."""

    kind: Literal["tunnelled"] = "tunnelled"
    track: str

    def sentence(self) -> str:
        """In English."""
        return f"names the tunnel {self.track}"


@dataclass(frozen=True, slots=True, kw_only=True)
class TunnelCard(OfSeat):
    """A card was turned up beside a tunnel."""

    kind: Literal["tunnel_card"] = "tunnel_card"
    card: str

    def sentence(self) -> str:
        """In English."""
        return f"turns up {a_card(self.card)} beside the tunnel"


@dataclass(frozen=True, slots=True, kw_only=True)
class TunnelDie(OfSeat):
    """A tunnel die fell."""

    kind: Literal["tunnel_die"] = "tunnel_die"
    hit: bool
    """Does it show a tunnel?"""

    def sentence(self) -> str:
        """In English."""
        return f"rolls a {'tunnel' if self.hit else 'blank'} with a tunnel die"


@dataclass(frozen=True, slots=True, kw_only=True)
class TunnelFailed(OfSeat):
    """A player left a tunnel."""

    kind: Literal["tunnel_failed"] = "tunnel_failed"
    track: str
    cost: int
    """What the tunnel would have cost beyond the set."""

    def sentence(self) -> str:
        """In English."""
        return f"does not pay {self.cost} more for {self.track}"
