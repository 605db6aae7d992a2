"""Where entries are stored: first on disk, then told.

One task writes for all tables; whatever is waiting goes into one transaction, so that a busy
server pays for one disk write where it would pay for dozens.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from spoorbrug.rules import versions
from spoorbrug.server import database as db
from spoorbrug.server.database import Database
from spoorbrug.server.errors import Refused
from spoorbrug.server.founding import Founding
from spoorbrug.server.migrations import ids_0_1
from spoorbrug.server.table import Entry, Table

MOST_AT_ONCE = 100
LISTED = 86_400.0
"""For how many seconds a public table that nobody starts is shown to others."""
log = logging.getLogger("spoorbrug.server")

_CHANGED = ("status", "summary", "needs_server", "changed")
_CHANGE = (
    sa.update(db.tables)
    .where(db.tables.c.id == sa.bindparam("which"))
    .values({name: sa.bindparam(f"new_{name}") for name in _CHANGED})
)


def _change(row: dict[str, Any]) -> dict[str, Any]:
    return {"which": row["id"]} | {f"new_{name}": row[name] for name in _CHANGED}


@dataclass(slots=True)
class _Writing:
    """What one table wants stored."""

    table: dict[str, Any]
    is_new: bool
    entries: list[dict[str, Any]]
    sitters: set[str]
    done: asyncio.Future[None] = field(default_factory=lambda: asyncio.Future())

    def new_sitters(self) -> list[dict[str, str]]:
        """Rows for those who sit here, when somebody has just sat down."""
        if not self.is_new and all(entry["kind"] != "sat" for entry in self.entries):
            return []
        return [{"table_id": self.table["id"], "visitor": v} for v in sorted(self.sitters)]


class Journal:
    """Stores tables and entries, and reads them back."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._queue: asyncio.Queue[_Writing] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        insert: Any = sqlite.insert if database.is_sqlite else postgresql.insert
        self._new_sitter = insert(db.sitters).on_conflict_do_nothing()

    def start(self) -> None:
        """Begin to write."""
        self._task = asyncio.create_task(self._write_all())

    @property
    def waiting(self) -> int:
        """How many tables wait to be written."""
        return self._queue.qsize()

    async def stop(self) -> None:
        """Write what waits, and end."""
        if self._task is None:
            return
        await self._queue.join()
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def store(
        self, table: Table, entries: list[Entry], summary: dict[str, Any], *, is_new: bool = False
    ) -> None:
        """Store entries that were just applied to the table.

        Returns once they are safe on disk; raises `Refused("unavailable")` when they are not.
        """
        rows = [
            {
                "table_id": table.id,
                "seq": entry.seq,
                "at": entry.at,
                "kind": entry.kind,
                "seat": entry.seat,
                "visitor": entry.visitor,
                "client": entry.client,
                "data": entry.data,
            }
            for entry in entries
        ]
        changed = {
            "id": table.id,
            "status": table.status,
            "summary": summary,
            "needs_server": table.needs_server,
            "changed": entries[-1].at if entries else table.created,
        }
        if is_new:
            changed |= {
                "founding": table.founding.stored(),
                "rules": table.founding.rules,
                "public": table.founding.public,
                "created": table.created,
            }
        sitters = {seat.visitor for seat in table.seats if seat.visitor}
        writing = _Writing(changed, is_new, rows, sitters)
        self._queue.put_nowait(writing)
        await writing.done

    async def _write_all(self) -> None:
        while True:
            batch = [await self._queue.get()]
            while not self._queue.empty() and len(batch) < MOST_AT_ONCE:
                batch.append(self._queue.get_nowait())
            if not await self._write(batch) and len(batch) > 1:
                for writing in batch:  # one of them is bad: the others must not suffer
                    await self._write([writing])
            for _ in batch:
                self._queue.task_done()

    async def _write(self, batch: list[_Writing]) -> bool:
        try:
            async with self.database.writing() as connection:
                await self._write_rows(connection, batch)
        except Exception as error:  # whatever it is, the next ones must still be written
            log.warning("storing failed: %s", (str(error) or repr(error)).splitlines()[0])
            if len(batch) == 1:
                _resolve(batch[0].done, Refused("unavailable", status=503))
            return False
        for writing in batch:
            _resolve(writing.done, None)
        return True

    async def _write_rows(self, connection: AsyncConnection, batch: list[_Writing]) -> None:
        """A statement for each kind of row, however many tables there are."""
        statements: list[tuple[Any, list[dict[str, Any]]]] = [
            (sa.insert(db.tables), [w.table for w in batch if w.is_new]),
            (_CHANGE, [_change(w.table) for w in batch if not w.is_new]),
            (sa.insert(db.entries), [entry for w in batch for entry in w.entries]),
            (self._new_sitter, [sitter for w in batch for sitter in w.new_sitters()]),
        ]
        for statement, rows in statements:
            if rows:
                await connection.execute(statement, rows)

    async def load(self, table_id: str) -> Table | None:
        """A table with all its entries, or nothing."""
        async with self.database.reading() as connection:
            where = db.tables.c.id == table_id
            row = (await connection.execute(sa.select(db.tables).where(where))).first()
            if row is None:
                return None
            if row.rules > versions.NEWEST:
                raise Refused("unknown_rules", theirs=row.rules, ours=versions.NEWEST)
            stored = await _entries_of(connection, table_id)
        if any(ids_0_1.is_old(one.data) for one in stored):
            stored = await self._rewritten(table_id)
        try:
            return _replayed(row, stored)
        except (Refused, ValueError, LookupError) as error:  # such as a board that has gone
            raise _unreadable(table_id, error) from error

    async def _rewritten(self, table_id: str) -> Sequence[Any]:
        """The entries of a table that could not be read when the database was upgraded."""
        async with self.database.writing() as connection:
            try:
                await connection.run_sync(ids_0_1.rewrite, table_id)
            except (ValueError, LookupError) as error:
                raise _unreadable(table_id, error) from error
            return await _entries_of(connection, table_id)

    async def unattended(self) -> list[str]:
        """Tables that a bot or a clock has to go on with."""
        where = (db.tables.c.status == "playing") & db.tables.c.needs_server
        async with self.database.reading() as connection:
            return list(
                (await connection.execute(sa.select(db.tables.c.id).where(where))).scalars()
            )

    async def public_tables(self, most: int) -> list[Any]:
        """Public tables that one can join or watch, the newest first."""
        fresh = (db.tables.c.status == "playing") | (db.tables.c.changed > time.time() - LISTED)
        open_ones = db.tables.c.public & (db.tables.c.status != "over") & fresh
        asked = sa.select(db.tables).where(open_ones).order_by(db.tables.c.changed.desc())
        async with self.database.reading() as connection:
            return list((await connection.execute(asked.limit(most))).all())

    async def tables_of(self, visitor: str, most: int) -> list[Any]:
        """A visitor's tables, the newest first."""
        asked = (
            sa.select(db.tables)
            .join(db.sitters, db.sitters.c.table_id == db.tables.c.id)
            .where(db.sitters.c.visitor == visitor)
            .order_by(db.tables.c.changed.desc())
        )
        async with self.database.reading() as connection:
            return list((await connection.execute(asked.limit(most))).all())


def _resolve(future: asyncio.Future[None], error: Exception | None) -> None:
    if future.done():
        return
    if error is None:
        future.set_result(None)
    else:
        future.set_exception(error)


async def _entries_of(connection: AsyncConnection, table_id: str) -> Sequence[Any]:
    mine = db.entries.c.table_id == table_id
    asked = sa.select(db.entries).where(mine).order_by(db.entries.c.seq)
    return (await connection.execute(asked)).all()


def _unreadable(table_id: str, error: Exception) -> Refused:
    log.warning("table %s cannot be read: %s", table_id, error)
    return Refused("unreadable", detail=str(error).rstrip("."))


def _replayed(row: Any, stored: Sequence[Any]) -> Table:
    """A table as its entries have made it."""
    table = Table(row.id, Founding.read(row.founding | {"rules": row.rules}), row.created)
    for one in stored:
        table.apply(Entry(one.kind, one.seat, one.visitor, one.data, one.client, one.at))
    return table
