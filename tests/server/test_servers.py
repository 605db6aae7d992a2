"""Several servers on one PostgreSQL: what one stores, the others know."""

import asyncio
import logging
import random
from contextlib import AsyncExitStack

import pytest
import sqlalchemy as sa

from spoorbrug.server import database as db
from spoorbrug.server import leases, outages, screens
from spoorbrug.server.database import Database
from spoorbrug.server.database_check import DatabaseError
from spoorbrug.server.errors import Refused
from spoorbrug.server.hall import Connection, Live, updates
from spoorbrug.server.journal import Fence, Fenced, Journal, Part
from spoorbrug.server.leases import SHARDS, SharedLeases, shard_of
from spoorbrug.server.only_server import only_server
from spoorbrug.server.promises import Promises
from spoorbrug.server.table import Entry
from tests.support.waiting import HANGS

from .test_storage import House, until
from .test_table import ANNA, BERT, founding, looks

LONG = 1000.0
"""A lease that does not run out while a test runs."""


def run(test):
    """A test on PostgreSQL, with a house of its own."""

    def running(postgresql):
        async def inside():
            async with House(postgresql()) as house:
                await house.people()
                await test(house)

        asyncio.run(inside())

    running.__name__, running.__doc__ = test.__name__, test.__doc__
    return running


@pytest.fixture(autouse=True)
def long_leases(monkeypatch):
    monkeypatch.setattr(leases, "SECONDS", LONG)


@run
async def test_what_one_server_stores_reaches_those_who_look_at_another(house):
    live = await house.playing()
    async with House(house.url) as other:
        theirs = await other.hall.find(live.table.id)
        connection = Connection(BERT, "Bert", 1)
        async with other.hall.connected(theirs, connection, None):
            first = await connection.unsent.get()
            assert '"type":"snapshot"' in first
            await house.do(live, ANNA, "m", "move", ANNA, 0, live.table.seq, "draw")
            async with asyncio.timeout(HANGS):
                while '"kind":"moved"' not in await connection.unsent.get():
                    pass
            assert looks(theirs.table) == looks(live.table)
            assert not connection.closing.is_set()


@run
async def test_who_asks_is_never_shown_less_than_another_server_has_told(house):
    """Even when no notification arrives."""
    live = await house.playing()
    async with House(house.url) as other:
        theirs = await other.hall.find(live.table.id)
        await other.hall.neighbours.stop()
        await house.do(live, ANNA, "m", "move", ANNA, 0, live.table.seq, "draw")
        assert (await other.hall.find(live.table.id)).table.seq == live.table.seq
        await house.do(live, ANNA, "n", "move", ANNA, 0, live.table.seq, "draw")
        connection = Connection(ANNA, "Anna", 0)
        async with other.hall.connected(theirs, connection, live.table.seq):
            assert f'"seq":{live.table.seq}' in connection.unsent.get_nowait()


@run
async def test_what_a_deaf_server_missed_it_reads_when_it_looks(house):
    live = await house.playing()
    async with House(house.url) as other:
        theirs = await other.hall.find(live.table.id)
        hear, other.hall.neighbours.hear = other.hall.neighbours.hear, lambda news: None
        other.hall.neighbours._listener._heard = lambda news: None
        await house.do(live, ANNA, "m", "move", ANNA, 0, live.table.seq, "draw")
        assert theirs.table.seq < live.table.seq
        other.hall.neighbours._listener._heard = hear
        other.hall.neighbours.look()
        await until(lambda: theirs.table.seq == live.table.seq)


@run
async def test_a_table_that_is_being_made_is_not_read_as_well(house):
    """The notification of it may come before the server knows that it is stored."""
    store, found = house.journal.store, []

    async def heard_at_once(part, **given):
        await store(part, **given)
        found.append(asyncio.ensure_future(house.hall.find(part.table.id)))
        assert part.table.id in house.hall.tables

    house.journal.store = heard_at_once
    live = await house.hall.found(founding("planner", "planner"), [Entry("created")])
    assert await found[0] is live
    assert house.hall.tables.get(live.table.id) is live


@run
async def test_a_table_that_could_not_be_made_is_none(house):
    async def fails(part, **given):
        raise Refused("unavailable", status=503)

    store, house.journal.store = house.journal.store, fails
    with pytest.raises(Refused):
        await house.hall.found(founding("planner", "planner"), [Entry("created")])
    assert len(house.hall.tables) == 0
    house.journal.store = store


@run
async def test_servers_share_the_tables_and_take_over_from_one_another(house):
    assert house.hall.leases.held == SHARDS
    async with House(house.url) as other:
        house.hall.leases.hurry()  # as its next beat would
        await until(lambda: house.hall.leases.held == SHARDS // 2)
        await until(lambda: other.hall.leases.held == SHARDS // 2)
        for number in range(20):
            one = f"table {number}"
            assert house.hall.leases.holds(one) != other.hall.leases.holds(one)
    await until(lambda: house.hall.leases.held == SHARDS)  # it said goodbye


@run
async def test_who_slept_longer_than_a_lease_cannot_write_for_a_bot(house):
    live = await house.playing()
    leases, table_id = house.hall.leases, live.table.id
    old = leases.fence(table_id)
    async with house.database.writing() as connection:  # it does not renew, and another comes
        await connection.execute(sa.update(db.leases).values(until=0.0))
    other = SharedLeases(house.database, LONG)
    async with house.database.writing() as connection:
        taken = await other._take(connection, SHARDS)
    assert taken[shard_of(table_id)] == old.epoch + 1
    assert leases.holds(table_id)  # it does not know yet
    seq = live.table.seq
    await house.hall.play_for(live, lambda table: table.leave(ANNA, 0))
    assert (await house.journal.load(table_id)).seq == seq  # nothing was written
    await house.do(live, ANNA, "m", "move", ANNA, 0, seq, "draw")  # people may, at any server
    assert (await house.journal.load(table_id)).seq == seq + 1


@run
async def test_a_fence_is_checked_for_each_of_those_who_write_together(house):
    tables = [await house.playing() for _ in range(3)]
    parts = []
    for live in tables:
        entry = Entry("said", None, None, {"text": "x", "name": "x"})
        live.table.apply(entry)
        parts.append(Part(live.table, [entry], {}))
    fences = [house.hall.leases.fence(live.table.id) for live in tables]
    fences[1] = Fence(fences[1].shard, fences[1].epoch - 1)
    found = await asyncio.gather(
        *(house.journal.store(part, fence=fence)
          for part, fence in zip(parts, fences, strict=True)),
        return_exceptions=True,
    )  # fmt: skip
    assert [type(one) for one in found] == [type(None), Fenced, type(None)]
    stored = [(await house.journal.load(live.table.id)).seq for live in tables]
    assert stored == [tables[0].table.seq, tables[1].table.seq - 1, tables[2].table.seq]


@run
async def test_only_one_server_plays_for_bots_and_it_hears_when_it_is_their_turn(house):
    async with House(house.url) as other:
        house.hall.leases.hurry()
        await until(lambda: house.hall.leases.held == other.hall.leases.held == SHARDS // 2)
        tables = [await house.playing() for _ in range(6)]
        for live in tables:
            await house.do(live, ANNA, "leave", "leave", ANNA, 0)
        theirs = [live for live in tables if not house.hall.leases.holds(live.table.id)]
        for live in tables:
            await until(lambda live=live: not live.table.bot_turns)
        for live in theirs:
            assert live.table.id in other.hall.tables
            assert not live.bots.playing


@run
async def test_presence_is_that_of_all_servers(house):
    live = await house.playing()
    async with House(house.url) as other:
        theirs = await other.hall.find(live.table.id)
        mine, watching = Connection(ANNA, "Anna", 0), Connection("carla", "Carla", None)
        async with house.hall.connected(live, mine, None):
            async with other.hall.connected(theirs, watching, None):
                await until(lambda: theirs.online == live.online == {ANNA, "carla"})
                assert live.spectators == theirs.spectators == 1
                assert theirs.away(ANNA) is None
            await until(lambda: live.online == {ANNA})
        async with asyncio.timeout(HANGS):
            while await house.rows(db.presence):
                await asyncio.sleep(0.001)


@run
async def test_who_comes_back_is_not_waited_for(house):
    """Two that take each other for dead would wait for each other for ever."""
    async with house.database.writing() as connection:
        await connection.execute(sa.insert(db.servers).values(id="slow", until=0.0))
    slow = db.servers.c.id == "slow"
    async with house.database.writing() as coming_back:
        await coming_back.execute(sa.update(db.servers).where(slow).values(until=1e12))
        async with asyncio.timeout(HANGS):
            await house.hall.leases._beat()
    assert "slow" in {row.id for row in await house.rows(db.servers)}
    await house.hall.leases._beat()
    assert house.hall.leases.held == SHARDS // 2  # the other half is for the other


def test_who_falls_asleep_while_it_renews_keeps_nothing(postgresql, monkeypatch):
    async def inside():
        url = postgresql()
        awake, asleep = Database(url), Database(url)
        await awake.prepare()
        async with awake.writing() as connection:
            rows = [{"shard": i, "holder": "", "epoch": 0, "until": 0.0} for i in range(SHARDS)]
            await connection.execute(sa.insert(db.leases), rows)
        other = SharedLeases(awake, LONG)
        monkeypatch.setattr(db, "ASLEEP_SECONDS", 0.5)
        with pytest.raises(outages.Away):
            async with asleep.writing() as sleeping:
                await sleeping.execute(sa.select(db.leases).with_for_update())
                taken = {}
                async with asyncio.timeout(HANGS):
                    while len(taken) < SHARDS:
                        async with awake.writing() as connection:
                            taken |= await other._take(connection, SHARDS)
                await sleeping.execute(sa.select(db.leases))
        await awake.close()
        await asleep.close()

    asyncio.run(inside())


@run
async def test_a_beat_that_takes_longer_than_a_lease_counts_itself(house):
    late = SharedLeases(house.database, -1.0)
    await late._beat()
    assert late.server in {row.id for row in await house.rows(db.servers)}


@run
async def test_people_at_a_server_that_died_are_gone(house):
    live = await house.playing()
    connection = Connection(ANNA, "Anna", 0)
    async with house.database.writing() as writing:
        rows = {"server": "dead", "table_id": live.table.id, "visitor": BERT}
        await writing.execute(sa.insert(db.presence).values(rows))
        await writing.execute(sa.insert(db.servers).values(id="dead", until=1e12))
    async with house.hall.connected(live, connection, None):
        await until(lambda: BERT in live.online)
        async with house.database.writing() as writing:
            await writing.execute(
                sa.update(db.servers).where(db.servers.c.id == "dead").values(until=0.0)
            )
        house.hall.leases.hurry()
        await until(lambda: BERT not in live.online)


@run
async def test_who_was_taken_for_dead_says_again_who_is_there(house):
    live = await house.playing()
    async with House(house.url) as other:
        theirs = await other.hall.find(live.table.id)
        watching = Connection(BERT, "Bert", 1)
        mine = Connection(ANNA, "Anna", 0)
        async with (
            house.hall.connected(live, mine, None),
            other.hall.connected(theirs, watching, None),
        ):
            await until(lambda: theirs.online == {ANNA, BERT})
            async with house.database.writing() as writing:
                for table, column in ((db.presence, "server"), (db.servers, "id")):
                    ours = table.c[column] == house.hall.leases.server
                    await writing.execute(sa.delete(table).where(ours))
            other.hall.presence.look_at_all()
            await until(lambda: theirs.online == {BERT})
            house.hall.leases.hurry()
            await until(lambda: theirs.online == {ANNA, BERT})


@run
async def test_a_table_that_cannot_be_read_does_not_keep_others_from_it(house):
    tables = [await house.playing() for _ in range(3)]
    async with house.database.writing() as writing:
        gone = tables[0].table.id
        for table in (db.entries, db.sitters):
            await writing.execute(sa.delete(table).where(table.c.table_id == gone))
        await writing.execute(sa.delete(db.tables).where(db.tables.c.id == gone))
    for live in tables:
        live.dirty = True
    await house.hall.tables.catch_up(tables)
    assert [live.dirty for live in tables] == [True, False, False]
    assert gone not in house.hall.tables


@run
async def test_a_promise_is_kept_by_any_server_and_once(house):
    async with House(house.url) as other:
        ours, theirs = Promises(house.database), Promises(other.database)
        commitment = await ours.make(ANNA)
        assert await theirs.keep(BERT, commitment) is None
        assert await theirs.keep(ANNA, "x") is None
        assert await theirs.keep(ANNA, commitment)
        assert await ours.keep(ANNA, commitment) is None


@run
async def test_a_new_name_is_known_everywhere(house):
    async with House(house.url) as other:
        other.hall.neighbours.renamed = other.visitors.forget
        visitor, token = await house.visitors.welcome()
        assert (await other.visitors.find(token)).name == ""
        await house.visitors.rename(visitor, "Anna")
        async with asyncio.timeout(HANGS):
            while (await other.visitors.find(token)).name != "Anna":
                await asyncio.sleep(0.001)


@run
async def test_all_who_wait_for_a_table_get_the_same_one(house):
    """Also when the first attempt to read it failed."""
    live = await house.playing()
    async with House(house.url) as other:
        load, attempts = other.journal.load, []

        async def failing(table_id):
            attempts.append(table_id)
            await asyncio.sleep(0)
            if len(attempts) == 1:
                raise outages.Away
            return await load(table_id)

        other.journal.load = failing

        async def find():
            while True:
                try:
                    return await other.hall.find(live.table.id)
                except Refused:
                    continue

        found = await asyncio.gather(*(find() for _ in range(10)))
        assert len({id(one) for one in found}) == 1
        assert len(attempts) == 2


def test_a_database_that_is_away_is_told_in_one_line(tmp_path, caplog, monkeypatch):
    monkeypatch.setattr(outages, "_said", {})
    database = Database(f"postgresql://nobody@localhost:1/{tmp_path.name}")

    async def asking():
        for _ in range(5):
            with pytest.raises(outages.Away) as error:
                await Journal(database).load("x")
            assert error.value.status == 503
        await database.close()

    with caplog.at_level(logging.WARNING, "spoorbrug.server"):
        asyncio.run(asking())
    assert len([record for record in caplog.records if "the database" in record.message]) == 1


def test_servers_that_start_at_once_upgrade_once(postgresql):
    url = postgresql()

    async def starting():
        databases = [Database(url) for _ in range(4)]
        await asyncio.gather(*(database.prepare() for database in databases))
        for database in databases:
            await database.close()

    asyncio.run(starting())


def test_a_second_server_on_one_sqlite_file_is_told_so(tmp_path):
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    with only_server(url):
        with pytest.raises(DatabaseError, match="Another server has"), only_server(url):
            pass
        with only_server(f"sqlite:///{tmp_path / 'others.sqlite3'}"):
            pass
    with only_server(url):
        pass


@run
async def test_two_servers_send_each_viewer_the_same_bytes_as_one(house):
    """Whoever made a move and whoever only heard of it say the same, byte by byte."""
    live = await house.playing()
    viewers: tuple[tuple[str, int | None], ...] = ((ANNA, 0), (BERT, 1), ("carla", None))
    async with House(house.url) as other, AsyncExitStack() as stack:
        theirs = await other.hall.find(live.table.id)
        both = ((house, live), (other, theirs))
        sockets = [[Connection(who, who, seat) for who, seat in viewers] for _ in both]
        for (one, at), connections in zip(both, sockets, strict=True):
            for connection in connections:
                await stack.enter_async_context(one.hall.connected(at, connection, None))
        everybody = {who for who, _ in viewers}
        await until(lambda: live.elsewhere == theirs.elsewhere == everybody)
        rng = random.Random(5)
        for number in range(24):
            one, at = rng.choice(both)
            seat = at.table.waiting[0]
            who, seq = (ANNA, BERT)[seat], at.table.seq
            move = str(rng.choice(list(at.table.view(seat).legal_moves)))
            await one.do(at, who, f"m{number}", "move", who, seat, seq, move)
            newest = at.table.seq
            await until(lambda newest=newest: live.told == theirs.told == newest)
            if number % 5 == 0:
                await one.do(at, "carla", f"s{number}", "say", "carla", "Carla", "oh")
                await until(lambda newest=newest: live.told == theirs.told == newest + 1)
        heard = [[news(connection) for connection in connections] for connections in sockets]
        assert heard[0] == heard[1]
        assert all(len(texts) >= 24 for texts in heard[0])
        assert len({tuple(texts) for texts in heard[0]}) == len(viewers)
    async with House(house.url) as alone:
        read = await alone.hall.find(live.table.id)
        for who, seat in viewers:
            first, again = (
                screens.dumps(updates.snapshot(one, Connection(who, who, seat), None))
                for one in (Live(live.table), read)
            )
            assert first == again


def news(connection):
    """Everything that was sent of what happened at the table."""
    sent = [connection.unsent.get_nowait() for _ in range(connection.unsent.qsize())]
    return [text for text in sent if text.startswith('{"type":"update"') and '"seq":' in text
            and '"entries":[]' not in text]  # fmt: skip
