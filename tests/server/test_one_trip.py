"""What goes on with tables is stored on PostgreSQL in one statement. That must be the same as the
transaction that stores all else: to whoever waits for it, to other servers, and to the database."""

import asyncio
import random
from contextlib import asynccontextmanager, suppress

import pytest
import sqlalchemy as sa

from spoorbrug.server import admin, outages, wire
from spoorbrug.server import database as db
from spoorbrug.server.database import Database
from spoorbrug.server.errors import Refused
from spoorbrug.server.journal import MOST_AT_ONCE, Journal
from spoorbrug.server.leases import SHARDS
from spoorbrug.server.listener import Listener
from spoorbrug.server.storage import Conflict, Part
from spoorbrug.server.table import Entry, Table
from tests.support.waiting import HANGS

from .test_servers import long_leases, run
from .test_storage import House, until
from .test_table import ANNA, BERT, founding, looks

__all__ = ["long_leases"]

WAYS = ("one trip", "a transaction")


def part_of(live, *texts, summary=None):
    """What is to be stored after something was said at a table."""
    entries = [Entry("said", None, None, {"text": text, "name": "x"}) for text in texts]
    for entry in entries:
        live.table.apply(entry)
    return Part(live.table, entries, summary or {})


def store(house, way, part):
    """Store it one way or the other: with a fence it is a transaction."""
    fence = house.hall.leases.fence(part.table.id) if way == WAYS[1] else None
    return house.journal.store(part, fence=fence)


@asynccontextmanager
async def held(database, table_id):
    """While somebody else is at a table."""
    async with database.writing() as connection:
        mine = sa.select(db.tables.c.id).where(db.tables.c.id == table_id).with_for_update()
        assert (await connection.execute(mine)).scalar_one()
        yield


async def waiting_for_locks(database, number):
    """Wait until this number of statements wait for a lock."""
    asked = sa.text(
        "SELECT count(*) FROM pg_stat_activity "
        "WHERE datname = current_database() AND wait_event_type = 'Lock'"
    )
    async with asyncio.timeout(HANGS), database.reading() as connection:
        while (await connection.execute(asked)).scalar_one() < number:
            await asyncio.sleep(0.001)


async def free_tables(database):
    """The tables that nobody holds."""
    async with database.writing() as connection:
        free = sa.select(db.tables.c.id).with_for_update(skip_locked=True)
        return set((await connection.execute(free)).scalars())


@run
async def test_going_on_is_one_statement_and_all_else_a_transaction(house):
    live = await house.playing()
    carried, carry_out = [], house.database.carry_out

    async def counted(*given):
        carried.append(given)
        await carry_out(*given)

    house.database.carry_out = counted
    await house.do(live, ANNA, "m", "move", ANNA, 0, live.table.seq, "draw")
    assert len(carried) == 1
    await store(house, WAYS[1], part_of(live, "fenced"))
    open_one = await house.hall.found(founding("open", "open"), [Entry("created")])
    await house.do(open_one, ANNA, "sit", "sit", ANNA, 0, "Anna", "0" * 24)
    assert len(carried) == 1
    for one in (live, open_one):
        assert looks(await house.journal.load(one.table.id)) == looks(one.table)


@run
async def test_a_row_is_what_the_transaction_makes_of_it(house):
    """Also the texts and numbers in it, to the last character and bit."""
    everything = "".join(map(chr, [*range(1, 0x300), 0x5D0, 0x627, 0x202E, 0x2028, 0xFEFF, 0xFFFF]))
    nasty = [
        everything,
        "\"'\\ \\\" '' $1 :which %s {} null \\u0041 </script>",
        "👩\u200d🚂 🏳️\u200d🌈 \U0010fffd é e\u0301",
        "שלום \u202eabc\u202c مرحبا",
        "x" * 2_000_000,
    ]
    rows = {}
    for way in WAYS:
        live = await house.playing(pace="days", amount=2)
        summary = {"texts": nasty, "1": [0.1, 1e300, -0.0, 2**53 + 1, None, True, {}]}
        part = part_of(live, *nasty, summary=summary)
        for number, entry in enumerate(part.entries):
            entry.at = 1763594000.1234567 + number / 3
        part.entries[-1].client = everything[31:126]
        live.table.clients[part.entries[-1].client] = live.table.seq
        await store(house, way, part)
        read = await house.journal.load(live.table.id)
        assert [one.data["text"] for one in read.entries[-len(nasty) :]] == nasty
        assert looks(read) == looks(live.table)
        async with house.database.reading() as connection:
            table = sa.text(
                "SELECT status, summary::text, needs_server, changed FROM tables WHERE id = :which"
            )
            entries = sa.text(
                "SELECT seq, at, kind, seat, visitor, client, data::text FROM entries"
                " WHERE table_id = :which AND kind = 'said' ORDER BY seq"
            )
            which = {"which": live.table.id}
            rows[way] = [
                (await connection.execute(asked, which)).all() for asked in (table, entries)
            ]
        (line,) = [row for row in await house.rows(db.tables) if row.id == live.table.id]
        assert (line.due, line.summary) == (live.table.due, summary)
        assert line.due is not None
    assert rows[WAYS[0]] == rows[WAYS[1]]


@run
async def test_what_cannot_be_stored_harms_nothing_else(house):
    """The one zero character that PostgreSQL's texts cannot have, and no text at all."""
    for bad in ({"client": "\x00"}, {"data": {"text": object()}}, {"kind": "x" * 100}):
        tables = [await house.playing() for _ in range(3)]
        parts = [part_of(live, "x") for live in tables]
        for name, value in bad.items():
            setattr(parts[1].entries[0], name, value)
        found = await asyncio.gather(
            *(store(house, WAYS[0], part) for part in parts), return_exceptions=True
        )
        assert [type(one) for one in found] == [type(None), Refused, type(None)], bad
        assert found[1].code == "unavailable"
        stored = [(await house.journal.load(live.table.id)).seq for live in tables]
        assert stored == [live.table.seq - (live is tables[1]) for live in tables]


@run
async def test_a_table_that_was_deleted_elsewhere_alone_refuses(house):
    for way in WAYS:
        tables = [await house.playing() for _ in range(3)]
        gone = tables[1].table.id
        await admin.delete(house.database, gone)
        found = await asyncio.gather(
            *(store(house, way, part_of(live, "x")) for live in tables), return_exceptions=True
        )
        assert [type(one) for one in found] == [type(None), Conflict, type(None)], way
        for live in (tables[0], tables[2]):
            assert looks(await house.journal.load(live.table.id)) == looks(live.table)
        assert await house.journal.load(gone) is None
        assert gone not in {row.table_id for row in await house.rows(db.entries)}
    for command in (("say", ANNA, "Anna", "x"), ("leave", ANNA, 0)):
        live = await house.playing()
        await admin.delete(house.database, live.table.id)
        with pytest.raises(Refused) as error:
            await house.do(live, ANNA, "x", *command)
        assert (error.value.code, error.value.status) == ("not_found", 404)


@run
async def test_of_two_who_want_one_number_one_has_it(house):
    """Both have begun before either can write."""
    for ways in ((a, b) for a in WAYS for b in WAYS):
        live = await house.playing()
        async with House(house.url) as other:
            theirs = await other.hall.find(live.table.id)
            other.hall.leases.fence = house.hall.leases.fence  # the number is what matters here
            async with held(house.database, live.table.id):
                writing = asyncio.gather(
                    store(house, ways[0], part_of(live, "ours")),
                    store(other, ways[1], part_of(theirs, "theirs")),
                    return_exceptions=True,
                )
                await waiting_for_locks(house.database, 2)
            found = await writing
            assert {type(one) for one in found} == {type(None), Conflict}, ways
            winner = (live, theirs)[found.index(None)]
            assert looks(await house.journal.load(live.table.id)) == looks(winner.table)


@run
async def test_the_loser_reads_what_came_between_and_tries_again(house):
    live = await house.playing()
    async with House(house.url) as other:
        theirs = await other.hall.find(live.table.id)
        seq = live.table.seq
        async with held(house.database, live.table.id):
            writing = asyncio.gather(
                house.do(live, ANNA, "a", "say", ANNA, "Anna", "hello"),
                other.do(theirs, BERT, "b", "say", BERT, "Bert", "hello"),
            )
            await waiting_for_locks(house.database, 2)
        assert sorted(await writing) == [seq + 1, seq + 2]
        stored = await house.journal.load(live.table.id)
        assert {one.client for one in stored.entries[seq:]} == {f"{ANNA}:a", f"{BERT}:b"}
        await until(lambda: live.table.seq == theirs.table.seq == seq + 2)
        assert looks(live.table) == looks(theirs.table) == looks(stored)


@run
async def test_tables_are_held_in_one_order_whichever_way(house):
    """Or two servers could wait for each other for ever."""
    ids = ["_" * 22, "Z" * 22, "a" * 22, "0" * 22, "B" * 22]
    for way in WAYS:
        tables = [
            await house.hall.found(
                founding("open", "open"), [Entry("created")], f"{one[:-1]}{len(way) % 10}"
            )
            for one in ids
        ]
        order = sorted(live.table.id for live in tables)
        for number, busy in enumerate(order):
            async with held(house.database, busy):
                parts = [part_of(live, "x") for live in tables]
                fence = house.hall.leases.fence(busy) if way == WAYS[1] else None
                writing = asyncio.ensure_future(house.journal.store(*parts, fence=fence))
                await waiting_for_locks(house.database, 1)
                free = await free_tables(house.database)
                assert free & set(order) == set(order[number + 1 :]), way
            await writing


@run
async def test_two_servers_that_write_the_same_tables_store_all_of_it(house):
    """One by single statements, the other by transactions: nobody waits for ever."""
    tables = [await house.playing() for _ in range(6)]
    async with House(house.url) as other:
        theirs = [await other.hall.find(live.table.id) for live in tables]
        assert house.hall.leases.held == SHARDS
        rounds = 8  # fewer than a command is tried

        async def play(live):
            for number in range(rounds):
                await house.hall.play_for(
                    live, lambda table, text=f"bot {number}": table.say(ANNA, "Anna", text)
                )

        async def say(live):
            for number in range(rounds):
                await other.do(live, BERT, f"s{number}", "say", BERT, "Bert", f"person {number}")

        before = [live.table.seq for live in tables]
        async with asyncio.timeout(HANGS):
            await asyncio.gather(*map(play, tables), *map(say, theirs))
        for live, here, seq in zip(tables, theirs, before, strict=True):
            stored = await house.journal.load(live.table.id)
            assert [one.seq for one in stored.entries] == list(range(1, seq + 2 * rounds + 1))
            said = [one.data["text"] for one in stored.entries[seq:]]
            for who in ("bot", "person"):
                mine = [text for text in said if text.startswith(who)]
                assert mine == [f"{who} {number}" for number in range(rounds)]
            await until(
                lambda live=live, here=here, newest=stored.seq: (
                    live.table.seq == here.table.seq == newest
                )
            )
            assert looks(live.table) == looks(here.table) == looks(stored)


@run
async def test_one_notification_names_all_tables(house):
    heard = []
    listener = Listener(house.database, heard.append, lambda: None)
    await listener.start()
    try:
        tables = [await house.playing(pace="days", amount=1) for _ in range(3)]

        async def news(*parts):
            """What was told of these tables as they are now."""
            await house.journal.store(*parts)
            newest = {part.table.id: part.table.seq for part in parts}

            def told():
                tables = [one.get("tables", {}) for one in heard]
                return [one for one in tables if any(newest.get(t) == one[t][0] for t in one)]

            await until(lambda: newest.keys() <= {table for one in told() for table in one})
            return told()

        parts = [part_of(live, "x", "y") for live in tables]
        (told,) = await news(*parts)
        assert told == {live.table.id: [live.table.seq, live.table.due] for live in tables}
        twice = [part_of(tables[0], "x"), part_of(tables[0], "y")]
        assert await news(*twice) == [
            {tables[0].table.id: [tables[0].table.seq, tables[0].table.due]}
        ]

        many = [Table(f"{number:032}", founding("open", "open")) for number in range(250)]
        created = [Entry("created") for _ in many]
        for table, entry in zip(many, created, strict=True):
            table.apply(entry)
        await house.journal.store(
            *(Part(table, [entry], {}, True) for table, entry in zip(many, created, strict=True))
        )
        again = [Entry("said", None, None, {"text": "x", "name": "x"}) for _ in many]
        for table, entry in zip(many, again, strict=True):
            table.apply(entry)
        told = await news(*(Part(t, [entry], {}) for t, entry in zip(many, again, strict=True)))
        assert len(told) == 3
        assert sum(map(len, told)) == len(many)
    finally:
        await listener.stop()


def test_no_notification_is_too_long():
    longest = {f"{number:032}": (99_999, 1763594000.1234567) for number in range(1000)}
    assert MOST_AT_ONCE <= wire.MOST_NAMES  # tables that go on together are one notification
    told = wire.of_tables(longest)
    assert max(len(one["payload"].encode()) for one in told) < 8000
    assert sum(one["payload"].count(":[") for one in told) == 1000


@run
async def test_nothing_is_written_while_a_backup_is_put_back(house):
    live = await house.playing()
    seq = live.table.seq
    house.database.paused = True
    for way in WAYS:
        with pytest.raises(outages.Away):
            await store(house, way, part_of(live, "x"))
    house.database.paused = False
    live.dirty = True
    await house.do(live, ANNA, "m", "say", ANNA, "Anna", "again")
    assert (await house.journal.load(live.table.id)).seq == live.table.seq == seq + 1


@run
async def test_a_database_that_is_away_says_so_and_is_used_again(house):
    cut = sa.text(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    live = await house.playing()
    keeper = Database(house.url)
    try:
        for way in WAYS:
            seq = (await house.journal.load(live.table.id)).seq
            async with keeper.writing() as connection:
                await connection.execute(cut)
            with pytest.raises(outages.Away) as error:
                await store(house, way, part_of(live, "x"))
            assert error.value.status == 503
            live.dirty = True

            async with asyncio.timeout(HANGS):
                while live.dirty:
                    with suppress(outages.Away):  # each connection finds out by itself
                        await house.do(live, ANNA, way, "say", ANNA, "Anna", "again")
            stored = await house.journal.load(live.table.id)
            assert looks(stored) == looks(live.table)
            assert stored.seq == seq + 1
    finally:
        await keeper.close()


@run
async def test_what_was_answered_is_there_for_everyone(house):
    """With many at once, and read by somebody who shares no connection."""
    tables = [await house.playing() for _ in range(5)]
    reader = Database(house.url)
    rng = random.Random(2)

    async def say(number):
        live = rng.choice(tables)
        seq = await house.do(live, ANNA, f"s{number}", "say", ANNA, "Anna", f"{number}")
        found = await Journal(reader).entries_after({live.table.id: seq - 1})
        assert found[live.table.id][0].client == f"{ANNA}:s{number}"

    try:
        await asyncio.gather(*map(say, range(40)))
    finally:
        await reader.close()
