"""The places at a table."""

from __future__ import annotations

from dataclasses import dataclass

SUBSTITUTE = "planner"
"""The bot that plays for those who are away."""


@dataclass(slots=True)
class Seat:
    """A place at the table."""

    kind: str = "open"
    name: str = ""
    colour: str = "red"
    visitor: str | None = None
    bot: str | None = None
    left: bool = False
    resigned: bool = False
    contribution: str | None = None
    hints: int = 0
    """How many decisions had a hint."""

    @property
    def reserved(self) -> bool:
        """Kept for someone who has not sat down yet."""
        return self.kind == "open" and self.visitor is not None

    @property
    def is_persons(self) -> bool:
        """Does a person decide here now?"""
        return self.kind == "person" and self.bot is None
