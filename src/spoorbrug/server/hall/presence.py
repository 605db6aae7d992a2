"""Who is connected to which table, here and at other servers.

People come and go in crowds, so nothing here happens for each of them: what has changed since the
last time is written in one transaction, and sent to viewers in one message.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from spoorbrug.server import database as db
from spoorbrug.server import wire
from spoorbrug.server.background import Background
from spoorbrug.server.database import Database
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
    """Tells viewers and other servers who is there."""

    def __init__(self, tables: LiveTables, database: Database, server: str) -> None:
        self._tables = tables
        self._database = database
        self._shared = not database.is_sqlite
        self._server = server
        self._untold: dict[str, Connection | None] = {}
        """Tables whose viewers are to hear of it, with the one newcomer who knows already."""
        self._unwritten: set[str] = set()
        self._unread: set[str] = set()
        self._written: dict[str, set[str]] = {}
        """What other servers can read of this one, by table."""
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
        if self._shared:
            self._unwritten.add(table_id)
            if table_id not in self._written:
                self._unread.add(table_id)  # nobody was here until now: who is elsewhere?
        self._news.set()

    def look(self, tables: Iterable[str]) -> None:
        """Others may have come or gone at some tables."""
        found = {table_id for table_id in tables if table_id in self._tables}
        if found:
            self._unread |= found
            self._news.set()

    def look_at_all(self) -> None:
        """A server has come or gone, or something was missed."""
        self.look([live.table.id for live in self._tables if live.connections])

    def write_all(self) -> None:
        """Others have forgotten who is here."""
        self._written.clear()
        self._unwritten |= {live.table.id for live in self._tables if live.connections}
        self._news.set()

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
        asked, self._unread = self._unread, set()
        if not asked:
            return
        theirs = (db.presence.c.server != self._server) & db.presence.c.table_id.in_(asked)
        query = sa.select(db.presence.c.table_id, db.presence.c.visitor).where(theirs)
        try:
            async with self._database.reading() as connection:
                rows = (await connection.execute(query)).all()
        except Away:
            self._unread |= asked
            raise
        found: dict[str, set[str]] = {table_id: set() for table_id in asked}
        for row in rows:
            found[row.table_id].add(row.visitor)
        for table_id, visitors in found.items():
            live = self._tables.get(table_id)
            if live is not None and live.set_elsewhere(frozenset(visitors)):
                self._untold[table_id] = None

    async def _write(self) -> None:
        """Let other servers know who is here."""
        changed, self._unwritten = self._unwritten, set()
        came, went, now = [], [], {}
        for table_id in changed:
            live = self._tables.get(table_id)
            now[table_id] = live.here if live else set()
            before = self._written.get(table_id, set())
            came += [self._row(table_id, visitor) for visitor in now[table_id] - before]
            went += [(table_id, visitor) for visitor in before - now[table_id]]
        if not came and not went:
            return
        try:
            async with self._database.writing() as connection:
                if went:
                    pair = sa.tuple_(db.presence.c.table_id, db.presence.c.visitor)
                    mine = db.presence.c.server == self._server
                    await connection.execute(sa.delete(db.presence).where(mine & pair.in_(went)))
                if came:
                    await connection.execute(insert(db.presence).on_conflict_do_nothing(), came)
                await wire.tell_presence(connection, sorted(changed))
        except Away:
            self._unwritten |= changed
            raise
        for table_id, visitors in now.items():
            if visitors:
                self._written[table_id] = visitors
            else:
                self._written.pop(table_id, None)

    def _row(self, table_id: str, visitor: str) -> dict[str, str]:
        return {"server": self._server, "table_id": table_id, "visitor": visitor}
