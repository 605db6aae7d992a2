"""A reason: a key, its facts, and how much it weighs beside others."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Reason:
    """Something true of a move. `params` are names, numbers and seats (from 0)."""

    key: str
    params: dict[str, Any] = field(default_factory=dict)
    weight: float = field(default=0.0, compare=False)

    def to_dict(self) -> dict[str, Any]:
        """Plain data, for JSON."""
        return {"key": self.key, "params": self.params}
