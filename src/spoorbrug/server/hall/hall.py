"""The hall: people come and go at its tables, and their commands are carried out.

Everything at one table happens under its lock, one thing after the other: entries are made,
applied, stored, and only then sent. Another server may have stored something first: then what came
between is read and sent, and the command is made again from what the table is now. A table whose
entries may not have been stored is read again before it is used again; its sockets stay open.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager, suppress

from spoorbrug.server import screens
from spoorbrug.server.errors import Refused
from spoorbrug.server.founding import Founding
from spoorbrug.server.hall import updates
from spoorbrug.server.hall.agenda import Agenda
from spoorbrug.server.hall.around import Around
from spoorbrug.server.hall.bots import Bots
from spoorbrug.server.hall.connection import Connection
from spoorbrug.server.hall.live import Live
from spoorbrug.server.hall.neighbours import Neighbours
from spoorbrug.server.hall.room import check_room
from spoorbrug.server.hall.tables import LiveTables
from spoorbrug.server.hall.work import Make
from spoorbrug.server.levels import Expert
from spoorbrug.server.screens import written
from spoorbrug.server.storage import Conflict, Fence, Fenced, Part
from spoorbrug.server.table import Entry, Table

BOT_PAUSE = 0.9
"""Seconds that a bot waits before each of its decisions, so that people can follow."""
UNDO_GRACE = 3.0
"""Seconds after a person's decision before a bot ends the chance to take it back."""
TRIES = 20
"""How often a command is made again because others were quicker, before it is given up."""


class Hall:
    """Carries out commands at live tables, and keeps their bots and clocks going."""

    def __init__(
        self,
        around: Around,
        bot_pause: float | None = None,
        expert: Expert | None = None,
    ) -> None:
        pause = BOT_PAUSE if bot_pause is None else bot_pause
        journal = self.journal = around.storage
        self.leases = around.leases
        # A server whose bots do not wait for people to follow does not wait for them at all.
        grace = UNDO_GRACE if pause else 0.0
        self.elsewhere = around.elsewhere
        self.bots = Bots(
            self.play_for,
            self.leases,
            expert or Expert(),
            self.elsewhere,
            pause,
            grace,
            around.thinkers,
            around.quick,
        )
        self.tables = LiveTables(journal, self._tell)
        self.agenda = Agenda(self.tables, journal, self.leases, self.bots.wake, self.play_for)
        self.presence = around.presence(self.tables)
        self.neighbours = Neighbours(self.tables, self.agenda, self.presence, self.leases)
        self.neighbours.answered = self.elsewhere.hear
        self._around = around
        self._commands: set[asyncio.Task[int]] = set()

    # Opening and closing

    async def start(self) -> None:
        """Go on with every game that does not wait for a person."""
        self.leases.gained = self.agenda.look
        self.leases.missed = self.presence.write_all
        self.leases.others_changed = self.presence.look_at_all
        await self.neighbours.start(self._around.listening)
        await self.leases.start()
        self.presence.start()
        self.elsewhere.start()
        self.agenda.start()

    async def stop(self) -> None:
        """End bots and clocks, and close all sockets."""
        await self.agenda.stop()
        await self.bots.stop(self.tables)
        await self.elsewhere.stop()
        await self.neighbours.stop()
        await self.presence.stop()
        await self.leases.stop()
        for live in self.tables:
            live.close()

    # Coming and going

    async def find(self, table_id: str) -> Live:
        """A table by its id, from memory or from storage."""
        return await self.tables.find(table_id)

    async def known(self, table_id: str) -> Live | None:
        """The same, or nothing where there is no such table."""
        try:
            return await self.tables.find(table_id)
        except Refused as error:
            if error.status != 404:
                raise
            return None

    async def found(
        self, founding: Founding, entries: Iterable[Entry], table_id: str | None = None
    ) -> Live:
        """Make a table."""
        live = Live(Table(table_id or self._around.new_id(), founding))
        if live.table.id in self.tables:  # somebody is just making it
            raise Refused("unavailable", status=503)
        async with live.lock:
            part = _applied(live, list(entries), is_new=True)
            self.tables.add(live)
            try:
                await self.journal.store(part)
            except BaseException as error:
                self.tables.drop(live)
                if isinstance(error, Conflict):  # somebody in it is not known any more
                    raise Refused("unavailable", status=503) from None
                raise
            self._tell(live)
        return live

    def online(self, table_id: str) -> set[str]:
        """Visitors who are connected to a table that is in memory."""
        live = self.tables.get(table_id)
        return live.online if live else set()

    @asynccontextmanager
    async def connected(
        self, live: Live, connection: Connection, seen: int | None
    ) -> AsyncIterator[None]:
        """While a socket is open. Its first message is what it missed, or a snapshot."""
        async with live.lock:
            if live.forgotten:
                raise Refused("unavailable", status=503)
            if live.dirty or (seen is not None and seen > live.table.seq):
                await self.tables.refresh(live)  # nobody is shown less than they have seen
            if not live.is_online(connection.visitor):
                await self._act(live, lambda table: _welcome_back(table, connection.visitor))
            came = live.connect(connection)
            if connection.looking not in (None, *live.table.seats_of(connection.visitor)):
                connection.looking = seen = None  # the seat was lost while this waited
            if seen is not None and updates.can_resume(live, seen):
                connection.send(written(updates.resumed(live, connection, seen)))
            else:
                connection.send(written(updates.snapshot(live, connection, None)))
            if came:
                self.presence.changed(live, connection)
        try:
            yield
        finally:
            if live.disconnect(connection):
                self.presence.changed(live)

    # Commands

    async def command(
        self, live: Live, visitor: str, client: str | None, make: Callable[[Table], list[Entry]]
    ) -> int:
        """Carry out a command; answer the number of its last entry.

        Once begun it is finished, even if whoever waits for it is cut short meanwhile.
        """
        task = asyncio.create_task(self.carry_out(live, visitor, client, make))
        self._commands.add(task)
        task.add_done_callback(self._commands.discard)
        return await asyncio.shield(task)

    async def carry_out(
        self, live: Live, visitor: str, client: str | None, make: Callable[[Table], list[Entry]]
    ) -> int:
        """The same for those who are never cut short."""
        async with live.lock:
            return await self._act(live, make, f"{visitor}:{client}" if client else None)

    async def play_for(self, live: Live, make: Make) -> None:
        """Carry out what a bot or a clock does, as long as this server is the one that may."""
        async with live.lock:
            if live.forgotten or not self.leases.holds(live.table.id):
                return
            with suppress(Fenced):  # another server does it
                await self._act(live, make, fence=self.leases.fence(live.table.id))

    async def rematch(self, live: Live, visitor: str) -> None:
        """Make the table of a rematch, once."""

        def make(table: Table) -> list[Entry]:
            if table.rematch is not None:
                return []
            fresh.append(Live(Table(self._around.new_id(), table.again(visitor))))
            return [Entry("rematch", None, visitor, {"table": fresh[-1].table.id})]

        def also() -> list[Part]:
            return [_applied(fresh[-1], [Entry("created", None, visitor)], is_new=True)]

        fresh: list[Live] = []
        async with live.lock:
            await self._act(live, make, also=also)
            made = fresh[-1] if fresh else None
            if made and live.table.rematch == made.table.id and made.table.id not in self.tables:
                self.tables.add(made)

    async def _act(
        self,
        live: Live,
        make: Make,
        key: str | None = None,
        fence: Fence | None = None,
        also: Callable[[], list[Part]] = list,
    ) -> int:
        """Make entries, apply, store and send them; answers the last number. The lock is held.

        Entries are made again when another server was quicker, from what it has made of the table.
        """
        for _ in range(TRIES):
            if live.behind:
                await self.tables.refresh(live)
            if key and key in live.table.clients:
                return live.table.clients[key]
            entries = make(live.table)
            if not entries:
                return live.table.seq
            check_room(live.table, entries)
            entries[-1].client = key
            live.dirty = True  # until it is known to be stored
            try:
                await self.journal.store(_applied(live, entries), *also(), fence=fence)
            except Conflict:
                continue
            live.dirty = False
            self._around.stored(entries)
            self._tell(live)
            return live.table.seq
        raise Refused("unavailable", status=503)

    def _tell(self, live: Live) -> None:
        """Send what viewers do not know yet, and see who is to act now. The lock is held."""
        entries = live.table.entries[live.told :]
        if live.table.seq < live.told:  # an older copy of the database was put in its place
            for connection in live.connections:
                connection.closing.set()
        live.told = live.table.seq
        live.known = max(live.known, live.table.seq)
        if entries:
            updates.send(live, entries)
        self.agenda.note(live.table.id, live.table.due)
        self.bots.wake(live)


def _applied(live: Live, entries: list[Entry], is_new: bool = False) -> Part:
    """Apply entries to a table; answers what is to be stored of it."""
    now = time.time()
    for entry in entries:
        entry.at = now
        live.table.apply(entry)
    return Part(live.table, entries, screens.summary_data(live.table), is_new)


def _welcome_back(table: Table, visitor: str) -> list[Entry]:
    """Who comes back gets the seat back from the bot."""
    if table.status != "playing" or table.went_to is not None:
        return []
    return [
        entry
        for seat in table.seats_of(visitor)
        if not table.seats[seat].resigned
        for entry in table.come_back(visitor, seat)
    ]
