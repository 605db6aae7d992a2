"""The live tables: read from storage when somebody asks for them, forgotten when nobody does."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterator

from spoorbrug.server.errors import Refused
from spoorbrug.server.hall.live import Live
from spoorbrug.server.journal import Journal

IDLE_SECONDS = 300.0
"""A table that nobody has been connected to for this long leaves the memory."""
log = logging.getLogger("spoorbrug.server")


class LiveTables:
    """The tables in memory, by their ids."""

    def __init__(self, journal: Journal, found: Callable[[Live], None]) -> None:
        self._journal = journal
        self._found = found
        """Called with a table that was just read."""
        self._live: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._lost: set[str] = set()
        """Dropped tables. Their bots and clocks must not wait for a visitor."""

    def __iter__(self) -> Iterator[Live]:
        return iter(list(self._live.values()))

    def __contains__(self, table_id: str) -> bool:
        return table_id in self._live

    def get(self, table_id: str) -> Live | None:
        """A table that is in memory."""
        return self._live.get(table_id)

    def add(self, live: Live) -> None:
        """Keep a table that was just made."""
        self._live[live.table.id] = live

    async def find(self, table_id: str) -> Live:
        """A table by its id, from memory or from storage."""
        live = self._live.get(table_id)
        if live is None:
            try:
                async with self._loading.setdefault(table_id, asyncio.Lock()):
                    live = self._live.get(table_id)
                    if live is None:
                        live = await self._read(table_id)
            finally:
                self._loading.pop(table_id, None)
        live.used = time.monotonic()
        return live

    async def _read(self, table_id: str) -> Live:
        table = await self._journal.load(table_id)
        if table is None:
            raise Refused("not_found", status=404)
        live = self._live[table_id] = Live(table)
        self._found(live)
        return live

    def drop(self, live: Live) -> None:
        """Forget a table whose memory may be ahead of its storage; sockets come back."""
        live.dropped = True
        self._live.pop(live.table.id, None)
        self._lost.add(live.table.id)
        for connection in live.connections:
            connection.closing.set()

    async def read_lost(self) -> None:
        """Read dropped tables again; those that still cannot be read are tried the next time."""
        for table_id in list(self._lost):
            try:
                await self.find(table_id)
            except Refused:
                pass  # it was never stored
            except Exception as error:
                log.warning("table %s: %s", table_id, error)
                continue
            self._lost.discard(table_id)

    def forget_idle(self, live: Live) -> None:
        """Let a table go that nobody uses."""
        idle = time.monotonic() - live.used > IDLE_SECONDS
        busy = live.connections or live.table.needs_server or live.lock.locked()
        if idle and not busy:
            self._live.pop(live.table.id, None)
            live.bots.send_home()
