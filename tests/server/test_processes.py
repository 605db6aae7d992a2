"""`spoorbrug serve --processes 2`: one port, several processes, one PostgreSQL."""

import asyncio
import json
import random

import pytest
import sqlalchemy as sa

from spoorbrug.server import database as db
from spoorbrug.server.database import Database
from spoorbrug.server.database_check import DatabaseError
from spoorbrug.server.processes import run_many
from spoorbrug.server.serving import Serving, listening_socket
from tests.support.waiting import HANGS, eventually

from .house import Person, play
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


def test_processes_end_with_a_parent_that_was_killed(postgresql):
    url = postgresql()
    with Process("--database", url, "--processes", "2") as process:
        eventually(lambda: servers(url) == 2)
        process.kill()
        eventually(lambda: servers(url) == 0)  # each said goodbye


def everybody_is_seen(socket):
    """Two who play, and somebody who looks on."""
    info = socket.info
    return info["spectators"] == 1 and all(seat["online"] for seat in info["seats"])


def told(socket, first):
    """What was sent of everything that has happened since a number, byte by byte."""
    updates = (text for text in socket.texts if text.startswith('{"type":"update"'))
    with_entries = (text for text in updates if '"entries":[]' not in text)
    return [text for text in with_entries if json.loads(text)["seq"] > first]


def test_two_processes_send_each_viewer_the_same_bytes(postgresql):
    url = postgresql()
    rng = random.Random(7)
    with Process("--database", url) as one, Process("--database", url) as other:
        anna, bert, carla = (Person(one.url, name) for name in ("Anna", "Bert", "Carla"))
        table = anna.make("me", "person", board="europe")
        with bert.socket(table) as socket:
            socket.must("sit", seat=1, name="Bert", contribution="0" * 24)
        with anna.socket(table) as socket:
            socket.must("start")
        seats = ((anna, {"seat": 0}), (bert, {"seat": 1}), (carla, {}))
        here, there = (
            [person.at(process.url).socket(table, **looking) for person, looking in seats]
            for process in (one, other)
        )
        for socket in (*here, *there):
            socket.until(everybody_is_seen)
        first, moves = here[0].seq, iter(range(30))
        everywhere = [*here, *there]
        rng.shuffle(everywhere)  # who moves does so at either
        players = [socket for socket in everywhere if socket.looking is not None]
        play(players, rng, until=lambda: next(moves, None) is None)
        for mine, theirs in zip(here, there, strict=True):
            newest = players[0].seq
            mine.until(lambda s, newest=newest: s.seq >= newest)
            theirs.until(lambda s, newest=newest: s.seq >= newest)
            assert told(mine, first) == told(theirs, first)
            assert len(told(mine, first)) >= 20
            looking = mine.looking
            whole = [s.must("look", client="whole", seat=looking) for s in (mine, theirs)]
            assert whole[0] == whole[1] and mine.texts[-1] == theirs.texts[-1]
        for socket in everywhere:
            socket.close()
