"""Who is connected to which table.

People come and go in crowds, so nothing here happens for each of them: viewers are sent what has
changed since the last time in one message. `presence_elsewhere` adds those at other servers.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from spoorbrug.server.background import Background
from spoorbrug.server.hall import updates
from spoorbrug.server.hall.connection import Connection
from spoorbrug.server.hall.live import Live
from spoorbrug.server.hall.tables import LiveTables
from spoorbrug.server.outages import Away, complain

PAUSE = 0.05
"""Seconds in which changes are gathered."""
AGAIN = 1.0
"""Seconds until the next attempt when the database is away."""


class Presence:
    """Tells viewers who is there."""

    def __init__(self, tables: LiveTables) -> None:
        self._tables = tables
        self._untold: dict[str, Connection | None] = {}
        """Tables whose viewers are to hear of it, with the one newcomer who knows already."""
        self._news = asyncio.Event()
        self._task = Background(self._run)

    def start(self) -> None:
        """Begin to tell."""
        self._task.start()

    async def stop(self) -> None:
        """Nobody is told any more."""
        await self._task.stop()

    def changed(self, live: Live, newcomer: Connection | None = None) -> None:
        """Somebody has come to a table, or gone."""
        table_id = live.table.id
        self._untold[table_id] = newcomer if table_id not in self._untold else None
        self._news.set()

    def look(self, tables: Iterable[str]) -> None:
        """Others may have come or gone at some tables."""

    def look_at_all(self) -> None:
        """A server has come or gone, or something was missed."""

    def write_all(self) -> None:
        """Others have forgotten who is here."""

    async def _run(self) -> None:
        while True:
            await self._news.wait()
            await asyncio.sleep(PAUSE)
            self._news.clear()
            try:
                await self._read()
                self._tell()
                await self._write()
            except Away:
                self._tell()
                self._news.set()
                await asyncio.sleep(AGAIN)
            except Exception as error:
                complain("presence", error)

    def _tell(self) -> None:
        """Send viewers who is there; a table that is being written is told a little later."""
        for table_id, newcomer in list(self._untold.items()):
            live = self._tables.get(table_id)
            if live is not None and (live.lock.locked() or live.dirty):
                self._news.set()  # or they would hear of what is not yet stored
                continue
            del self._untold[table_id]
            if live is not None:
                updates.send(live, [], but=newcomer)

    async def _read(self) -> None:
        """Who is connected to other servers."""

    async def _write(self) -> None:
        """Let other servers know who is here."""
