"""One guest does not stop everyone: turns to think, room at a table, many spectators."""

import asyncio
import json

import pytest

from spoorbrug.server import screens
from spoorbrug.server.errors import Refused
from spoorbrug.server.hall import Connection, Live, updates
from spoorbrug.server.hall.bots import rank
from spoorbrug.server.hall.room import ELSE, ROOM, check_room
from spoorbrug.server.table import Entry, Table
from spoorbrug.server.thread_pool import AWAITED, IDLE, WANTED, Thinkers

from .test_table import ANNA, BERT, founding


class Work:
    """Jobs for threads that note down in which order they were done."""

    def __init__(self, number):
        self.thinkers = Thinkers(number)
        self.done = []

    def job(self, name, who, given=WANTED):
        async def running():
            await self.thinkers.run(lambda: self.done.append(name), 60, who, lambda: given)

        return asyncio.ensure_future(running())


def test_one_visitors_many_tables_do_not_hold_up_anothers():
    async def inside():
        work = Work(1)
        jobs = [work.job(f"a{i}", "anna") for i in range(20)]
        jobs.append(work.job("b", "bert"))
        jobs.append(work.job("c", "cas"))
        await asyncio.gather(*jobs)
        assert work.done.index("b") <= 2
        assert work.done.index("c") <= 3
        assert len(work.done) == 22

    asyncio.run(inside())


def test_those_whom_somebody_waits_for_come_first():
    async def inside():
        work = Work(1)
        jobs = [work.job(f"idle{i}", f"visitor{i}", IDLE) for i in range(5)]
        jobs += [work.job(f"away{i}", "anna", WANTED) for i in range(2)]
        jobs += [work.job(f"there{i}", "anna", AWAITED) for i in range(2)]
        await asyncio.gather(*jobs)
        # The first had its turn before anyone else came.
        assert [name.rstrip("0123456789") for name in work.done] == [
            "idle", "there", "there", "away", "away", "idle", "idle", "idle", "idle",
        ]  # fmt: skip

    asyncio.run(inside())


def test_games_that_nobody_plays_never_take_the_last_thread():
    async def inside():
        import threading

        work, begun, goes_on = Work(2), threading.Event(), threading.Event()

        def slow():
            begun.set()
            assert goes_on.wait(600)

        idle = [
            asyncio.ensure_future(work.thinkers.run(slow, 600, f"v{i}", lambda: IDLE))
            for i in range(5)
        ]
        await asyncio.to_thread(begun.wait)
        await work.job("planner of a person", "anna", AWAITED)  # while one of them thinks
        assert not any(one.done() for one in idle)
        goes_on.set()
        await asyncio.gather(*idle)

    asyncio.run(inside())


def playing(*kinds):
    table = Table("t" * 22, founding(*kinds), 1000.0)
    for seat, kind in enumerate(kinds):
        if kind == "open":
            who = (ANNA, BERT)[seat]
            table.apply(Entry("sat", seat, who, {"name": who, "contribution": ""}))
    for entry in table.start(table.host):
        table.apply(entry)
    return table


def test_how_much_it_matters_that_a_bot_moves():
    live = Live(playing("open", "planner"))
    assert rank(live) == WANTED
    connection = Connection(ANNA, "Anna", 0)
    live.connect(connection)
    assert rank(live) == AWAITED
    live.disconnect(connection)
    assert rank(live) == WANTED
    bots = Live(playing("planner", "planner"))
    assert rank(bots) == IDLE
    bots.connect(Connection("carla", "Carla", None))
    assert rank(bots) == WANTED


def test_a_chatterer_does_not_stop_the_game():
    table = playing("open", "open")
    said = Entry("said", None, ANNA, {"text": "x", "name": "x"})
    for _ in range(ROOM["said"]):
        check_room(table, [said])
        table.apply(Entry("said", None, ANNA, {"text": "x", "name": "x"}))
    with pytest.raises(Refused) as error:
        check_room(table, [said])
    assert error.value.code == "table_full"
    for kind in ("moved", "undone", "resigned", "left", "returned", "stop_asked"):
        check_room(table, [Entry(kind, 0, ANNA)])


def test_who_comes_and_goes_for_ever_does_not_stop_the_game_either():
    table = playing("open", "open")
    for _ in range(ELSE):
        table.apply(Entry("stop_declined", 0, ANNA))
    with pytest.raises(Refused):
        check_room(table, [Entry("stop_declined", 0, ANNA)])
    for kind in ("moved", "resigned", "said", "undone"):
        check_room(table, [Entry(kind, 0, ANNA, {})])


def test_spectators_share_what_they_are_sent(monkeypatch):
    live = Live(playing("open", "open"))
    people = [Connection(ANNA, "Anna", 0), Connection(BERT, "Bert", 1)]
    people += [Connection(f"visitor{i}", "", None) for i in range(100)]
    for connection in people:
        live.connect(connection)
    assert live.spectators == 100
    made = []
    visitor_data = screens.visitor_data

    def counting(table, visitor, *given):
        made.append(visitor)
        return visitor_data(table, visitor, *given)

    monkeypatch.setattr(screens, "visitor_data", counting)
    updates.send(live, [])
    assert len(made) == 3  # Anna, Bert, and all others at once
    infos = [json.loads(connection.unsent.get_nowait())["table"] for connection in people]
    assert [info["seats"][0]["yours"] for info in infos] == [True] + [False] * 101
    assert {info["spectators"] for info in infos} == {100}
