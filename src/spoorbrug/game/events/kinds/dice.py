"""Events of dice and tokens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from spoorbrug.game.events.kinds.base import OfSeat
from spoorbrug.game.names import Face, Token, sum_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Rolled(OfSeat):
    """A train die fell (D2)."""

    kind: Literal["rolled"] = "rolled"
    face: Face
    again: bool
    """Was it rolled before in this turn?"""

    def sentence(self) -> str:
        """In English."""
        return f"rolls a {self.face}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rerolls(OfSeat):
    """A player picked up some dice to roll them again (D3)."""

    kind: Literal["rerolls"] = "rerolls"
    dice: dict[Face, int]

    def sentence(self) -> str:
        """In English."""
        return f"rolls {sum_of(self.dice)} again"


@dataclass(frozen=True, slots=True, kw_only=True)
class Stands(OfSeat):
    """A player rolled nothing again."""

    kind: Literal["stands"] = "stands"

    def sentence(self) -> str:
        """In English."""
        return "lets the roll stand"


@dataclass(frozen=True, slots=True, kw_only=True)
class Bought(OfSeat):
    """A player bought a token (D7)."""

    kind: Literal["bought"] = "bought"
    token: Token

    def sentence(self) -> str:
        """In English."""
        return f"buys a {self.token} token"


@dataclass(frozen=True, slots=True, kw_only=True)
class Returned(OfSeat):
    """A player gave back a token (D8)."""

    kind: Literal["returned"] = "returned"
    token: Token

    def sentence(self) -> str:
        """In English."""
        return f"gives back a {self.token} token"
