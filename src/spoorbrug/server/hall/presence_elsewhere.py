"""Who is connected at other servers of the same database: a transaction to read, one to write."""

from __future__ import annotations

from collections.abc import Iterable

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from spoorbrug.server import database as db
from spoorbrug.server import wire
from spoorbrug.server.database import Database
from spoorbrug.server.hall.connection import Connection
from spoorbrug.server.hall.live import Live
from spoorbrug.server.hall.presence import Presence
from spoorbrug.server.hall.tables import LiveTables
from spoorbrug.server.outages import Away


class PresenceElsewhere(Presence):
    """Tells viewers and other servers who is there."""

    def __init__(self, tables: LiveTables, database: Database, server: str) -> None:
        super().__init__(tables)
        self._database = database
        self._server = server
        self._unwritten: set[str] = set()
        self._unread: set[str] = set()
        self._written: dict[str, set[str]] = {}
        """What other servers can read of this one, by table."""

    def changed(self, live: Live, newcomer: Connection | None = None) -> None:
        """Somebody has come to a table, or gone."""
        table_id = live.table.id
        self._unwritten.add(table_id)
        if table_id not in self._written:
            self._unread.add(table_id)  # nobody was here until now: who is elsewhere?
        super().changed(live, newcomer)

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
