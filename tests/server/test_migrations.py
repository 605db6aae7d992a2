"""Databases of older releases: their tables are still there, and are played on.

`first_release.json` is a table as the first release stored it.
"""

import asyncio
import json
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from spoorbrug.game import Record
from spoorbrug.server import database, messages, screens
from spoorbrug.server.database import Database
from spoorbrug.server.founding import options_of
from spoorbrug.server.journal import Journal

TABLE = "t" * 22


@pytest.fixture
def old():
    return json.loads((Path(__file__).parent / "first_release.json").read_text(encoding="utf-8"))


def store(connection, old, entries):
    """A database as the first release left it."""
    config = Config()
    folder = Path(database.__file__).parent / "migrations"
    config.set_main_option("script_location", str(folder))
    config.attributes["connection"] = connection
    command.upgrade(config, "001")
    people = [{"id": who, "name": who, "created": 0.0} for who in ("anna", "bert")]
    connection.execute(sa.insert(database.visitors), people)
    row = {
        "id": TABLE, "founding": old["founding"], "rules": 1, "public": True,
        "status": "playing", "summary": old["summary"], "needs_server": False,
        "created": 1000.0, "changed": 4e9,
    }  # fmt: skip
    connection.execute(sa.insert(database.tables), [row])
    names = ("seq", "at", "kind", "seat", "visitor", "data")
    rows = [dict(zip(names, entry, strict=True)) | {"table_id": TABLE} for entry in entries]
    connection.execute(sa.insert(database.entries), rows)


def read(url, old, entries):
    """The table and its line in a list, as this release reads them."""

    async def inside():
        first = Database(url)
        async with first.writing() as connection:
            await connection.run_sync(store, old, entries)
        await first.close()
        now = Database(url)
        await now.prepare()
        journal = Journal(now)
        table, lines = await journal.load(TABLE), await journal.public_tables(9)
        await now.close()
        return table, lines

    return asyncio.run(inside())


def test_a_game_of_the_first_release_is_the_same_game(database_url, old):
    table, (line,) = read(database_url, old, old["entries"])
    assert table.status == "over"
    record = Record.of(table.game, ["Anna", "Bert"])
    record.release = "0.1.0"
    assert record.write() == old["record"]
    paid = [entry.data["move"] for entry in table.entries if entry.kind == "moved"]
    assert any(
        move.startswith("pay ") and "+" not in move and "locomotive" in move for move in paid
    )
    shown = messages.TableLine.model_validate(screens.line_data(line, "anna", ()))
    assert (shown.board_name, shown.options.neutral, shown.options.dice) == (
        "Nederland",
        True,
        False,
    )
    assert shown.options == messages.Options(**options_of(table.setup))


def test_it_goes_on(database_url, old):
    half = old["entries"][:100]
    table, _ = read(database_url, old, half)
    assert (table.status, table.seq) == ("playing", 100)
    seat = table.waiting[0]
    move = table.game.legal_moves_of(seat).ids[0]
    for entry in table.move(None, seat, table.seq, move):
        table.apply(entry)
    assert table.seq == 101
