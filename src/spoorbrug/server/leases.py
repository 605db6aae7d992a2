"""Who plays for bots and clocks: with several servers, each for a part of the tables.

The tables fall into shards. A server holds a shard by a lease that it renews every few seconds, by
the database's clock; when it does not, another takes the shard over, and the shard's epoch grows.
Whoever writes for a bot names the epoch (`Fence`), and the writing transaction checks it: a server
that slept too long cannot write. When servers come and go, each keeps its fair share.
"""

from __future__ import annotations

import asyncio
import time
import zlib
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from spoorbrug.server import database as db
from spoorbrug.server import wire
from spoorbrug.server.background import Background, news
from spoorbrug.server.database import Database
from spoorbrug.server.holding import SHARDS, Leases
from spoorbrug.server.outages import complain
from spoorbrug.server.settings import DECLARED
from spoorbrug.server.storage import Fence

SECONDS: float = DECLARED["lease_seconds"].default
"""How long a lease lasts, unless the settings say otherwise."""


def shard_of(table_id: str) -> int:
    """The shard that a table is in: the same in every process."""
    return zlib.crc32(table_id.encode()) % SHARDS


class SharedLeases(Leases):
    """One of several servers on PostgreSQL."""

    def __init__(self, database: Database, seconds: float) -> None:
        super().__init__()
        self.seconds = seconds
        self._database = database
        self._epochs: dict[int, int] = {}
        self._until = 0.0
        self._alive: frozenset[str] = frozenset()
        self._task = Background(self._run)
        self._hurry = asyncio.Event()

    def holds(self, table_id: str) -> bool:
        """Does this server play for the bots of a table? Not when it has not renewed in time."""
        return shard_of(table_id) in self._epochs and time.monotonic() < self._until

    def fence(self, table_id: str) -> Fence | None:
        """What a bot's entry at a table is stored under: without a lease, nothing fits."""
        shard = shard_of(table_id)
        return Fence(shard, self._epochs.get(shard, -1))

    @property
    def held(self) -> int:
        """How many shards are this server's."""
        return len(self._epochs)

    async def start(self) -> None:
        """Begin to hold, with what is free."""
        async with self._database.writing() as connection:
            rows = [{"shard": i, "holder": "", "epoch": 0, "until": 0.0} for i in range(SHARDS)]
            await connection.execute(insert(db.leases).on_conflict_do_nothing(), rows)
        await self._beat()
        self._task.start()

    async def stop(self) -> None:
        """Let go of everything, for others to take at once."""
        if not self._task.started:
            return
        await self._task.stop()
        self._epochs = {}
        try:
            async with self._database.writing() as connection:
                await connection.execute(_freed(db.leases.c.holder == self.server))
                for table, column in ((db.presence, "server"), (db.servers, "id")):
                    mine = table.c[column] == self.server
                    await connection.execute(sa.delete(table).where(mine))
                await wire.tell(connection, leases=self.server)
        except Exception as error:  # then they expire
            complain("leases", error)

    def hurry(self) -> None:
        """Look now whether there is something to take."""
        self._hurry.set()

    async def _run(self) -> None:
        while True:
            await news(self._hurry, self.seconds / 3)
            try:
                await self._beat()
            except Exception as error:  # the next beat may do better
                complain("leases", error)

    async def _beat(self) -> None:
        """Renew, give up what is above the fair share, take what has expired."""
        begun = time.monotonic()
        async with self._database.writing() as connection:
            me = sa.select(db.servers.c.id).where(db.servers.c.id == self.server)
            was_there = (await connection.execute(me)).scalar() is not None
            alive = await self._appear(connection)
            epochs = await self._renew(connection)
            share = -(-SHARDS // len(alive))
            if len(epochs) > share:
                too_many = sorted(epochs)[share:]
                await connection.execute(_freed(db.leases.c.shard.in_(too_many)))
                await wire.tell(connection, leases=self.server)
                epochs = {shard: epochs[shard] for shard in epochs if shard not in too_many}
            elif len(epochs) < share:
                epochs |= await self._take(connection, share - len(epochs))
        if self._alive and not was_there:
            self.missed()
        more = epochs.items() - self._epochs.items() or begun > self._until
        self._epochs, self._until = epochs, begun + self.seconds
        if alive != self._alive:
            self._alive = alive
            self.others_changed()
        if more:
            self.gained()

    async def _appear(self, connection: AsyncConnection) -> frozenset[str]:
        """Say that this server is there; answers all that are."""
        row: dict[str, Any] = {"id": self.server, "until": db.NOW + self.seconds}
        added = insert(db.servers).values(row)
        await connection.execute(
            added.on_conflict_do_update(index_elements=["id"], set_={"until": row["until"]})
        )
        await self._forget_the_dead(connection)
        living = sa.select(db.servers.c.id).where(db.servers.c.until >= db.NOW)
        # This one is, however long it had to wait.
        return frozenset((await connection.execute(living)).scalars()) | {self.server}

    async def _forget_the_dead(self, connection: AsyncConnection) -> None:
        dead = (db.servers.c.until < db.NOW) & (db.servers.c.id != self.server)
        gone = await db.delete_free(connection, db.servers, dead)
        if gone:
            await connection.execute(sa.delete(db.presence).where(db.presence.c.server.in_(gone)))

    async def _renew(self, connection: AsyncConnection) -> dict[int, int]:
        mine = db.leases.c.holder == self.server
        # In one order for all, so that no two wait for each other.
        locked = sa.select(db.leases.c.shard).where(mine).order_by(db.leases.c.shard)
        await connection.execute(locked.with_for_update())
        renewed = sa.update(db.leases).where(mine).values(until=db.NOW + self.seconds)
        rows = await connection.execute(renewed.returning(db.leases.c.shard, db.leases.c.epoch))
        return {row.shard: row.epoch for row in rows}

    async def _take(self, connection: AsyncConnection, most: int) -> dict[int, int]:
        expired = sa.select(db.leases.c.shard).where(db.leases.c.until < db.NOW)
        free = expired.order_by(db.leases.c.shard).limit(most).with_for_update(skip_locked=True)
        shards = list((await connection.execute(free)).scalars())
        if not shards:
            return {}
        taken = (
            sa.update(db.leases)
            .where(db.leases.c.shard.in_(shards))
            .values(holder=self.server, epoch=db.leases.c.epoch + 1, until=db.NOW + self.seconds)
        )
        rows = await connection.execute(taken.returning(db.leases.c.shard, db.leases.c.epoch))
        return {row.shard: row.epoch for row in rows}


def _freed(which: Any) -> Any:
    return sa.update(db.leases).where(which).values(holder="", until=0.0)


def leases_on(database: Database, seconds: float | None = None) -> Leases:
    """The leases of a server on this database."""
    if database.is_sqlite:
        return Leases()
    return SharedLeases(database, SECONDS if seconds is None else seconds)
