"""Something that happened."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from spoorbrug.game.events import words


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened. Facts are names and numbers; seats are counted from 0.

    `secret` names the facts that only the event's own seat may see.
    """

    kind: str
    seat: int | None = None
    facts: dict[str, Any] = field(default_factory=dict)
    secret: frozenset[str] = frozenset()

    def seen_by(self, seat: int | None) -> Event:
        """The event as one seat (None: a spectator) sees it."""
        if not self.secret or seat == self.seat:
            return self
        facts = {name: value for name, value in self.facts.items() if name not in self.secret}
        return replace(self, facts=facts)

    def to_dict(self) -> dict[str, Any]:
        """Plain data, for JSON."""
        return {"kind": self.kind, "seat": self.seat, **self.facts}

    def __str__(self) -> str:
        who = "" if self.seat is None else f"Seat {self.seat + 1} "
        return who + words.SENTENCES[self.kind](self.facts)
