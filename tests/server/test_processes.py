"""`spoorbrug serve --processes 2`: one port, several processes, one PostgreSQL."""

import asyncio

import pytest
import sqlalchemy as sa

from spoorbrug.server import database as db
from spoorbrug.server.database import Database
from spoorbrug.server.database_check import DatabaseError
from spoorbrug.server.processes import run_many
from spoorbrug.server.serving import Serving, listening_socket
from tests.support.waiting import HANGS, eventually

from .house import Person
from .test_restart import Process


def servers(url):
    """How many servers there are, as the database knows."""

    async def counting():
        database = Database(url)
        try:
            async with database.reading() as connection:
                asked = sa.select(sa.func.count()).select_from(db.servers)
                return (await connection.execute(asked)).scalar()
        finally:
            await database.close()

    return asyncio.run(counting())


def test_an_sqlite_file_is_for_one_process(tmp_path):
    with listening_socket("127.0.0.1", 0) as listener:
        serving = Serving(f"sqlite:///{tmp_path / 'tables.sqlite3'}")
        with pytest.raises(DatabaseError, match="--processes needs PostgreSQL"):
            run_many(listener, serving, lambda: None)


def test_two_processes_on_one_port_that_end_together(postgresql):
    url = postgresql()
    with Process("--database", url, "--processes", "2") as process:
        eventually(lambda: servers(url) == 2)
        anna = Person(process.url)
        table = anna.make("me", "planner", start=True)
        assert all(anna.http.get(f"tables/{table}").json()["id"] == table for _ in range(10))
        process.process.terminate()
        assert process.process.wait(HANGS) == 0
        process.process.stdout.close()
    assert servers(url) == 0  # each said goodbye
