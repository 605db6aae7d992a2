"""What is stored: the same on SQLite and on PostgreSQL."""

import asyncio
import json

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from spoorbrug.rules import versions
from spoorbrug.server import database as db
from spoorbrug.server import journal, screens
from spoorbrug.server.database import Database
from spoorbrug.server.database_check import DatabaseError
from spoorbrug.server.errors import Refused
from spoorbrug.server.hall.on_database import hall_on
from spoorbrug.server.journal import Journal
from spoorbrug.server.listener import Listener
from spoorbrug.server.table import Entry
from spoorbrug.server.visitors import Visitors
from tests.support.waiting import HANGS

from .test_table import ANNA, BERT, GIVEN, WHO, founding, looks


class House:
    """Database, visitors, journal and hall, without a route."""

    def __init__(self, url):
        self.url = url

    async def __aenter__(self):
        self.database = Database(self.url)
        await self.database.prepare()
        self.visitors = Visitors(self.database)
        self.journal = Journal(self.database)
        self.hall = hall_on(self.journal, 0)
        self.journal.start()
        await self.hall.start()
        return self

    async def __aexit__(self, *_):
        await self.hall.stop()
        await self.journal.stop()
        await self.database.close()

    async def people(self):
        """Rows for those who sit at the tables of `test_table`."""
        async with self.database.writing() as connection:
            rows = [{"id": who, "name": who, "created": 0.0} for who in WHO]
            await connection.execute(sa.insert(db.visitors), rows)

    async def rows(self, table):
        async with self.database.reading() as connection:
            return (await connection.execute(sa.select(table))).all()

    async def do(self, live, who, client, command, *given):
        return await self.hall.command(live, who, client, lambda t: getattr(t, command)(*given))

    async def playing(self, **given):
        """A table at which Anna and Bert have chosen their first tickets."""
        live = await self.hall.found(founding("open", "open", **given), [Entry("created")])
        for seat, who in enumerate((ANNA, BERT)):
            await self.do(live, who, f"sit{seat}", "sit", who, seat, who, GIVEN)
        await self.do(live, ANNA, "start", "start", ANNA)
        for seat, who in enumerate((ANNA, BERT)):
            keep = str(live.table.view(seat).legal_moves[0])
            await self.do(live, who, "keep", "move", who, seat, live.table.seq, keep)
        return live


async def until(there):
    """Let others work until something is so."""
    async with asyncio.timeout(HANGS):
        while not there():
            await asyncio.sleep(0.001)


def run(test):
    """A test that is a coroutine, with a house of its own."""

    def running(database_url):
        async def inside():
            async with House(database_url) as house:
                await house.people()
                await test(house)

        asyncio.run(inside())

    running.__name__, running.__doc__ = test.__name__, test.__doc__
    return running


def test_tables_are_made_once_and_are_those_of_the_models(database_url):
    async def inside():
        for _ in range(2):
            database = Database(database_url)
            await database.prepare()
            await database.prepare()
            async with database.reading() as connection:
                different = await connection.run_sync(
                    lambda c: compare_metadata(MigrationContext.configure(c), db.metadata)
                )
            assert different == []
            await database.close()

    asyncio.run(inside())


def test_an_address_that_cannot_be_used_says_why(tmp_path):
    for url in ("nonsense", "mysql://root@localhost/x"):
        with pytest.raises(DatabaseError) as error:
            Database(url)
        assert str(error.value).endswith(".")
    (tmp_path / "file").write_text("this is not a database, however long one looks at it")
    for path in ("file", "file/inside.sqlite"):
        with pytest.raises(DatabaseError, match="cannot be used"):
            asyncio.run(Database(f"sqlite:///{tmp_path / path}").prepare())


def test_an_address_takes_the_options_of_postgresql(postgresql):
    url = postgresql()

    async def using(options):
        database, heard = Database(url + options), asyncio.Event()
        listener = Listener(database, lambda _: None, heard.set)
        try:
            await database.prepare()
            await listener.start()
            assert heard.is_set()  # it listens, by the same address
        finally:
            await listener.stop()
            await database.close()

    for good in ("&sslmode=prefer", "&ssl=prefer", "&application_name=trains"):
        asyncio.run(using(good))
    for bad, said in (("&sslmode=much", "sslmode"), ("&password=hush&colour=red", "colour")):
        with pytest.raises(DatabaseError, match=said) as error:
            asyncio.run(using(bad))
        assert "hush" not in str(error.value)


@run
async def test_a_table_is_read_back_as_it_was(house):
    live = await house.playing(pace="days", amount=2)
    await house.do(live, ANNA, "m1", "move", ANNA, 0, live.table.seq, "draw; draw")
    await house.do(live, BERT, "s1", "say", BERT, "Bert", "zero \x00 and <b> 👩\u200d🚂")
    table = await house.journal.load(live.table.id)
    assert looks(table) == looks(live.table)
    (row,) = await house.rows(db.tables)
    assert (row.status, row.rules, row.public) == ("playing", versions.NEWEST, False)
    assert row.summary == json.loads(json.dumps(screens.summary_data(live.table)))
    later = live.table.deadline + 1
    assert await house.journal.due(later) == {live.table.id: live.table.deadline}  # a clock runs
    assert await house.journal.due(later - 2) == {}
    assert {r.visitor for r in await house.rows(db.sitters)} == {ANNA, BERT}
    (line,) = await house.journal.tables_of(BERT, 10)
    assert screens.line_data(line, BERT, ())["waits_for_you"]
    assert await house.journal.load("nothing") is None


@run
async def test_the_second_of_two_servers_reads_what_came_between_and_tries_again(house):
    live = await house.playing()
    async with House(house.url) as other:
        theirs = await other.hall.find(live.table.id)
        await house.do(live, ANNA, "m1", "move", ANNA, 0, live.table.seq, "draw")
        seen = theirs.table.seq
        with pytest.raises(Refused) as error:  # as it would have been refused by one server
            await other.do(theirs, ANNA, "m2", "move", ANNA, 0, seen, "draw")
        assert error.value.code == "stale"
        assert looks(theirs.table) == looks(live.table)
        await house.do(live, BERT, "s1", "say", BERT, "Bert", "hello")
        await other.do(theirs, ANNA, "s2", "say", ANNA, "Anna", "hello")  # nothing against it
        assert [e.client for e in theirs.table.entries[-2:]] == [f"{BERT}:s1", f"{ANNA}:s2"]
        assert await house.do(live, ANNA, "s2", "say", ANNA, "Anna", "hello") == theirs.table.seq
        await other.do(theirs, ANNA, "m2", "move", ANNA, 0, theirs.table.seq, "draw")
        assert await other.hall.find(live.table.id) is theirs
    stored = await house.journal.load(live.table.id)
    assert stored.game.decisions == 4
    entries = await house.rows(db.entries)
    assert [e.seq for e in sorted(entries, key=lambda e: e.seq)] == list(range(1, len(entries) + 1))


@run
async def test_a_rematch_that_two_servers_make_is_one_table(house):
    live = await house.playing()
    await house.do(live, ANNA, "resign", "resign", ANNA, 0)
    async with House(house.url) as other:
        theirs = await other.hall.find(live.table.id)
        await asyncio.gather(house.hall.rematch(live, BERT), other.hall.rematch(theirs, ANNA))
        again = (await house.hall.find(live.table.id)).table.rematch
        assert (await other.hall.find(live.table.id)).table.rematch == again
        assert {row.id for row in await house.rows(db.tables)} == {live.table.id, again}
        await other.hall.find(again)


@run
async def test_a_client_id_is_stored_once(house):
    live = await house.playing()
    seen = live.table.seq
    seq = await house.do(live, ANNA, "m1", "move", ANNA, 0, seen, "draw")
    assert await house.do(live, ANNA, "m1", "move", ANNA, 0, seen, "draw") == seq
    row = {"table_id": live.table.id, "at": 0.0, "kind": "said", "data": {}}
    with pytest.raises(sa.exc.IntegrityError):
        async with house.database.writing() as connection:
            twice = row | {"seq": seq + 1, "client": f"{ANNA}:m1"}
            await connection.execute(sa.insert(db.entries).values(twice))
    with pytest.raises(sa.exc.IntegrityError):
        async with house.database.writing() as connection:
            taken = row | {"seq": seq, "client": "other"}
            await connection.execute(sa.insert(db.entries).values(taken))


@run
async def test_many_tables_are_written_at_once_and_a_bad_one_alone_fails(house):
    tables = [await house.playing() for _ in range(5)]
    seen = [live.table.seq for live in tables]
    async with House(house.url) as other:  # one of them moves on behind our back
        theirs = await other.hall.find(tables[2].table.id)
        await other.do(theirs, ANNA, "x", "move", ANNA, 0, theirs.table.seq, "draw")
    found = await asyncio.gather(
        *(
            house.do(live, ANNA, "m", "move", ANNA, 0, at, "draw")
            for live, at in zip(tables, seen, strict=True)
        ),
        return_exceptions=True,
    )
    assert [isinstance(one, Refused) for one in found] == [False, False, True, False, False]
    assert found[2].code == "stale"
    for live in tables:
        again = await house.hall.find(live.table.id)
        assert again.table.game.decisions == 3
        assert looks(again.table) == looks(await house.journal.load(live.table.id))


@run
async def test_whatever_cannot_be_stored_stops_nothing_else(house):
    live = await house.playing()
    bad = Entry("said", None, None, {"text": object(), "name": "x"})
    with pytest.raises(Refused) as error:
        await house.hall.command(live, ANNA, "bad", lambda table: [bad])
    assert error.value.code == "unavailable"
    again = await house.hall.find(live.table.id)
    await house.do(again, ANNA, "m", "move", ANNA, 0, again.table.seq, "draw")


@run
async def test_bots_go_on_after_a_start(house):
    live = await house.playing()
    await house.hall.found(founding("open", "open"), [Entry("created")])  # waits for people
    assert await house.journal.due(1e12) == {}
    await house.hall.stop()  # so its bots do not get to it
    await house.do(live, ANNA, "leave", "leave", ANNA, 0)
    assert list(await house.journal.due(1e12)) == [live.table.id]
    async with House(house.url) as other:
        async with asyncio.timeout(HANGS):
            while (await house.journal.load(live.table.id)).bot_turns:
                await asyncio.sleep(0)
        assert [one.table.id for one in other.hall.tables] == [live.table.id]
    stored = await house.journal.load(live.table.id)
    assert stored.game.seat == 1


@run
async def test_a_start_reads_only_what_is_due(house):
    tables = [await house.playing(pace="days", amount=1) for _ in range(3)]
    async with house.database.writing() as connection:
        mine = db.tables.c.id == tables[0].table.id  # a server of the release before wrote it
        await connection.execute(sa.update(db.tables).where(mine).values(due=None))
    await house.hall.stop()
    async with House(house.url) as other:
        await until(lambda: tables[0].table.id in other.hall.tables)
        assert [one.table.id for one in other.hall.tables] == [tables[0].table.id]


@run
async def test_one_table_that_cannot_be_read_does_not_keep_the_others(house):
    live = await house.playing(pace="days", amount=1)
    other = await house.playing(pace="days", amount=1)
    async with house.database.writing() as connection:
        await connection.execute(sa.update(db.tables).values(due=0.0))
        where = (db.entries.c.table_id == live.table.id) & (db.entries.c.kind == "started")
        await connection.execute(sa.update(db.entries).where(where).values(kind="surprise"))
    await house.hall.stop()
    async with House(house.url) as again:
        await until(lambda: other.table.id in again.hall.tables)
        assert [one.table.id for one in again.hall.tables] == [other.table.id]


@run
async def test_a_table_keeps_its_rules_and_a_rematch_gets_the_newest(house):
    live = await house.playing(rules=1)
    table = await house.journal.load(live.table.id)
    assert (table.founding.rules, table.setup.rules, table.game.setup.rules) == (1, 1, 1)
    await house.do(live, ANNA, "resign", "resign", ANNA, 0)
    await house.hall.rematch(live, BERT)
    again = await house.journal.load(live.table.rematch)
    assert again.setup.rules == versions.NEWEST


@run
async def test_a_table_whose_board_has_gone_is_there_again_when_the_board_is(house):
    live = await house.playing()

    async def put_on(board):
        (row,) = await house.rows(db.tables)
        async with house.database.writing() as connection:
            changed = row.founding | {"board": board}
            await connection.execute(sa.update(db.tables).values(founding=changed))

    await put_on("atlantis")
    with pytest.raises(Refused) as error:
        await house.journal.load(live.table.id)
    assert error.value.code == "unreadable"
    assert "atlantis" in error.value.sentence
    await put_on("nederland")
    assert looks(await house.journal.load(live.table.id)) == looks(live.table)


@run
async def test_rules_of_a_newer_release_are_named(house):
    live = await house.playing()
    async with house.database.writing() as connection:
        await connection.execute(sa.update(db.tables).values(rules=versions.NEWEST + 1))
    with pytest.raises(Refused) as error:
        await house.journal.load(live.table.id)
    assert error.value.code == "unknown_rules"
    assert f"rules {versions.NEWEST + 1}" in error.value.sentence
    assert "newer release" in error.value.sentence


@run
async def test_secrets_are_stored_as_hashes(house):
    visitor, token = await house.visitors.welcome()
    link = await house.visitors.new_link(visitor)
    newer = await house.visitors.new_link(visitor)
    with pytest.raises(Refused):
        await house.visitors.recover(link)
    found, other = await house.visitors.recover(newer)
    assert found.id == visitor.id and other != token
    renamed = await house.visitors.rename(visitor, "Nieuw")
    fresh = Visitors(house.database)  # one that remembers nothing
    for cookie in (token, other):
        assert await fresh.find(cookie) == renamed
    for wrong in (link, newer, "", None, "x" * 101, "\x00", visitor.id):
        assert await fresh.find(wrong) is None
    with pytest.raises(Refused):
        await fresh.recover(token)
    everything = [str(row) for table in db.metadata.sorted_tables
                  for row in await house.rows(table)]  # fmt: skip
    for secret in (token, link, newer, other):
        assert not any(secret in row for row in everything)


@run
async def test_visitors_that_are_remembered_are_few(house):
    from spoorbrug.server import visitors

    before, visitors.REMEMBERED = visitors.REMEMBERED, 3
    try:
        tokens = [(await house.visitors.welcome())[1] for _ in range(6)]
        assert len(house.visitors._known) == 3
        assert await house.visitors.find(tokens[0])
        assert len(house.visitors._known) == 3
    finally:
        visitors.REMEMBERED = before


def test_whoever_is_almost_alone_never_waits_and_a_crowd_writes_together(monkeypatch):
    now = 1000.0
    monkeypatch.setattr(journal.time, "monotonic", lambda: now)

    def written_at(moment, number):
        nonlocal now
        now = moment
        pace.begin({str(i) for i in range(number)})
        return pace.wait()

    pace = journal._Pace()
    assert pace.wait() == 0
    assert written_at(1000.0, 1) == 0
    assert written_at(1000.1, journal.CROWD) == 0  # that is known once the second is over
    assert written_at(1001.1, 1) == pytest.approx(journal.PACE)
    now += journal.PACE / 2
    assert pace.wait() == pytest.approx(journal.PACE / 2)
    now += journal.PACE
    assert pace.wait() == 0
    assert written_at(1002.2, 1) == 0  # the crowd has gone
    written_at(1002.3, journal.CROWD)
    assert written_at(1010.0, 1) == 0  # it went long ago
