"""What a hall has around it: it plays alike on a database with many servers, and in a browser."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from spoorbrug.server.founding import new_id
from spoorbrug.server.hall.neighbours import Listening
from spoorbrug.server.hall.presence import Presence
from spoorbrug.server.hall.tables import LiveTables
from spoorbrug.server.holding import Leases
from spoorbrug.server.storage import Storage
from spoorbrug.server.table import Entry
from spoorbrug.server.thinking.ranks import Thinking
from spoorbrug.server.thread_pool import Thinkers


def _nothing(entries: Iterable[Entry]) -> None:
    """Nobody counts."""


@dataclass(frozen=True, kw_only=True)
class Around:
    """Where tables are stored, whose they are, who thinks, and who else is there."""

    storage: Storage
    leases: Leases
    elsewhere: Thinking
    thinkers: Thinkers
    quick: Thinkers
    """For bots that only take a moment."""
    presence: Callable[[LiveTables], Presence] = Presence
    listening: Listening | None = None
    stored: Callable[[Iterable[Entry]], None] = _nothing
    """Called with entries that were stored."""
    new_id: Callable[[], str] = new_id
