"""What a hall asks of whatever stores its tables: a database, or a browser."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from spoorbrug.server.table import Entry, Table


class Conflict(Exception):
    """Somebody else has stored the next entry of a table first: nothing was written."""


class Fenced(Exception):
    """Somebody else plays for the bots of this table by now: nothing was written."""


@dataclass(frozen=True, slots=True)
class Fence:
    """What a server must still hold when it writes for a bot or a clock."""

    shard: int
    epoch: int


@dataclass(frozen=True, slots=True)
class Part:
    """What is to be stored of one table: entries that were just applied to it."""

    table: Table
    entries: list[Entry]
    summary: dict[str, Any]
    is_new: bool = False


class Storage(Protocol):
    """Stores tables and entries, and reads them back."""

    @property
    def shared(self) -> bool:
        """May others write, too?"""

    async def store(self, *parts: Part, fence: Fence | None = None) -> None:
        """Store what belongs together. Returns once it is safe.

        Raises `Conflict` or `Fenced` when it is certain that nothing was written, and
        `Refused("unavailable")` when that is not known.
        """

    async def load(self, table_id: str) -> Table | None:
        """A table with all its entries, or nothing."""

    async def entries_after(self, seen: Mapping[str, int]) -> Mapping[str, Sequence[Entry]]:
        """What was stored at some tables after the number that is known of each."""

    async def last_numbers(self, tables: Sequence[str]) -> Mapping[str, int]:
        """The number of the last entry of each table."""

    async def due(self, before: float) -> Mapping[str, float]:
        """Tables that a bot or a clock has to go on with before a moment, and when."""
