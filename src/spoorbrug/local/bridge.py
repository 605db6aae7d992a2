"""What the browser does for Python: JavaScript gives an object with these functions.

What travels is JSON, as text.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol


class Bridge(Protocol):
    """The browser."""

    def send(self, line: int, text: str) -> None:
        """Say something on a line to the page."""

    def close(self, line: int, code: int) -> None:
        """End a line."""

    async def store(self, text: str) -> bool:
        """Store `{"tables": rows, "entries": rows}`, all or nothing; False where an entry with
        that number was there already."""

    async def table(self, table: str) -> str:
        """`{"table": row, "entries": rows}`, or `null`."""

    async def entries_after(self, table: str, seq: int) -> str:
        """Rows of entries."""

    async def rows(self) -> str:
        """Rows of all tables."""

    async def recall(self, key: str) -> str:
        """What was kept under a name, or `null`."""

    async def keep(self, key: str, text: str) -> None:
        """Keep something."""

    async def think(self, text: str) -> str:
        """Have a question answered by a worker; `null` when the game is left."""

    async def analyse(self, text: str, tell: Callable[[float], None]) -> str:
        """Have a game analysed by a worker; `null` when it is left."""

    def stop_thinking(self) -> None:
        """Nobody looks at a game any more: whoever thinks about one is stopped."""
