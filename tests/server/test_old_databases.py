"""Databases of older releases open, and every game in them goes on or can be looked at."""

import asyncio
import json
import logging
import sqlite3
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from spoorbrug.analysis import judge
from spoorbrug.game import Record
from spoorbrug.server import database as db
from spoorbrug.server import messages
from spoorbrug.server.database import Database
from spoorbrug.server.database_check import DatabaseError
from spoorbrug.server.errors import Refused
from spoorbrug.server.hall import Connection
from spoorbrug.server.journal import Journal
from spoorbrug.server.migrations import ids_0_1
from tests.support.thinking import Simple
from tests.support.waiting import eventually

from .databases import about, restore
from .databases.make import Maker, looks
from .house import Person, Server, planned

RELEASES = ("release_0_1",)


@pytest.fixture(params=RELEASES)
def release(request):
    return request.param


@pytest.fixture
def old_url(release, database_url, tmp_path):
    """The database that a release left behind, on SQLite and on PostgreSQL."""
    path = tmp_path / "old.sqlite3"
    restore(release, path)
    if database_url.startswith("sqlite"):
        return f"sqlite:///{path}"
    asyncio.run(copy(path, database_url))
    return database_url


async def copy(path, url):
    """Rows of SQLite into a PostgreSQL of the same version."""
    old = sqlite3.connect(path)
    old.row_factory = sqlite3.Row
    (version,) = old.execute("SELECT version_num FROM alembic_version").fetchone()

    def fill(connection):
        config = Config()
        config.set_main_option("script_location", str(Path(db.__file__).parent / "migrations"))
        config.attributes["connection"] = connection
        command.upgrade(config, version)
        there = {name for (name,) in old.execute("SELECT name FROM sqlite_master")}
        for table in db.metadata.sorted_tables:
            if table.name not in there:  # it came with a later release
                continue
            rows = [plain(table, row) for row in old.execute(f"SELECT * FROM {table.name}")]
            connection.execute(sa.insert(table), rows)

    database = Database(url)
    async with database.writing() as connection:
        await connection.run_sync(fill)
    await database.close()
    old.close()


def plain(table, row):
    """A row of SQLite in Python's types."""
    readers = {sa.JSON: json.loads, sa.Boolean: bool}
    return {
        name: readers.get(type(table.c[name].type), lambda value: value)(row[name])
        for name in row.keys()  # noqa: SIM118
    }


async def opened(url, look):
    """What a function finds in a database that this release has opened."""
    database = Database(url)
    await database.prepare()
    try:
        return await look(Journal(database))
    finally:
        await database.close()


def test_every_game_is_the_same_game(release, old_url):
    games = about(release)["games"]

    async def look(journal):
        return {table_id: looks(await journal.load(table_id)) for table_id in games}

    assert asyncio.run(opened(old_url, look)) == games


def test_moves_are_stored_as_text(old_url):
    async def look(journal):
        async with journal.database.reading() as connection:
            played = db.entries.c.kind.in_(("started", "moved"))
            asked = sa.select(db.entries.c.kind, db.entries.c.data).where(played)
            return (await connection.execute(asked)).all()

    found = asyncio.run(opened(old_url, look))
    assert len(found) > 900
    for kind, data in found:
        assert set(data) == ({"seed", "dealt"} if kind == "started" else {"move", "dealt"})
        assert all(type(name) is str for name in data["dealt"])
        assert type(data.get("move", "")) is str


@pytest.fixture
def old_server(release, tmp_path):
    """A server of this release on the database of an older one, and its people."""
    path = tmp_path / "old.sqlite3"
    restore(release, path)
    with Server(f"sqlite:///{path}") as server:
        yield server, Maker(server, about(release)["cookies"])


def ids_of(release, status):
    return [name for name, game in about(release)["games"].items() if game["status"] == status]


async def finish(hall, table_id):
    """Play as the planner would for those who sit there; bots go on by themselves."""
    live = await hall.find(table_id)
    watcher = Connection("nobody", "Nobody", None)
    async with hall.connected(live, watcher, None):
        table = live.table
        while table.status != "over":
            people = [seat for seat in table.waiting if table.seats[seat].is_persons]
            if people:
                seat, who = people[0], table.seats[people[0]].visitor
                move = planned(table, seat)
                await hall.command(
                    live, who, None, lambda t, s=seat, w=who, m=move: t.move(w, s, t.seq, m)
                )
            else:
                await watcher.unsent.get()
            while not watcher.unsent.empty():
                watcher.unsent.get_nowait()
    assert table.ending == "ended"


def test_every_running_game_can_be_finished(release, old_server):
    server, maker = old_server
    running = ids_of(release, "playing")
    assert len(running) >= 10
    for table_id in running:
        server.run(finish(server.services.hall, table_id))
        check_over(maker.anna, table_id, 1)


def check_over(person, table_id, rules):
    """A game that is over has a record that is right, and every moment of it can be seen."""
    info = messages.TableInfo.model_validate(person.http.get(f"tables/{table_id}").json())
    text = person.http.get(f"tables/{table_id}/record").text
    record = Record.read(text)
    assert record.game.decisions == info.decisions
    assert f"\nrules {rules} " in text
    last = person.http.get(f"tables/{table_id}/moments?from=0&to=9&seat=0").json()["last"]
    assert last == info.decisions
    assert len(person.http.get(f"tables/{table_id}/scores").json()["points"]) == last + 1


class Quick(Simple):
    """Thinks that all are equally good: what it thinks of old games does not matter here."""

    def judge(self, setup, games, iterations, seed):
        return (1 / setup.seats,) * setup.seats


def test_every_finished_game_can_be_looked_at_and_analysed(release, old_server, monkeypatch):
    _, maker = old_server
    finished = ids_of(release, "over")
    assert len(finished) >= 7
    monkeypatch.setattr(judge, "expert", Quick)
    monkeypatch.setattr(judge, "prepare", lambda tell: None)
    there = [maker.anna.http.get(f"tables/{one}/analysis").json()["status"] for one in finished]
    assert sorted(set(there)) == ["done", "none"]  # one was analysed by the old release
    for table_id in finished:
        check_over(maker.bert, table_id, 1)
        maker.anna.http.post(f"tables/{table_id}/analysis").raise_for_status()

        def state(table_id=table_id):
            return maker.anna.http.get(f"tables/{table_id}/analysis").json()

        eventually(lambda state=state: state()["status"] in ("done", "failed"))
        assert state()["status"] == "done"
        messages.AnalysisState.model_validate(state(), strict=True)


def test_waiting_tables_can_be_sat_at_and_lists_show_all(release, old_server):
    _, maker = old_server
    mine = maker.anna.http.get("tables/mine").json()
    lines = [messages.TableLine.model_validate(line) for line in mine]
    waiting = [line for line in lines if line.status == "waiting"]
    assert {line.status for line in lines} == {"waiting", "playing", "over"}
    assert len(lines) >= 20 and waiting
    for line in waiting:
        sockets = [person.socket(line.id) for person in maker.people]
        for seat, place in enumerate(sockets[0].info["seats"]):
            if place["kind"] == "open":
                who = 0 if place["name"].startswith("Anna") else 1
                given = {"name": place["name"] or "Bert", "contribution": "0" * 24}
                sockets[who].must("sit", seat=seat, **given)
        host = sockets[0] if sockets[0].info["host"] else sockets[1]
        if host.info["status"] == "waiting":
            host.must("start")
        sockets[0].until(lambda s: s.info["status"] == "playing")
        for one in sockets:
            one.close()


def test_people_are_who_they_were(release, old_server):
    server, maker = old_server
    for person in maker.people:
        assert person.http.get("me").json()["name"] == person.name
    assert Person(server.url).id not in {person.id for person in maker.people}


def test_a_game_whose_board_is_away_is_turned_over_when_it_is_back(
    release, old_url, monkeypatch, caplog
):
    """The upgrade leaves it as it is; whoever asks meanwhile hears why."""
    games = about(release)["games"]
    setup_of = ids_0_1._setup

    def without_usa(row, setups):
        if row.founding["board"] == "usa":
            raise ValueError("There is no board 'usa'")
        return setup_of(row, setups)

    async def look(journal):
        with monkeypatch.context() as patch, caplog.at_level(logging.WARNING):
            patch.setattr(ids_0_1, "_setup", without_usa)
            await journal.database.prepare()
            for table_id in away:
                with pytest.raises(Refused) as error:
                    await journal.load(table_id)
                assert error.value.code == "unreadable"
                assert "There is no board 'usa'" in error.value.sentence
        return {table_id: looks(await journal.load(table_id)) for table_id in games}

    async def inside():
        database = Database(old_url)
        found = await look(Journal(database))
        await database.close()
        return found

    away = [name for name in games if name in usa_tables(release)]
    assert len(away) == 2
    assert asyncio.run(inside()) == games
    assert caplog.text.count("is left as it is for now: There is no board 'usa'") == 2


def usa_tables(release):
    connection = sqlite3.connect(":memory:")
    text = (Path(__file__).parent / "databases" / f"{release}.sql").read_text(encoding="utf-8")
    connection.executescript(text)
    asked = 'SELECT id FROM tables WHERE founding LIKE \'%"board":"usa"%\''
    found = [row[0] for row in connection.execute(asked)]
    connection.close()
    return found


def test_a_database_of_a_newer_release_is_refused(database_url):
    async def inside():
        database = Database(database_url)
        await database.prepare()
        async with database.writing() as connection:
            await connection.execute(sa.text("UPDATE alembic_version SET version_num = '999'"))
        with pytest.raises(DatabaseError, match=r"version 999; this release knows versions up to"):
            await database.prepare()
        await database.close()

    asyncio.run(inside())


def test_a_long_upgrade_says_how_far_it_is(release, old_url, monkeypatch, caplog):
    monkeypatch.setattr(ids_0_1, "EVERY", -1.0)

    async def nothing(journal):
        pass

    with caplog.at_level(logging.INFO, "spoorbrug.server.upgrade"):
        asyncio.run(opened(old_url, nothing))
    number = len(about(release)["games"])
    assert f"Upgrading the database: {number} of {number} games" in caplog.text
