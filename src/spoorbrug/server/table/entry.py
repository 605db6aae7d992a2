"""The entries of a table: the lines of its history."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from spoorbrug.game.step import Step
from spoorbrug.rules.record import Array


@dataclass(slots=True)
class Entry:
    """One line of a table's history."""

    kind: str
    seat: int | None = None
    visitor: str | None = None
    data: dict[str, Any] = field(default_factory=dict)
    client: str | None = None
    at: float = 0.0
    seq: int = 0
    step: Step | None = None
    """For a move that was applied: what it did."""
    made: tuple[Step, Array] | None = None
    """For a move that was tried and not yet applied: what it did, and the record after it."""
