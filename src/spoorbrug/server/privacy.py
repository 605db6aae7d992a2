"""What is stored of a visitor: all of it handed over, or taken away.

Games stay as they are, since the others play them too: the seat of a forgotten visitor remains,
without a name, and a bot may take it over. What they said is gone. The numbers by which entries
name a visitor stay; nothing leads from them to anybody.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from spoorbrug.server import database as db
from spoorbrug.server.times import moment

NOBODY = "?"
"""The name of those who are forgotten."""
SAID = frozenset(("said", "sat", "left", "muted", "unmuted"))
"""Kinds of entries with words of their author, or with their name."""


async def everything_of(connection: AsyncConnection, visitor: str) -> dict[str, Any]:
    """What the database knows of a visitor, for them to keep."""
    who = (
        await connection.execute(sa.select(db.visitors).where(db.visitors.c.id == visitor))
    ).first()
    secrets = sa.select(db.secrets.c.kind, db.secrets.c.created)
    kept = (await connection.execute(secrets.where(db.secrets.c.visitor == visitor))).all()
    tables = await _tables_of(connection, visitor)
    entries = sa.select(db.entries).where(db.entries.c.visitor == visitor)
    entries = entries.order_by(db.entries.c.table_id, db.entries.c.seq)
    done: dict[str, list[dict[str, Any]]] = {table: [] for table in sorted(tables)}
    for row in (await connection.execute(entries)).all():
        line = {"seq": row.seq, "at": moment(row.at), "kind": row.kind, "seat": row.seat}
        done.setdefault(row.table_id, []).append(line | {"data": row.data})
    return {
        "id": visitor,
        "name": who.name if who else "",
        "since": moment(who.created) if who else None,
        "secrets": [{"kind": one.kind, "made": moment(one.created)} for one in kept],
        "tables": [{"id": table, "entries": lines} for table, lines in done.items()],
    }


async def forget(connection: AsyncConnection, visitor: str) -> list[str]:
    """Take names, words and keys of a visitor away; answers the tables that look different now.

    Doing it twice does no harm.
    """
    tables = await _tables_of(connection, visitor)
    for table in sorted(tables):
        await _redact(connection, table, visitor)
    for kept in db.metadata.sorted_tables[::-1]:
        if "visitor" in kept.c and kept.name not in ("entries", "sitters"):
            await connection.execute(sa.delete(kept).where(kept.c.visitor == visitor))
    await connection.execute(sa.delete(db.sitters).where(db.sitters.c.visitor == visitor))
    this = db.visitors.c.id == visitor
    if tables:  # whose seats refer to them
        blank = sa.update(db.visitors).where(this).values(name="", created=0.0)
        await connection.execute(blank)
    else:
        await connection.execute(sa.delete(db.visitors).where(this))
    return sorted(tables)


async def _tables_of(connection: AsyncConnection, visitor: str) -> set[str]:
    sat = sa.select(db.sitters.c.table_id).where(db.sitters.c.visitor == visitor)
    spoke = sa.select(db.entries.c.table_id).where(db.entries.c.visitor == visitor)
    return set((await connection.execute(sat.union(spoke))).scalars())


async def _redact(connection: AsyncConnection, table: str, visitor: str) -> None:
    mine = (db.entries.c.visitor == visitor) & db.entries.c.kind.in_(SAID)
    seats = db.entries.c.kind.in_(("sat", "opened"))
    asked = sa.select(db.entries).where((db.entries.c.table_id == table) & (mine | seats))
    sitting: dict[int, str | None] = {}
    for row in (await connection.execute(asked.order_by(db.entries.c.seq))).all():
        # A seat is opened by the host: its entry has the name of whoever sat there.
        named = sitting.get(row.seat) if row.kind == "opened" else row.visitor
        if row.kind == "sat":
            sitting[row.seat] = row.visitor
        if named != visitor:
            continue
        data = row.data | {"name": NOBODY} | ({"text": "…"} if "text" in row.data else {})
        this = (db.entries.c.table_id == table) & (db.entries.c.seq == row.seq)
        await connection.execute(sa.update(db.entries).where(this).values(data=data))
    this_table = db.tables.c.id == table
    asked_for = sa.select(db.tables.c.summary).where(this_table)
    found = (await connection.execute(asked_for)).scalar()
    if found is not None:
        summary = _without(found, visitor)
        await connection.execute(sa.update(db.tables).where(this_table).values(summary=summary))


def _without(summary: dict[str, Any], visitor: str) -> dict[str, Any]:
    """The summary of a table without a visitor's name."""
    theirs = [one == visitor for one in summary.get("visitors", [])]
    names = {seat.get("name") for seat, hit in zip(summary["seats"], theirs, strict=False) if hit}
    seats = [
        seat | {"name": NOBODY} if hit else seat
        for seat, hit in zip(summary["seats"], theirs, strict=False)
    ]
    host = summary.get("host_name")
    return summary | {"seats": seats, "host_name": NOBODY if host in names else host}
