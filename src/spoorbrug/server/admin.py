"""What whoever keeps a server can do to it, through its database.

Not through the server: several may serve one database, and all must hear of it; none may be
running at all; and whoever can write to the database needs no further key. A running server
reads the orders that are left there (`server/orders.py`).
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from spoorbrug.server import connections, orders, privacy, screens
from spoorbrug.server import database as db
from spoorbrug.server.database import Database
from spoorbrug.server.errors import Refused
from spoorbrug.server.journal import Journal
from spoorbrug.server.table import Entry


class AdminError(Exception):
    """Something that cannot be done; the message says why."""


@dataclass(frozen=True, slots=True)
class Line:
    """A table for a list."""

    id: str
    status: str
    board: str
    players: tuple[str, ...]
    entries: int
    changed: float


async def tables(database: Database, status: str | None = None, most: int = 50) -> list[Line]:
    """Tables, those that changed last first."""
    number = (
        sa.select(sa.func.count()).where(db.entries.c.table_id == db.tables.c.id).scalar_subquery()
    )
    asked = sa.select(db.tables, number.label("number")).order_by(db.tables.c.changed.desc())
    if status is not None:
        asked = asked.where(db.tables.c.status == status)
    async with database.reading() as connection:
        rows = (await connection.execute(asked.limit(most))).all()
    return [_line(row) for row in rows]


def _line(row: Any) -> Line:
    players = tuple(seat["name"] or "-" for seat in row.summary["seats"])
    board = row.summary["board_name"]
    return Line(row.id, row.status, board, players, row.number, row.changed)


async def show(database: Database, table: str) -> tuple[Any, Sequence[Any]]:
    """A table's row, and its entries."""
    async with database.reading() as connection:
        row = await _row(connection, table)
        mine = sa.select(db.entries).where(db.entries.c.table_id == table)
        entries = (await connection.execute(mine.order_by(db.entries.c.seq))).all()
    return row, entries


async def _row(connection: AsyncConnection, table: str) -> Any:
    asked = sa.select(db.tables).where(db.tables.c.id == table)
    row = (await connection.execute(asked)).first()
    if row is None:
        raise AdminError(f"There is no table '{table}'.")
    return row


async def close(database: Database, table: str) -> None:
    """Stop a game that is being played: it is over, and nobody has won."""
    try:
        found = await Journal(database).load(table)
    except Refused as error:
        raise AdminError(f"The table cannot be closed: {error}") from None
    if found is None:
        raise AdminError(f"There is no table '{table}'.")
    if found.status != "playing":
        word = "is over already" if found.status == "over" else "has not begun: delete it instead"
        raise AdminError(f"The game at table '{table}' {word}.")
    entry = Entry("stopped", at=time.time())
    found.apply(entry)
    changed: dict[str, Any] = {
        "status": found.status,
        "summary": screens.summary_data(found),
        "needs_server": False,
        "changed": entry.at,
        "due": None,  # nothing is, any more
    }
    row = {"table_id": table, "seq": entry.seq, "at": entry.at, "kind": entry.kind, "data": {}}
    try:
        async with database.writing() as connection:
            await connection.execute(sa.insert(db.entries).values(row))
            where = db.tables.c.id == table
            await connection.execute(sa.update(db.tables).where(where).values(changed))
            await orders.give(connection, "table", table)
    except sa.exc.IntegrityError:
        raise AdminError("Somebody moved at that very moment: try again.") from None


async def delete(database: Database, table: str) -> None:
    """Take a table away, with everything that happened at it."""
    async with database.writing() as connection:
        await _row(connection, table)
        await _delete(connection, [table])
        await orders.give(connection, "table", table)


async def _delete(connection: AsyncConnection, which: Sequence[str]) -> None:
    for kept in db.metadata.sorted_tables[::-1]:
        if "table_id" in kept.c:
            await connection.execute(sa.delete(kept).where(kept.c.table_id.in_(which)))
    await connection.execute(sa.delete(db.tables).where(db.tables.c.id.in_(which)))


async def _must_be_there(connection: AsyncConnection, visitor: str) -> None:
    asked = sa.select(db.visitors.c.id).where(db.visitors.c.id == visitor)
    if (await connection.execute(asked)).first() is None:
        raise AdminError(f"There is no visitor '{visitor}': `spoorbrug admin show` names them.")


async def forget(database: Database, visitor: str) -> list[str]:
    """Take names, words and keys of a visitor away; answers the tables where they were."""
    async with database.writing() as connection:
        await _must_be_there(connection, visitor)
        changed = await privacy.forget(connection, visitor)
        await orders.give(connection, "visitor", visitor)
        for table in changed:
            await orders.give(connection, "table", table)
    return changed


def is_address(subject: str) -> bool:
    """Is it an address, or a visitor's number?"""
    return "." in subject or ":" in subject


def ban_subject(text: str) -> str:
    """A visitor's number, or the network of an address."""
    return connections.key(text) if is_address(text) else text


async def ban(database: Database, subject: str, reason: str = "") -> None:
    """Close the server to a visitor or an address."""
    row = {"subject": ban_subject(subject), "at": time.time(), "reason": reason[:200]}
    if is_address(subject) and not connections.is_address(subject):
        raise AdminError(f"'{subject}' is no address, such as 192.0.2.7 or 2001:db8::1.")
    async with database.writing() as connection:
        if not is_address(subject):
            await _must_be_there(connection, subject)
        await connection.execute(sa.delete(db.bans).where(db.bans.c.subject == row["subject"]))
        await connection.execute(sa.insert(db.bans).values(row))
        await orders.give(connection, "bans", str(row["subject"]))


async def unban(database: Database, subject: str) -> None:
    """Open it again."""
    which = db.bans.c.subject == ban_subject(subject)
    async with database.writing() as connection:
        gone = await connection.execute(sa.delete(db.bans).where(which).returning(db.bans.c.at))
        if gone.first() is None:
            raise AdminError(f"'{subject}' is not banned.")
        await orders.give(connection, "bans", subject)


async def bans(database: Database) -> Sequence[Any]:
    """Who is banned, the newest first."""
    async with database.reading() as connection:
        asked = sa.select(db.bans).order_by(db.bans.c.at.desc())
        return (await connection.execute(asked)).all()


async def announce(database: Database, text: str, seconds: float) -> None:
    """Show a message on all pages; an empty one takes the last one away."""
    said = {"text": text, "until": time.time() + seconds}
    async with database.writing() as connection:
        await orders.give(connection, "announcement", "", said)


async def retire(database: Database, days: int) -> tuple[int, int]:
    """Delete tables that nobody has changed for this number of days, and visitors without any.

    Answers how many of each.
    """
    before = time.time() - days * 86_400.0
    async with database.writing() as connection:
        old = sa.select(db.tables.c.id).where(db.tables.c.changed < before)
        which = list((await connection.execute(old)).scalars())
        for start in range(0, len(which), 500):
            await _delete(connection, which[start : start + 500])
        for table in which:
            await orders.give(connection, "table", table)
        sits = sa.exists().where(db.sitters.c.visitor == db.visitors.c.id)
        gone = list(
            (
                await connection.execute(
                    sa.select(db.visitors.c.id).where((db.visitors.c.created < before) & ~sits)
                )
            ).scalars()
        )
        for visitor in gone:
            await privacy.forget(connection, visitor)
            await orders.give(connection, "visitor", visitor)
        stale = db.orders.c.id < int(before * 1000)
        await connection.execute(sa.delete(db.orders).where(stale))
    return len(which), len(gone)
