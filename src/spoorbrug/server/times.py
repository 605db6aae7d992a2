"""Moments as they travel."""

from __future__ import annotations

from datetime import UTC, datetime

from spoorbrug.game.kept import remembered


@remembered(4096)
def moment(at: float) -> str:
    """A stored time as the page reads it."""
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="milliseconds")
