"""Upgrade while running: what the release before says to the database still works after it.

A release cannot be installed while tests run, so its statements are kept (`databases`), each with
the columns that it knew. Promised is what `docs/hosting.md` says: a migration only adds.
"""

import asyncio
import json
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from spoorbrug.server import database as db
from spoorbrug.server import screens
from spoorbrug.server.database import Database
from spoorbrug.server.table import Table

from .databases import HOME
from .test_storage import House
from .test_table import ANNA, founding

KEPT = sorted(HOME.glob("statements_*.json"))


def migrated_to(connection, version):
    config = Config()
    config.set_main_option("script_location", str(Path(db.__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, version)


def filled(statement):
    """With a table that this release can read."""
    made = founding("open", "open")
    summary = screens.summary_data(Table("x", made, 1000.0))
    for name, data in (("{founding}", made.stored()), ("{summary}", summary)):
        statement = statement.replace(name, json.dumps(data).replace("'", "''"))
    return sa.text(statement.replace(":", "\\:"))


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_servers_of_the_release_before_go_on_through_the_migration(path, database_url):
    old = json.loads(path.read_text(encoding="utf-8"))

    async def inside():
        database = Database(database_url)
        async with database.writing() as connection:
            await connection.run_sync(migrated_to, old["version"])
            await connection.execute(filled(old["statements"][0]))
        async with database.writing() as connection:  # the first server of the new release
            await connection.run_sync(migrated_to, "head")
        async with database.writing() as connection:
            for statement in old["statements"][1:]:
                await connection.execute(filled(statement))
            await connection.execute(sa.delete(db.leases))
            await connection.execute(sa.delete(db.servers))
        await database.close()
        async with House(database_url) as house:  # and this one goes on with what they made
            live = await house.hall.find("made-by-the-old")
            assert [entry.kind for entry in live.table.entries] == ["created", "said"]
            await house.do(live, ANNA, "c", "say", ANNA, "Anna", "welcome")
            assert await house.journal.open_tables_of("old") == 0  # nobody said who made it

    asyncio.run(inside())
