"""Whose tables a server plays at: an only server's are all its own; `leases` divides them."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from spoorbrug.server.storage import Fence

SHARDS = 64


class Leases:
    """The only server of a database: everything is its own."""

    def __init__(self) -> None:
        self.server = secrets.token_hex(8)
        """What this server is called among the others."""
        self.others_changed: Callable[[], None] = lambda: None
        """Called when a server has come or gone."""
        self.missed: Callable[[], None] = lambda: None
        """Called when others have taken this server for dead: what it told them is gone."""
        self.gained: Callable[[], None] = lambda: None
        """Called when there are more tables to look after."""

    def holds(self, table_id: str) -> bool:
        """Does this server play for the bots of a table?"""
        return True

    def fence(self, table_id: str) -> Fence | None:
        """What a bot's entry at a table is stored under."""
        return None

    @property
    def held(self) -> int:
        """How many shards are this server's."""
        return SHARDS

    async def start(self) -> None:
        """Begin to hold."""

    async def stop(self) -> None:
        """Let go of everything, for others to take at once."""

    def hurry(self) -> None:
        """Look now whether there is something to take."""
