"""What is due at which table: bots that are to move, turns whose time has run out.

The database knows when each table is due, so that a table is read when its time comes and not
before. A look at the database now and then finds what nobody told us of.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from spoorbrug.server.background import Background, news
from spoorbrug.server.errors import Refused
from spoorbrug.server.hall.live import Live
from spoorbrug.server.hall.tables import LiveTables
from spoorbrug.server.hall.work import PlayFor
from spoorbrug.server.holding import Leases
from spoorbrug.server.memory import GivingBack
from spoorbrug.server.outages import Away, complain
from spoorbrug.server.storage import Storage

TICK = 1.0
"""Seconds between two looks at what is due."""
LOOK_EVERY = 10.0
"""Seconds between two looks at the database."""


class Agenda:
    """Goes on with tables when they are due, at those that this server looks after."""

    def __init__(
        self,
        tables: LiveTables,
        journal: Storage,
        leases: Leases,
        wake: Callable[[Live], None],
        play_for: PlayFor,
    ) -> None:
        self._tables = tables
        self._journal = journal
        self._leases = leases
        self._wake = wake
        self._play_for = play_for
        self._due: dict[str, float] = {}
        self._unreadable: set[str] = set()
        self._looked = 0.0
        self._look = True
        self._now = asyncio.Event()
        self._giving_back = GivingBack()
        self._task = Background(self._run)

    def start(self) -> None:
        """Begin."""
        self._task.start()

    async def stop(self) -> None:
        """Nothing is due any more."""
        await self._task.stop()

    def note(self, table_id: str, due: float | None) -> None:
        """A table is due at a moment, or not at all."""
        if due is None:
            self._due.pop(table_id, None)
        elif self._leases.holds(table_id):
            self._due[table_id] = due
            if due <= time.time() and table_id not in self._tables:
                self._now.set()

    def look(self) -> None:
        """Look at the database now: there may be more to look after."""
        self._look = True
        self._now.set()

    async def _run(self) -> None:
        while True:
            try:
                await self._tick()
            except Away:
                self._look = True
            except Exception as error:  # the next tick may do better
                complain("what is due", error)
            await news(self._now, TICK)

    async def _tick(self) -> None:
        if self._look or time.monotonic() - self._looked > LOOK_EVERY:
            self._look, self._looked = False, time.monotonic()
            found = await self._journal.due(time.time() + 2 * LOOK_EVERY)
            self._due |= {one: due for one, due in found.items() if self._leases.holds(one)}
        now = time.time()
        for table_id, due in list(self._due.items()):
            if due <= now and table_id not in self._unreadable:
                await self._go_on(table_id)
        behind = [live for live in self._tables if live.behind]
        if behind:
            await self._tables.catch_up(behind)
        for live in self._tables:
            if self._tables.forget_idle(live):
                self._giving_back.note()
        await self._giving_back.look(len(self._tables))

    async def _go_on(self, table_id: str) -> None:
        """Let bots move, or end a turn whose time has run out."""
        self._due.pop(table_id, None)
        if not self._leases.holds(table_id):
            return
        live = self._tables.get(table_id)
        try:
            if live is None:
                live = await self._tables.find(table_id)
            if live.table.deadline is not None and live.table.deadline <= time.time():
                await self._play_for(live, lambda table: table.time_out(time.time()))
            self._wake(live)
        except Away:
            self._due[table_id] = 0.0
            raise
        except Refused as error:
            if error.code == "unavailable":
                self._due[table_id] = 0.0
            else:
                self._unreadable.add(table_id)
                complain(f"table {table_id} cannot go on", error)
