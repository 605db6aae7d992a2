"""The live tables: read from storage when somebody asks for them, forgotten when nobody does."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Iterator, Sequence

from spoorbrug.server.errors import Refused
from spoorbrug.server.hall.live import Live
from spoorbrug.server.outages import Away, complain
from spoorbrug.server.storage import Storage
from spoorbrug.server.table import Entry

IDLE_SECONDS = 300.0
"""A table that nobody has been connected to for this long leaves the memory."""


class LiveTables:
    """The tables in memory, by their ids: never two of one table."""

    def __init__(self, journal: Storage, news: Callable[[Live], None]) -> None:
        self._journal = journal
        self._news = news
        """Called with a table of which something was just read."""
        self._live: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Task[Live]] = {}

    def __iter__(self) -> Iterator[Live]:
        return iter(list(self._live.values()))

    def __contains__(self, table_id: str) -> bool:
        return table_id in self._live

    def __len__(self) -> int:
        return len(self._live)

    def get(self, table_id: str) -> Live | None:
        """A table that is in memory."""
        return self._live.get(table_id)

    def add(self, live: Live) -> None:
        """Keep a table that is being made: before others can hear of it, who would read it."""
        self._live[live.table.id] = live

    def drop(self, live: Live) -> None:
        """A table that could not be made, or was deleted."""
        self._forget(live)

    async def find(self, table_id: str) -> Live:
        """A table by its id, from memory or from storage; up to date when others write, too."""
        live = self._live.get(table_id)
        if live is None:
            # All who wait for it wait for one reading, and none is cut short by another's leaving.
            loading = self._loading.get(table_id)
            if loading is None:
                loading = self._loading[table_id] = asyncio.create_task(self._read(table_id))
                loading.add_done_callback(_looked_at)
            return await asyncio.shield(loading)
        live.used = time.monotonic()
        if self._journal.shared or live.behind:
            async with live.lock:
                await self.refresh(live)
        return live

    async def _read(self, table_id: str) -> Live:
        try:
            table = await self._journal.load(table_id)
            if table is None:
                raise Refused("not_found", status=404)
            if (made := self._live.get(table_id)) is not None:
                return made  # here, while it was read
            live = self._live[table_id] = Live(table)
        finally:
            self._loading.pop(table_id, None)
        self._news(live)
        return live

    async def refresh(self, live: Live) -> None:
        """Make a table what is stored of it, and tell what is new. The lock is held."""
        was_dirty = live.dirty
        if live.dirty:
            table = await self._journal.load(live.table.id)
            if table is None:
                raise Refused("not_found", status=404)
            live.table, live.dirty = table, False
        else:
            found = await self._journal.entries_after({live.table.id: live.table.seq})
            self.take_in(live, found.get(live.table.id, ()))
        live.known = live.table.seq
        if was_dirty or live.table.seq != live.told:
            self._news(live)

    async def look(self) -> None:
        """Find out which tables have moved on elsewhere."""
        for table_id, seq in (await self._journal.last_numbers(list(self._live))).items():
            live = self._live.get(table_id)
            if live is not None:
                live.known = max(live.known, seq)

    async def catch_up(self, lives: Sequence[Live]) -> None:
        """The same for several tables, with one look at what is stored."""
        clean = {live.table.id: live.table.seq for live in lives if not live.dirty}
        found = await self._journal.entries_after(clean)
        for live in lives:
            try:
                await self._catch_up(live, found.get(live.table.id, ()))
            except Away:
                raise
            except Refused as error:  # the others can be read perhaps
                complain(f"table {live.table.id}", error)
                if error.code == "not_found":  # somebody has deleted it
                    self._forget(live)

    async def _catch_up(self, live: Live, entries: Iterable[Entry]) -> None:
        async with live.lock:
            if live.dirty:
                await self.refresh(live)
                return
            self.take_in(live, entries)
            live.known = max(live.known, live.table.seq)
            if live.table.seq != live.told:
                self._news(live)

    def take_in(self, live: Live, entries: Iterable[Entry]) -> None:
        """Apply entries that were read after those that are there. The lock is held."""
        for entry in entries:
            if entry.seq != live.table.seq + 1:
                continue  # it is there already
            try:
                live.table.apply(entry)
            except BaseException:
                live.dirty = True
                raise

    def forget_idle(self, live: Live) -> bool:
        """Let a table go that nobody uses; answers whether it went."""
        idle = time.monotonic() - live.used > IDLE_SECONDS
        busy = live.connections or live.bots.playing or live.lock.locked()
        if idle and not busy:
            self._forget(live)
        return live.forgotten

    def _forget(self, live: Live) -> None:
        live.forgotten = True
        self._live.pop(live.table.id, None)
        live.close()


def _looked_at(task: asyncio.Task[Live]) -> None:
    """Whoever asked may be gone: then nobody else hears of an error."""
    if not task.cancelled():
        task.exception()
