"""The hall: people come and go at its tables, and their commands are carried out.

Everything at one table happens under its lock, one thing after the other: entries are made,
applied, stored, and only then sent. A table that could not be stored is forgotten and read
again, so what is in memory is never ahead of the disk for longer than one attempt.
"""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager

from spoorbrug.server import metrics, screens
from spoorbrug.server.errors import Refused
from spoorbrug.server.founding import Founding, new_id
from spoorbrug.server.hall import updates
from spoorbrug.server.hall.bots import Bots
from spoorbrug.server.hall.clocks import Clocks
from spoorbrug.server.hall.connection import Connection
from spoorbrug.server.hall.live import Live
from spoorbrug.server.hall.tables import LiveTables
from spoorbrug.server.journal import Journal
from spoorbrug.server.levels import Expert
from spoorbrug.server.screens import dumps
from spoorbrug.server.table import Entry, Table

MOST_ENTRIES = 20_000
"""Far more than any game has: a table that is full of anything else takes moves only."""
BOT_PAUSE = 0.9
"""Seconds that a bot waits before each of its decisions, so that people can follow."""
UNDO_GRACE = 3.0
"""Seconds after a person's decision before a bot ends the chance to take it back."""

log = logging.getLogger("spoorbrug.server")


class Hall:
    """Carries out commands at live tables, and keeps their bots and clocks going."""

    def __init__(
        self, journal: Journal, bot_pause: float | None = None, expert: Expert | None = None
    ) -> None:
        given = os.environ.get("SPOORBRUG_BOT_PAUSE")
        pause = bot_pause if bot_pause is not None else float(given or BOT_PAUSE)
        self.journal = journal
        # A server whose bots do not wait for people to follow does not wait for them at all.
        grace = UNDO_GRACE if pause else 0.0
        self.bots = Bots(self._carry_out, expert or Expert(), pause, grace)
        self.tables = LiveTables(journal, self.bots.wake)
        self._clocks = Clocks(self.tables, self._carry_out)
        self._commands: set[asyncio.Task[int]] = set()

    # Opening and closing

    async def start(self) -> None:
        """Go on with every game that does not wait for a person."""
        self._clocks.start()
        for table_id in await self.journal.unattended():
            try:
                await self.find(table_id)
            except Exception as error:  # one bad table must not keep the others
                log.warning("table %s cannot go on: %s", table_id, error)

    async def stop(self) -> None:
        """End bots and clocks, and close all sockets."""
        await self._clocks.stop()
        await self.bots.stop(self.tables)
        for live in self.tables:
            live.close()

    # Coming and going

    async def find(self, table_id: str) -> Live:
        """A table by its id, from memory or from storage."""
        return await self.tables.find(table_id)

    async def found(self, founding: Founding, entries: Iterable[Entry]) -> Live:
        """Make a table."""
        live = Live(Table(new_id(), founding))
        await self._carry_out(live, list(entries), is_new=True)
        self.tables.add(live)
        return live

    def online(self, table_id: str) -> set[str]:
        """Visitors who are connected to a table."""
        live = self.tables.get(table_id)
        return live.online if live else set()

    @asynccontextmanager
    async def connected(
        self, live: Live, connection: Connection, seen: int | None
    ) -> AsyncIterator[None]:
        """While a socket is open. Its first message is what it missed, or a snapshot."""
        async with live.lock:
            if live.dropped:
                raise Refused("unavailable", status=503)
            if connection.visitor not in live.online:
                await self._welcome_back(live, connection.visitor)
            live.connections.add(connection)
            if connection.looking not in (None, *live.table.seats_of(connection.visitor)):
                connection.looking = seen = None  # the seat was lost while this waited
            if seen is not None and 0 < seen <= live.table.seq:
                connection.send(dumps(updates.resumed(live, connection, seen)))
            else:
                connection.send(dumps(updates.snapshot(live, connection, None)))
            updates.send(live, [], but=connection)
        try:
            yield
        finally:
            live.disconnect(connection)
            async with live.lock:  # or they would hear of what is not yet stored
                updates.send(live, [])

    async def _welcome_back(self, live: Live, visitor: str) -> None:
        """Who comes back gets the seat back from the bot."""
        table = live.table
        if table.status != "playing":
            return
        entries = [
            entry
            for seat in table.seats_of(visitor)
            if not table.seats[seat].resigned
            for entry in table.come_back(visitor, seat)
        ]
        await self._carry_out(live, entries)

    # Commands

    async def command(
        self, live: Live, visitor: str, client: str | None, make: Callable[[Table], list[Entry]]
    ) -> int:
        """Carry out a command; answer the number of its last entry.

        Once begun it is finished, even if whoever sent it hangs up meanwhile.
        """
        task = asyncio.create_task(self._command(live, visitor, client, make))
        self._commands.add(task)
        task.add_done_callback(self._commands.discard)
        return await asyncio.shield(task)

    async def _command(
        self, live: Live, visitor: str, client: str | None, make: Callable[[Table], list[Entry]]
    ) -> int:
        async with live.lock:
            if live.dropped:
                raise Refused("unavailable", status=503)
            key = f"{visitor}:{client}" if client else None
            if key and key in live.table.clients:
                return live.table.clients[key]
            entries = make(live.table)
            if live.table.seq >= MOST_ENTRIES and any(e.kind != "moved" for e in entries):
                raise Refused("too_fast", status=429)
            if entries:
                entries[-1].client = key
            await self._carry_out(live, entries)
            return live.table.seq

    async def rematch(self, live: Live, visitor: str) -> None:
        """Make the table of a rematch, once."""
        async with live.lock:
            if live.table.rematch is not None:
                return
            founding = live.table.again(visitor)
            fresh = await self.found(founding, [Entry("created", None, visitor)])
            entry = Entry("rematch", None, visitor, {"table": fresh.table.id})
            await self._carry_out(live, [entry])

    async def _carry_out(self, live: Live, entries: list[Entry], is_new: bool = False) -> None:
        """Apply, store, send. The lock is held."""
        if not entries and not is_new:
            return
        table = live.table
        now = time.time()
        try:
            for entry in entries:
                entry.at = now
                table.apply(entry)
            summary = screens.summary_data(table)
            await self.journal.store(table, entries, summary, is_new=is_new)
        except BaseException:
            self.tables.drop(live)
            raise
        metrics.note(entries)
        updates.send(live, entries)
        self.bots.wake(live)
