"""A table in memory, with those who look at it."""

from __future__ import annotations

import asyncio
import time
from collections import Counter

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
        self.told = table.seq
        """The number of the last entry that viewers were sent."""
        self.known = table.seq
        """The highest number that is known to be stored."""
        self.dirty = False
        """It may be ahead of what is stored: it is read again before it is used again."""
        self.forgotten = False
        """It has left the memory; another one takes its place."""
        self.elsewhere: frozenset[str] = frozenset()
        """Visitors who are connected to other servers."""
        self._here: Counter[str] = Counter()
        self._since = time.monotonic()
        self._gone_at: dict[str, float] = {}
        """When each visitor was last connected."""

    @property
    def behind(self) -> bool:
        """Is there something to read?"""
        return self.dirty or self.known > self.table.seq

    @property
    def here(self) -> set[str]:
        """Visitors who are connected to this server."""
        return set(self._here)

    @property
    def online(self) -> set[str]:
        """Visitors who are connected."""
        return self.here | self.elsewhere

    def is_online(self, visitor: str | None) -> bool:
        """Is a visitor connected?"""
        return visitor in self._here or visitor in self.elsewhere

    def is_somebody(self, visitor: str) -> bool:
        """Does this visitor see the table otherwise than any spectator does?"""
        table = self.table
        sits = any(seat.visitor == visitor for seat in table.seats)
        return sits or visitor == table.host or visitor in table.muted

    @property
    def spectators(self) -> int:
        """Connected visitors without a seat."""
        sitters = {seat.visitor for seat in self.table.seats if seat.visitor}
        sitting = sum(self.is_online(v) and bool(self.table.seats_of(v)) for v in sitters)
        both = sum(visitor in self._here for visitor in self.elsewhere)
        return len(self._here) + len(self.elsewhere) - both - sitting

    def connect(self, connection: Connection) -> bool:
        """A socket has come; answers whether somebody has come with it."""
        self.connections.add(connection)
        self._here[connection.visitor] += 1
        return self._here[connection.visitor] == 1

    def disconnect(self, connection: Connection) -> bool:
        """A socket has gone; answers whether somebody has gone with it."""
        self.used = time.monotonic()
        if connection not in self.connections:
            return False
        self.connections.discard(connection)
        self._here[connection.visitor] -= 1
        if self._here[connection.visitor]:
            return False
        del self._here[connection.visitor]
        if connection.visitor not in self.elsewhere:
            self._gone_at[connection.visitor] = time.monotonic()
        return True

    def set_elsewhere(self, visitors: frozenset[str]) -> bool:
        """Note who is connected to other servers; answers whether that is news."""
        if visitors == self.elsewhere:
            return False
        for visitor in self.elsewhere - visitors - self.here:
            self._gone_at[visitor] = time.monotonic()
        self.elsewhere = visitors
        return True

    def away(self, visitor: str | None) -> float | None:
        """For how many seconds a visitor has been away; None while connected."""
        if visitor is None or self.is_online(visitor):
            return None
        return time.monotonic() - self._gone_at.get(visitor, self._since)

    def distrust(self) -> None:
        """What is stored was changed by something that is no server: it is read again, and whoever
        looks at it comes back."""
        self.dirty = True
        for connection in self.connections:
            connection.closing.set()

    def close(self) -> None:
        """Send everyone away, people and bots."""
        for connection in self.connections:
            connection.closing.set()
        self.bots.send_home()
