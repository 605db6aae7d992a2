"""A table in memory, with those who look at it."""

from __future__ import annotations

import asyncio
import time

from spoorbrug.server.hall.connection import Connection
from spoorbrug.server.hall.table_bots import TableBots
from spoorbrug.server.table import Table


class Live:
    """A live table. Whatever changes it holds its lock."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.bots = TableBots(table)
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.used = time.monotonic()
        self.dropped = False
        """It may be ahead of what is stored: it is read again, and this one is not used."""
        self._since = time.monotonic()
        self._gone_at: dict[str, float] = {}
        """When each visitor was last connected."""

    @property
    def online(self) -> set[str]:
        """Visitors who are connected."""
        return {connection.visitor for connection in self.connections}

    @property
    def spectators(self) -> int:
        """Connected visitors without a seat."""
        return sum(not self.table.seats_of(visitor) for visitor in self.online)

    def disconnect(self, connection: Connection) -> None:
        """A socket has gone."""
        self.connections.discard(connection)
        if connection.visitor not in self.online:
            self._gone_at[connection.visitor] = time.monotonic()
        self.used = time.monotonic()

    def away(self, visitor: str | None) -> float | None:
        """For how many seconds a visitor has been away; None while connected."""
        if visitor is None or visitor in self.online:
            return None
        return time.monotonic() - self._gone_at.get(visitor, self._since)

    def close(self) -> None:
        """Send everyone away, people and bots."""
        for connection in self.connections:
            connection.closing.set()
        self.bots.send_home()
