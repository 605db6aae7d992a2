"""From one computer to many: the games of an SQLite file go into a PostgreSQL, or another file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from spoorbrug.server import backups
from spoorbrug.server import database as db
from spoorbrug.server.admin import AdminError
from spoorbrug.server.database import Database
from spoorbrug.server.only_server import only_server

AT_ONCE = 500
"""Rows in a statement."""
LEFT = (db.servers, db.leases, db.presence, db.workers, db.thoughts, db.orders)
"""What is true of running servers only."""


async def adopt(database: Database, file: Path) -> tuple[int, int]:
    """Take in everything that a file holds; answers how many tables and visitors there are.

    All of it or nothing. Ids are random, so nothing is there twice unless it was taken in before.
    """
    if not file.is_file():
        raise AdminError(f"There is no file {file}.")
    backups.check(file)
    url = sa.URL.create("sqlite", database=str(file)).render_as_string()
    there = Database(url)
    try:
        await there.check_version()
        with only_server(url):
            async with there.reading() as source, database.writing() as target:
                return await _copied(source, target)
    except sa.exc.IntegrityError:
        raise AdminError(f"Some of what is in {file} is there already.") from None
    finally:
        await there.close()


async def _copied(source: AsyncConnection, target: AsyncConnection) -> tuple[int, int]:
    number: dict[str, int] = {}
    for table in db.metadata.sorted_tables:
        if table not in LEFT:
            number[table.name] = await _copy(table, source, target)
    return number["tables"], number["visitors"]


async def _copy(table: sa.Table, source: AsyncConnection, target: AsyncConnection) -> int:
    number = 0
    rows = await source.stream(sa.select(table))
    async for part in rows.mappings().partitions(AT_ONCE):
        given: list[dict[str, Any]] = [dict(row) for row in part]
        await target.execute(sa.insert(table), given)
        number += len(given)
    return number
