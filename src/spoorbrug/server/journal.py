"""Where entries are stored: first on disk, then told.

One task writes for all tables; whatever is waiting goes into one transaction, so that a busy
server pays for one disk write where it would pay for dozens. Several servers may write at once: an
entry has a number, and of two that want the same one the database takes the first.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from spoorbrug.rules import versions
from spoorbrug.server import database as db
from spoorbrug.server import tracing, wire
from spoorbrug.server.background import Background
from spoorbrug.server.database import Database, as_json
from spoorbrug.server.errors import Refused
from spoorbrug.server.migrations import ids_0_1
from spoorbrug.server.outages import Away, complain
from spoorbrug.server.rows import changed, entry_of, entry_rows, new_row, replayed
from spoorbrug.server.storage import Conflict, Fence, Fenced, Part
from spoorbrug.server.table import Entry, Table

MOST_AT_ONCE = 100
PACE = 0.02
"""Seconds from the beginning of a transaction to that of the next, in a crowd."""
CROWD = 15
"""So many tables within a second are a crowd: what is written together costs a fraction."""
LISTED = 86_400.0
"""For how many seconds a public table that nobody starts is shown to others."""
log = logging.getLogger("spoorbrug.server")

_CHANGED = ("status", "summary", "needs_server", "changed", "due")
_CHANGE = (
    sa.update(db.tables)
    .where(db.tables.c.id == sa.bindparam("which"))
    .values({name: sa.bindparam(f"new_{name}") for name in _CHANGED})
)

# Most of what is stored on PostgreSQL goes on with tables that are there already. That is one
# statement, so that it is one trip: the rows are locked in one order, changed, and told of. The
# order is Python's: the other way to write has it, too.
_GO_ON = sa.text(
    """
    WITH changed AS (
        SELECT * FROM json_to_recordset(CAST(:tables AS json)) AS
        new(which text, status text, summary json, needs_server boolean, changed float8, due float8)
    ), held AS (
        SELECT id FROM tables WHERE id IN (SELECT which FROM changed)
        ORDER BY id COLLATE "C" FOR NO KEY UPDATE
    ), updated AS (
        UPDATE tables SET status = changed.status, summary = changed.summary,
            needs_server = changed.needs_server, changed = changed.changed, due = changed.due
        FROM changed WHERE id = which AND (SELECT count(*) FROM held) >= 0
    ), added AS (
        INSERT INTO entries (table_id, seq, at, kind, seat, visitor, client, data)
        SELECT table_id, seq, at, kind, seat, visitor, client, data
        FROM json_to_recordset(CAST(:entries AS json)) AS
        new(table_id text, seq integer, at float8, kind text, seat integer, visitor text,
            client text, data json)
        WHERE (SELECT count(*) FROM held) >= 0
    )
    SELECT pg_notify(:channel, told) FROM json_array_elements_text(CAST(:told AS json)) AS told
    """
)


@dataclass(eq=False, slots=True)
class _Writing:
    """What one command wants stored: all of it or nothing."""

    parts: list[Part]
    fence: Fence | None
    done: asyncio.Future[None] = field(default_factory=lambda: asyncio.Future())
    cause: Any = field(default_factory=tracing.here)


class _Pace:
    """When to write next. Whoever is almost alone never waits."""

    def __init__(self) -> None:
        self._begun = self._second = 0.0
        self._tables: set[str] = set()
        self._crowded = False

    def wait(self) -> float:
        """Seconds in which others may join."""
        return max(0.0, self._begun + PACE - time.monotonic()) if self._crowded else 0.0

    def begin(self, tables: set[str]) -> None:
        """Entries of these tables are written now."""
        self._begun = time.monotonic()
        if self._begun >= self._second + 1:
            self._crowded = len(self._tables) >= CROWD and self._begun < self._second + 2
            self._second, self._tables = self._begun, set()
        self._tables |= tables


class Journal:
    """Stores tables and entries, and reads them back."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.shared = not database.is_sqlite
        """May other servers write, too?"""
        self._queue: asyncio.Queue[_Writing] = asyncio.Queue()
        self._task = Background(self._write_all)
        insert: Any = sqlite.insert if database.is_sqlite else postgresql.insert
        self._new_sitter = insert(db.sitters).on_conflict_do_nothing()
        self._newer = _newer_than(
            sa.func.json_each if database.is_sqlite else sa.func.json_each_text
        )

    def start(self) -> None:
        """Begin to write."""
        self._task.start()

    @property
    def waiting(self) -> int:
        """How many tables wait to be written."""
        return self._queue.qsize()

    async def stop(self) -> None:
        """Write what waits, and end."""
        if not self._task.started:
            return
        await self._queue.join()
        await self._task.stop()

    async def store(self, *parts: Part, fence: Fence | None = None) -> None:
        """Store what belongs together. Returns once it is safe on disk.

        Raises `Conflict` or `Fenced` when it is certain that nothing was written, and
        `Refused("unavailable")` when that is not known.
        """
        writing = _Writing(list(parts), fence)
        self._queue.put_nowait(writing)
        await writing.done

    async def _write_all(self) -> None:
        pace = _Pace()
        while True:  # nothing of a table is held while this waits
            await self._write_next(pace)

    async def _write_next(self, pace: _Pace) -> None:
        batch = [await self._queue.get()]
        await asyncio.sleep(pace.wait())
        while not self._queue.empty() and len(batch) < MOST_AT_ONCE:
            batch.append(self._queue.get_nowait())
        pace.begin({part.table.id for writing in batch for part in writing.parts})
        await self._write_batch(batch)
        for _ in batch:
            self._queue.task_done()

    async def _write_batch(self, batch: list[_Writing]) -> None:
        """Together if that goes; else each alone, so that a bad one does not harm the others."""
        try:
            await self._write(batch)
        except Away as away:  # trying each would only take longer
            for writing in batch:
                _resolve(writing, away)
        except Exception as error:
            if len(batch) > 1:
                for writing in batch:
                    await self._write_batch([writing])
            else:
                _resolve(batch[0], _reason(error))

    async def _write(self, batch: list[_Writing]) -> None:
        with tracing.span("store", [writing.cause for writing in batch]):
            if self.shared and all(_is_plain(writing) for writing in batch):
                await self.database.carry_out(_GO_ON, _values(batch))
                fenced = []
            else:
                fenced = await self.database.write(lambda one: self._write_in(one, batch))
        for writing in batch:
            _resolve(writing, Fenced() if writing in fenced else None)

    def _write_in(self, connection: sa.Connection, batch: list[_Writing]) -> list[_Writing]:
        """Write in a transaction; answers those who may not, of whom nothing is written."""
        fenced = self._fenced(connection, batch)
        held = [writing for writing in batch if writing not in fenced]
        self._write_rows(connection, _in_order(held))
        return fenced

    def _fenced(self, connection: sa.Connection, batch: list[_Writing]) -> list[_Writing]:
        """Those who no longer hold what they need. The others keep it until this is written."""
        shards = {writing.fence.shard for writing in batch if writing.fence}
        if not shards:
            return []
        asked = sa.select(db.leases.c.shard, db.leases.c.epoch).order_by(db.leases.c.shard)
        held = asked.where(db.leases.c.shard.in_(shards)).with_for_update(read=True)
        epochs = {row.shard: row.epoch for row in connection.execute(held)}
        return [w for w in batch if w.fence and epochs.get(w.fence.shard) != w.fence.epoch]

    def _write_rows(self, connection: sa.Connection, parts: list[Part]) -> None:
        """A statement for each kind of row, however many tables there are."""
        statements: list[tuple[Any, list[dict[str, Any]]]] = [
            (sa.insert(db.tables), [new_row(part) for part in parts if part.is_new]),
            (_CHANGE, [_change(part) for part in parts if not part.is_new]),
            (sa.insert(db.entries), [row for part in parts for row in entry_rows(part)]),
            (self._new_sitter, [row for part in parts for row in _sitter_rows(part)]),
        ]
        for statement, rows in statements:
            if rows:
                connection.execute(statement, rows)
        if self.shared:
            for text in _told(parts):
                connection.execute(wire.NOTIFY, text)

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
            return replayed(row, stored)
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

    async def entries_after(self, seen: Mapping[str, int]) -> dict[str, list[Entry]]:
        """What was stored at some tables after the number that is known of each."""
        if not seen:
            return {}
        async with self.database.reading() as connection:
            rows = await connection.execute(self._newer, {"seen": json.dumps(dict(seen))})
            found: dict[str, list[Entry]] = {}
            for row in rows:
                found.setdefault(row.table_id, []).append(entry_of(row))
        return found

    async def last_numbers(self, tables: Sequence[str]) -> dict[str, int]:
        """The number of the last entry of each table."""
        found: dict[str, int] = {}
        async with self.database.reading() as connection:
            for i in range(0, len(tables), MOST_AT_ONCE):
                mine = db.entries.c.table_id.in_(tables[i : i + MOST_AT_ONCE])
                asked = sa.select(db.entries.c.table_id, sa.func.max(db.entries.c.seq))
                rows = await connection.execute(asked.where(mine).group_by(db.entries.c.table_id))
                found |= {row[0]: row[1] for row in rows}
        return found

    async def due(self, before: float) -> dict[str, float]:
        """Tables that a bot or a clock has to go on with before a moment, and when.

        A server of the release before does not say when: then it is now.
        """
        running = (db.tables.c.status == "playing") & db.tables.c.needs_server
        soon = db.tables.c.due.is_(None) | (db.tables.c.due <= before)
        asked = sa.select(db.tables.c.id, db.tables.c.due).where(running & soon)
        async with self.database.reading() as connection:
            return {row.id: row.due or 0.0 for row in await connection.execute(asked)}

    async def public_tables(self, most: int) -> list[Any]:
        """Public tables that one can join or watch, the newest first."""
        fresh = (db.tables.c.status == "playing") | (db.tables.c.changed > time.time() - LISTED)
        open_ones = db.tables.c.public & (db.tables.c.status != "over") & fresh
        asked = sa.select(db.tables).where(open_ones).order_by(db.tables.c.changed.desc())
        async with self.database.reading() as connection:
            return list((await connection.execute(asked.limit(most))).all())

    async def open_tables_of(self, visitor: str) -> int:
        """How many tables that a visitor has made are being played, or wait to be begun.

        Where nothing has happened for a day is nobody's burden, and does not count any more.
        """
        mine = (db.tables.c.founder == visitor) & (db.tables.c.status != "over")
        fresh = db.tables.c.changed > time.time() - LISTED
        asked = sa.select(sa.func.count()).select_from(db.tables).where(mine & fresh)
        async with self.database.reading() as connection:
            return int((await connection.execute(asked)).scalar_one())

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


def _newer_than(each: Any) -> Any:
    """Entries after the number that is named of each table: one statement for all of them."""
    seen = each(sa.cast(sa.bindparam("seen", type_=sa.Text), sa.JSON)).table_valued("key", "value")
    theirs = db.entries.c.table_id == seen.c.key
    newer = db.entries.c.seq > sa.cast(seen.c.value, sa.Integer)
    asked = sa.select(db.entries).join_from(seen, db.entries, theirs & newer)
    return asked.order_by(db.entries.c.table_id, db.entries.c.seq)


def _is_plain(writing: _Writing) -> bool:
    """Does it only go on with tables that are there already, for people who sit there already?"""
    new = any(part.is_new or _sitter_rows(part) for part in writing.parts)
    return writing.fence is None and not new


def _in_order(batch: Sequence[_Writing]) -> list[Part]:
    """In one order for all servers, or two of them could wait for each other for ever."""
    parts = [part for writing in batch for part in writing.parts]
    return sorted(parts, key=lambda part: part.table.id)


def _told(parts: Sequence[Part]) -> list[dict[str, str]]:
    """What others are told of it."""
    return wire.of_tables({part.table.id: (part.table.seq, part.table.due) for part in parts})


def _values(batch: Sequence[_Writing]) -> dict[str, str]:
    """What `_GO_ON` takes: rows as JSON. Two parts of one table are one row, the newer one."""
    parts = _in_order(batch)
    rows = {part.table.id: {"which": part.table.id} | changed(part) for part in parts}
    return {
        "tables": as_json(list(rows.values())),
        "entries": as_json([row for part in parts for row in entry_rows(part)]),
        "channel": wire.CHANNEL,
        "told": as_json([one["payload"] for one in _told(parts)]),
    }


def _resolve(writing: _Writing, error: Exception | None) -> None:
    if writing.done.done():
        return
    if error is None:
        writing.done.set_result(None)
    else:
        writing.done.set_exception(error)


def _reason(error: Exception) -> Exception:
    if isinstance(error, sa.exc.IntegrityError):
        return Conflict()
    if isinstance(error, Refused):
        return error
    complain("storing", error)
    return Refused("unavailable", status=503)


def _change(part: Part) -> dict[str, Any]:
    row = changed(part)
    return {"which": part.table.id} | {f"new_{name}": row[name] for name in _CHANGED}


def _sitter_rows(part: Part) -> list[dict[str, str]]:
    """Rows for those who sit here, when somebody has just sat down."""
    if not part.is_new and all(entry.kind != "sat" for entry in part.entries):
        return []
    sitters = {seat.visitor for seat in part.table.seats if seat.visitor}
    return [{"table_id": part.table.id, "visitor": v} for v in sorted(sitters)]


async def _entries_of(connection: AsyncConnection, table_id: str) -> Sequence[Any]:
    mine = db.entries.c.table_id == table_id
    asked = sa.select(db.entries).where(mine).order_by(db.entries.c.seq)
    return (await connection.execute(asked)).all()


def _unreadable(table_id: str, error: Exception) -> Refused:
    log.warning("table %s cannot be read: %s", table_id, error)
    return Refused("unreadable", detail=str(error).rstrip("."))
