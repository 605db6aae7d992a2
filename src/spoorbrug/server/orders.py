"""Orders of whoever keeps a server: left in the database, read by every server that runs on it."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from spoorbrug.server import database as db
from spoorbrug.server import privacy, wire
from spoorbrug.server.background import Background, news
from spoorbrug.server.database import Database
from spoorbrug.server.errors import Refused
from spoorbrug.server.hall import Hall
from spoorbrug.server.outages import complain
from spoorbrug.server.preparation import Preparation
from spoorbrug.server.visitors import Visitors

POLL = 2.0
"""Seconds between two looks for orders on SQLite, where nothing tells of them."""
NET = 5.0
"""The same on PostgreSQL, which tells of them: for when that is lost. Whoever puts a backup back
waits for longer than this (`backups.SERVERS_PAUSE`)."""
LONGEST_PAUSE = 120.0
"""Seconds after which a server goes on whose backup is never put back."""
log = logging.getLogger("spoorbrug.server")


async def give(
    connection: AsyncConnection, kind: str, subject: str, data: dict[str, Any] | None = None
) -> None:
    """Leave an order, and tell all servers of it where that can be done.

    Numbers grow, also over a restore: they are times.
    """
    last = (await connection.execute(sa.select(sa.func.max(db.orders.c.id)))).scalar() or 0
    number = max(int(time.time() * 1000), last + 1)
    row = {"id": number, "kind": kind, "subject": subject, "data": data or {}}
    await connection.execute(sa.insert(db.orders).values(row))
    if connection.dialect.name == "postgresql":
        await wire.tell(connection, orders=number)


class Orders:
    """Carries out at one server what was ordered for all."""

    def __init__(
        self, database: Database, hall: Hall, visitors: Visitors, preparation: Preparation
    ) -> None:
        self._database = database
        self._hall = hall
        self._visitors = visitors
        self._preparation = preparation
        self._task = Background(self._listen)
        self._heard = asyncio.Event()
        self._looking = asyncio.Lock()
        self._last = 0
        self._resume_at: float | None = None
        self._announcement: dict[str, Any] = {}
        self.networks: frozenset[str] = frozenset()
        """Addresses that are banned."""

    @property
    def announcement(self) -> tuple[int, str] | None:
        """The number and the text of what all pages show, if anything."""
        said = self._announcement
        if not said.get("text") or said["until"] < time.time():
            return None
        return said["id"], said["text"]

    def admit(self, address: str) -> None:
        """Refuse an address that is banned."""
        if address in self.networks:
            raise Refused("banned", status=403)

    async def start(self) -> None:
        """See what holds, and begin to listen."""
        async with self._database.reading() as connection:
            newest = sa.select(sa.func.max(db.orders.c.id))
            self._last = (await connection.execute(newest)).scalar() or 0
            said = sa.select(db.orders).where(db.orders.c.kind == "announcement")
            row = (await connection.execute(said.order_by(db.orders.c.id.desc()))).first()
        if row is not None:
            self._announcement = row.data | {"id": row.id}
        await self._read_bans()
        self._hall.neighbours.ordered = self._heard.set
        self._task.start()

    async def stop(self) -> None:
        """Hear no more."""
        await self._task.stop()

    async def _listen(self) -> None:
        while True:
            await news(self._heard, POLL if self._database.is_sqlite else NET)
            try:
                await self.look()
            except Exception as error:  # the database may be away: it comes back
                complain("orders cannot be read", error)

    async def look(self) -> None:
        """Carry out what is new. When this returns, it is done, whoever did it."""
        async with self._looking:
            await self._look()

    async def _look(self) -> None:
        if self._resume_at is not None and time.monotonic() >= self._resume_at:
            self._resume()
        asked = sa.select(db.orders).where(db.orders.c.id > self._last).order_by(db.orders.c.id)
        async with self._database.reading() as connection:
            rows = (await connection.execute(asked)).all()
        for row in rows:
            self._last = row.id
            log.info("an order: %s %s", row.kind, row.subject)
            await self._carry_out(row)

    async def _carry_out(self, row: Any) -> None:
        match row.kind:
            case "table":
                self._drop(row.subject)
            case "visitor":
                await self._forget(row.subject)
            case "bans":
                await self._read_bans()
            case "announcement":
                self._announcement = row.data | {"id": row.id}
            case "restoring":
                self._pause()
            case "restored":
                self._resume()

    def _drop(self, table: str) -> None:
        """Read a table anew; whoever looks at it comes back, or hears that it is gone."""
        live = self._hall.tables.get(table)
        if live is not None:
            live.distrust()

    async def _forget(self, visitor: str) -> None:
        self._visitors.forget(visitor)
        for live in self._hall.tables:
            for one in live.connections:
                if one.visitor == visitor:
                    one.closing.set()
        # They may have said something since.
        async with self._database.writing() as connection:
            for table in await privacy.forget(connection, visitor):
                self._drop(table)

    async def _read_bans(self) -> None:
        async with self._database.reading() as connection:
            found = set((await connection.execute(sa.select(db.bans.c.subject))).scalars())
        self.networks = frozenset(one for one in found if "." in one or ":" in one)
        self._visitors.banned = frozenset(found) - self.networks
        for live in self._hall.tables:
            for one in live.connections:
                if one.visitor in self._visitors.banned or one.address in self.networks:
                    one.closing.set()

    def _pause(self) -> None:
        """Write nothing, and keep nothing in mind, until the backup is back."""
        self._database.paused = True
        self._preparation.state = "compiling"
        self._resume_at = time.monotonic() + LONGEST_PAUSE
        self._forget_all()

    def _resume(self) -> None:
        self._forget_all()
        self._resume_at = None
        self._database.paused = False
        self._preparation.state = "ready"

    def _forget_all(self) -> None:
        self._visitors.forget(None)
        for live in self._hall.tables:
            live.distrust()
