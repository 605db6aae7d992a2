"""A database that cannot be trusted is refused at the start, with a sentence."""

import asyncio
import sqlite3

import pytest
from typer.testing import CliRunner

from spoorbrug.cli import app
from spoorbrug.server.database import Database
from spoorbrug.server.database_check import DatabaseError


def prepare(url):
    async def preparing():
        database = Database(url)
        try:
            await database.prepare()
        finally:
            await database.close()

    asyncio.run(preparing())


def refusal(url):
    with pytest.raises(DatabaseError) as error:
        prepare(url)
    return str(error.value)


def execute(url, *statements):
    async def executing():
        database = Database(url)
        async with database.writing() as connection:
            for statement in statements:
                await connection.exec_driver_sql(statement)
        await database.close()

    asyncio.run(executing())


def test_one_of_a_newer_release(database_url):
    prepare(database_url)
    execute(database_url, "UPDATE alembic_version SET version_num = '999'")
    assert "A newer release of Spoorbrug" in refusal(database_url)
    result = CliRunner().invoke(app, ["serve", "--no-browser", "--database", database_url])
    assert result.exit_code == 2
    assert "A newer release of Spoorbrug" in result.output
    assert "Traceback" not in result.output


def test_one_on_a_disk_that_cannot_be_written(tmp_path):
    path = tmp_path / "a.sqlite"
    prepare(f"sqlite:///{path}")
    said = refusal(f"sqlite:///file:{path}?mode=ro&uri=true")
    assert "cannot be used" in said and "readonly" in said


def test_one_that_only_follows_another(postgresql):
    url = postgresql()
    prepare(url)
    name = url.partition("?")[0].rpartition("/")[2]
    execute(url, f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    assert "read-only" in refusal(url)


def test_one_with_a_damaged_page(tmp_path):
    path = tmp_path / "a.sqlite"
    prepare(f"sqlite:///{path}")
    with sqlite3.connect(path) as raw:
        for number in range(2000):
            raw.execute("INSERT INTO visitors VALUES (?, ?, 0)", (f"{number:032}", "x" * 40))
        size = raw.execute("PRAGMA page_size").fetchone()[0]
        page = raw.execute("SELECT rootpage FROM sqlite_master WHERE name = 'visitors'").fetchone()[
            0
        ]
    raw.close()  # which writes everything into the file itself
    with path.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * size)
    said = refusal(f"sqlite:///{path}")
    assert "damaged" in said and "spoorbrug admin restore" in said
