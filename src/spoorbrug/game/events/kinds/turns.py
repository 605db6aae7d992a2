"""Events of turns, and how a game ends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from spoorbrug.game.events.kinds.base import OfNobody, OfSeat, number


@dataclass(frozen=True, slots=True, kw_only=True)
class Passed(OfSeat):
    """A player could do nothing (B15)."""

    kind: Literal["passed"] = "passed"

    def sentence(self) -> str:
        """In English."""
        return "can do nothing and passes"


@dataclass(frozen=True, slots=True, kw_only=True)
class LastRound(OfSeat):
    """A player has few trains left: everyone has one more turn (B11)."""

    kind: Literal["last_round"] = "last_round"
    trains: int

    def sentence(self) -> str:
        """In English."""
        return f"has {number(self.trains, 'train')} left: everyone has one more turn"


@dataclass(frozen=True, slots=True, kw_only=True)
class Idle(OfNobody):
    """Too many rounds had no effect, which ends the game (R27)."""

    kind: Literal["idle"] = "idle"

    def sentence(self) -> str:
        """In English."""
        return "Too many rounds have passed in which nothing happened"


@dataclass(frozen=True, slots=True, kw_only=True)
class NoRoom(OfNobody):
    """Nobody's trains fit any open track, which ends the game (R27)."""

    kind: Literal["no_room"] = "no_room"

    def sentence(self) -> str:
        """In English."""
        return "Nobody has trains enough for any track that is open"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended(OfNobody):
    """The game is over."""

    kind: Literal["ended"] = "ended"

    def sentence(self) -> str:
        """In English."""
        return "The game is over"
