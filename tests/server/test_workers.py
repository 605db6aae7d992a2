"""Workers on a PostgreSQL: they think for servers, and nobody misses one that dies."""

import asyncio
import subprocess
import sys
import threading

import pytest
import sqlalchemy as sa
from typer.testing import CliRunner

from spoorbrug import players
from spoorbrug.analysis import analyser, json_data, judge
from spoorbrug.cli import app
from spoorbrug.rules.compiler import OFF
from spoorbrug.server import database as db
from spoorbrug.server import leases, levels, orders
from spoorbrug.server.analyses import Analyses
from spoorbrug.server.hints import Hints
from spoorbrug.server.levels import Expert
from spoorbrug.server.screens import dumps
from spoorbrug.server.table import Entry
from spoorbrug.server.thinking import analysing, queue, ranks, worker
from spoorbrug.server.thinking.questions import Question
from spoorbrug.server.thinking.worker import Worker
from tests.support.thinking import Simple
from tests.support.waiting import HANGS

from .test_servers import LONG, run
from .test_storage import House, until
from .test_table import ANNA, BERT, CAS, GIVEN, founding

pytestmark = pytest.mark.skipif(OFF, reason="whole decisions")


@pytest.fixture(autouse=True)
def long_leases(monkeypatch):
    monkeypatch.setattr(leases, "SECONDS", LONG)


@pytest.fixture
def quick(monkeypatch):
    """Levels that take the first legal move, wherever they think."""

    class Quick:
        name = "quick"

        def __init__(self, *_):
            pass

        def choose(self, view, budget=None):
            return view.legal_moves.ids[0]

    monkeypatch.setattr(players, "make", Quick)
    monkeypatch.setattr(players, "Invited", Quick)
    monkeypatch.setattr(judge, "prepare", lambda tell: None)


class Held:
    """Workers of this process do not get on before they are told to."""

    def __init__(self, monkeypatch):
        self.begun, self.goes_on, self.asked = threading.Event(), threading.Event(), []
        think = worker._think

        def held(question):
            self.asked.append(question)
            self.begun.set()
            assert self.goes_on.wait(HANGS)
            return think(question)

        monkeypatch.setattr(worker, "_think", held)

    async def until_asked(self):
        assert await asyncio.to_thread(self.begun.wait, HANGS)


@pytest.fixture
def held(monkeypatch):
    found = Held(monkeypatch)
    yield found
    found.goes_on.set()


class Working:
    """A worker in this process."""

    def __init__(self, house, threads=1):
        self.worker = Worker(house.database, threads, LONG)

    async def __aenter__(self):
        await self.worker.start()
        return self.worker

    async def __aexit__(self, *_):
        await self.worker.stop()


async def begun(house, bot="expert"):
    """A table at which Anna plays a bot, which chooses its tickets now."""
    live = await house.hall.found(founding("open", bot), [Entry("created")])
    await house.do(live, ANNA, "sit", "sit", ANNA, 0, ANNA, GIVEN)
    await house.do(live, ANNA, "start", "start", ANNA)
    return live


def moves_of_bots(live):
    return [e for e in live.table.entries if e.kind == "moved" and e.seat == 1]


async def bot_has_moved(live):
    await until(lambda: moves_of_bots(live))


async def waiting(house):
    return await house.rows(db.thoughts)


async def gone(house, one):
    """A worker that has not been heard of for too long."""
    async with house.database.writing() as connection:
        mine = db.workers.c.id == one
        await connection.execute(sa.update(db.workers).where(mine).values(until=0.0))


# A worker makes a bot's move


@run
async def test_without_workers_the_server_thinks_for_itself(house):
    live = await begun(house, "random")
    await bot_has_moved(live)
    assert await house.hall.elsewhere.ask(question_of(live), ANNA, lambda: 0) is None
    assert await waiting(house) == []


def question_of(live, seat=0):
    return Question("move", live.table.view(seat), "expert", "s")


def test_sqlite_needs_no_workers(tmp_path):
    async def inside():
        async with House(f"sqlite+aiosqlite:///{tmp_path / 'a.sqlite3'}") as house:
            await house.people()
            live = await begun(house, "random")
            assert await house.hall.elsewhere.ask(question_of(live), ANNA, lambda: 0) is None
            load = await house.hall.elsewhere.load()
            assert (load.workers, load.waiting) == (0, 0)

    asyncio.run(inside())


def test_a_worker_moves_as_the_server_would(postgresql, held, monkeypatch):
    """The real expert, with little to think."""
    monkeypatch.setattr(levels, "BUDGETS", {"expert": players.Budget(iterations=20)})

    async def inside():
        async with House(postgresql()) as house, Working(house) as working:
            await house.people()
            live = await begun(house)
            await held.until_asked()
            seed = live.bots.seed_of(1)
            wanted = players.make("expert", seed).choose(
                live.table.view(1), levels.budget("expert")
            )
            game = live.table.game.copy()
            game.push(wanted, 1)
            live.bots.ask = None  # the server itself cannot
            held.goes_on.set()
            await bot_has_moved(live)
            assert live.table.view(1).games.tobytes() == game.view(1).games.tobytes()
            assert working.answered == 1
            assert await waiting(house) == []

    asyncio.run(inside())


def test_what_a_worker_gets_says_nothing_of_the_deal(postgresql, held, quick):
    async def inside():
        async with House(postgresql()) as house, Working(house):
            await house.people()
            live = await begun(house)
            await held.until_asked()
            found = Question.unpack(held.asked[0])
            assert found.view == live.table.view(1)
            assert live.table.founding.server_seed not in found.seed
            held.goes_on.set()
            await bot_has_moved(live)

    asyncio.run(inside())


def test_an_answer_to_what_is_over_is_dropped(postgresql, held, quick):
    async def inside():
        async with House(postgresql()) as house, Working(house) as working:
            await house.people()
            live = await begun(house)
            await held.until_asked()
            await house.do(live, ANNA, "end", "resign", ANNA, 0)
            number = live.table.seq
            held.goes_on.set()
            await until(lambda: working.answered)
            await until(lambda: not live.bots.playing)
            assert live.table.seq == number

    asyncio.run(inside())


def test_an_illegal_answer_is_a_fault_as_ever(postgresql, quick, monkeypatch):
    monkeypatch.setattr(Question, "answer", lambda self: {"move": 9999})

    async def inside():
        async with House(postgresql()) as house, Working(house):
            await house.people()
            live = await begun(house)
            await bot_has_moved(live)
            assert [str(fault) for fault in live.bots.referee.faults[1]]

    asyncio.run(inside())


def test_where_a_worker_fails_the_server_thinks(postgresql, quick, monkeypatch):
    monkeypatch.setattr(Question, "answer", lambda self: 1 / 0)

    async def inside():
        async with House(postgresql()) as house, Working(house):
            await house.people()
            live = await begun(house)
            await bot_has_moved(live)
            assert not live.bots.referee.faults

    asyncio.run(inside())


# Workers that go


STUCK = """
import asyncio, sys, threading
from spoorbrug.server.database import Database
from spoorbrug.server.thinking import worker

def stuck(question):
    print("taken", flush=True)
    threading.Event().wait()

worker._think = stuck

async def main():
    await worker.Worker(Database(sys.argv[1]), 1, 1.0).start()
    print("there", flush=True)
    await asyncio.Event().wait()

asyncio.run(main())
"""


class Stuck:
    """Another process that takes a question and never answers."""

    def __init__(self, url):
        words = [sys.executable, "-c", STUCK, url]
        self.process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)

    async def __aenter__(self):
        await self.says("there")
        return self

    async def __aexit__(self, *_):
        self.process.kill()
        await asyncio.to_thread(self.process.wait)
        self.process.stdout.close()

    async def says(self, word):
        assert (await asyncio.to_thread(self.process.stdout.readline)).strip() == word


def test_the_server_goes_on_when_the_last_worker_is_killed(postgresql, quick):
    async def inside():
        async with House(postgresql()) as house:
            await house.people()
            async with Stuck(house.url) as stuck:
                live = await begun(house)
                await stuck.says("taken")
                assert not moves_of_bots(live)
            await bot_has_moved(live)
            assert await waiting(house) == []

    asyncio.run(inside())


def test_another_worker_goes_on_when_one_is_killed(postgresql, quick):
    async def inside():
        async with House(postgresql()) as house:
            await house.people()
            async with Stuck(house.url) as stuck:
                live = await begun(house)
                live.bots.ask = None  # the server itself cannot
                await stuck.says("taken")
                async with Working(house) as working:
                    stuck.process.kill()
                    await bot_has_moved(live)
                    assert working.answered == 1

    asyncio.run(inside())


def test_a_worker_that_stops_hands_over_at_once(postgresql, held, quick):
    async def inside():
        async with House(postgresql()) as house:
            await house.people()
            async with Working(house) as one:
                live = await begun(house)
                await held.until_asked()
                await one.stop()
                await bot_has_moved(live)  # by the server: the lease would last for long
                assert not one.answered

    asyncio.run(inside())


@run
async def test_who_slept_too_long_answers_to_nobody(house):
    server = house.hall.leases.server
    async with house.database.writing() as connection:
        for one in ("one", "two"):
            await queue.appear(connection, one, 1, LONG)
        await queue.put(connection, server, "move", b"q", ANNA, ranks.AWAITED)
    turns = queue.Turns()
    async with house.database.writing() as connection:
        first = await queue.take(connection, "one", turns)
        assert await queue.take(connection, "two", turns) is None
    await gone(house, "one")
    async with house.database.writing() as connection:
        second = await queue.take(connection, "two", turns)
    assert (first.id, first.epoch) == (second.id, second.epoch - 1)
    async with house.database.writing() as connection:
        assert not await queue.answer(connection, first, {"move": 1})
        assert await queue.answer(connection, second, {"move": 2})
        assert await queue.collect(connection, [first.id]) == {first.id: {"move": 2}}


@run
async def test_what_a_dead_server_asked_is_forgotten(house):
    async with house.database.writing() as connection:
        await queue.put(connection, "no server", "move", b"q", ANNA, ranks.AWAITED)
        mine = await queue.put(
            connection, house.hall.leases.server, "move", b"q", ANNA, ranks.AWAITED
        )
        await queue.appear(connection, "one", 1, LONG)
    assert [row.id for row in await waiting(house)] == [mine]


def test_workers_of_another_release_are_left_alone(postgresql, quick, monkeypatch):
    async def inside():
        async with House(postgresql()) as house:
            await house.people()
            with monkeypatch.context() as patch:
                patch.setattr(queue, "code", lambda: "older")
                async with house.database.writing() as connection:
                    await queue.appear(connection, "one", 1, LONG)
                    asked = await queue.put(
                        connection, house.hall.leases.server, "move", b"q", ANNA, 0
                    )
            load = await house.hall.elsewhere.load()
            assert (load.workers, load.waiting) == (0, 0)
            async with house.database.writing() as connection:
                assert await queue.take(connection, "two", queue.Turns()) is None
            assert [row.id for row in await waiting(house)] == [asked]
            live = await begun(house)
            await bot_has_moved(live)  # by the server

    asyncio.run(inside())


@run
async def test_a_worker_writes_nothing_while_a_backup_is_put_back(house):
    one = Worker(house.database, 1, LONG)
    assert not await one._is_being_restored()
    for kind, pauses in (("restoring", True), ("restored", False), ("restoring", True)):
        async with house.database.writing() as connection:
            await orders.give(connection, kind, "")
        assert await one._is_being_restored() == pauses
    async with house.database.writing() as connection:  # it was never put back
        await connection.execute(sa.update(db.orders).values(id=db.orders.c.id - 10_000_000))
    assert not await one._is_being_restored()


# Who comes first


async def put(house, *asked):
    """Questions of visitors, by rank, one after the other."""
    async with house.database.writing() as connection:
        for visitor, rank in asked:
            server = house.hall.leases.server
            await queue.put(connection, server, "move", b"q", visitor, rank)


async def order(house, *, answers=True, last=ranks.IDLE):
    """Who is next, again and again, at one worker."""
    turns, found = queue.Turns(), []
    while True:
        async with house.database.writing() as connection:
            await queue.appear(connection, "one", 1, LONG)
            taken = await queue.take(connection, "one", turns, last)
            if taken is None:
                return found
            found.append((taken.visitor, taken.rank))
            if answers:
                await queue.answer(connection, taken, {})


@run
async def test_peoples_bots_then_hints_and_games_that_nobody_plays_last(house):
    given = [ranks.IDLE, ranks.WANTED, ranks.HINT, ranks.AWAITED]
    await put(house, *((f"visitor{i}", rank) for i, rank in enumerate(given)))
    load = await house.hall.elsewhere.load()
    assert (load.workers, load.waiting) == (0, 4)
    assert [rank for _, rank in await order(house, last=ranks.ANALYSIS)] == [
        ranks.AWAITED, ranks.HINT, ranks.WANTED,
    ]  # fmt: skip
    assert [rank for _, rank in await order(house)] == [ranks.IDLE]


@run
async def test_visitors_take_turns(house):
    await put(house, *[(ANNA, ranks.AWAITED)] * 6, (BERT, ranks.AWAITED), (CAS, ranks.AWAITED))
    found = [visitor for visitor, _ in await order(house)]
    assert sorted(found[:3]) == [ANNA, BERT, CAS]
    assert found[3:] == [ANNA] * 5


@run
async def test_whoever_has_fewest_being_thought_about_is_next(house):
    await put(house, (ANNA, ranks.AWAITED), (ANNA, ranks.AWAITED))
    async with house.database.writing() as connection:
        await queue.appear(connection, "one", 2, LONG)
        await queue.take(connection, "one", queue.Turns())
    await put(house, (BERT, ranks.AWAITED))
    found = [visitor for visitor, _ in await order(house, answers=False)]
    assert found == [BERT, ANNA]


def test_a_rank_follows_those_who_come_and_go(postgresql, held, quick):
    async def inside():
        async with House(postgresql()) as house, Working(house):
            await house.people()
            first = await begun(house)  # it has the only thread
            await held.until_asked()
            second = await begun(house)
            await until_rows(house, 2)
            assert {row.rank for row in await waiting(house)} == {ranks.WANTED}
            second.elsewhere = frozenset({ANNA})  # connected to some server
            while ranks.AWAITED not in {row.rank for row in await waiting(house)}:
                await asyncio.sleep(0.01)
            held.goes_on.set()
            for live in (first, second):
                await bot_has_moved(live)

    asyncio.run(inside())


async def until_rows(house, number):
    while len(await waiting(house)) < number:
        await asyncio.sleep(0.001)


# Hints and analyses


@pytest.fixture
def simple(monkeypatch):
    """Thoughts that are quick: what is made of them is compared."""
    monkeypatch.setattr(judge, "expert", Simple)
    monkeypatch.setattr(judge, "prepare", lambda tell: None)


def test_a_hint_is_the_same_by_whomever_it_is_thought_of(postgresql, simple, monkeypatch):
    async def inside():
        async with House(postgresql()) as house:
            await house.people()
            live = await begun(house, "planner")
            await bot_has_moved(live)
            hints = Hints(house.hall, Expert(), house.hall.elsewhere)
            own = await hints.hint(live, ANNA, 0, live.table.seq)
            hints = Hints(house.hall, Expert(), house.hall.elsewhere)
            async with Working(house) as working:
                hints._thinkers = None  # the server itself cannot
                found = await hints.hint(live, ANNA, 0, live.table.seq)
                assert working.answered == 1
            assert dumps(found) == dumps(own)

    asyncio.run(inside())


def test_an_analysis_is_the_same_and_left_to_workers(postgresql, simple, monkeypatch):
    async def inside():
        async with House(postgresql()) as house:
            await house.people()
            live = await begun(house, "planner")
            await bot_has_moved(live)
            await house.do(live, ANNA, "end", "resign", ANNA, 0)
            game = live.table.finished_game()
            wanted = json_data.analysis_data(analyser.analyse(game, judge.expert()))
            async with Working(house):
                analyses = Analyses(house.hall, house.database, Expert())
                analyses._analyst._thinkers = None  # the server itself cannot
                analyses.start()
                await analyses.ask(live.table.id, ANNA)
                async with asyncio.timeout(HANGS):
                    while (state := await analyses.look(live.table.id))["status"] != "done":
                        assert state["status"] != "failed"
                        await asyncio.sleep(0.01)
                analyses._analyst._thinkers = analysing.Thinkers(1)
                await analyses.stop()
            assert dumps(state["analysis"]) == dumps(wanted)

    asyncio.run(inside())


def test_analyses_wait_while_somebody_waits_for_a_bot(postgresql, held, quick, monkeypatch):
    monkeypatch.setattr(judge, "expert", Simple)

    async def inside():
        async with House(postgresql()) as house, Working(house) as working:
            await house.people()
            over = await begun(house, "planner")
            await bot_has_moved(over)
            await house.do(over, ANNA, "end", "resign", ANNA, 0)
            live = await begun(house)
            await held.until_asked()
            assert not working._room.is_set()
            assert await working._analyst._claim() is None
            analyses = Analyses(house.hall, house.database, Expert())
            await analyses.ask(over.table.id, ANNA)
            assert await working._analyst._claim() is None
            held.goes_on.set()
            await bot_has_moved(live)
            async with asyncio.timeout(HANGS):
                while (await analyses.look(over.table.id))["status"] != "done":
                    await asyncio.sleep(0.01)

    asyncio.run(inside())


# The command


def test_a_worker_needs_a_postgresql(tmp_path, monkeypatch):
    monkeypatch.delenv("SPOORBRUG_DATABASE", raising=False)
    result = CliRunner().invoke(app, ["think"])
    assert result.exit_code == 2
    assert "--database" in result.output
    result = CliRunner().invoke(app, ["think", "--database", f"sqlite:///{tmp_path / 'a'}"])
    assert result.exit_code == 2
    assert "Workers need PostgreSQL" in " ".join(result.output.split())


def test_a_database_that_no_server_has_made(postgresql):
    result = CliRunner().invoke(app, ["think", "--database", postgresql()])
    assert result.exit_code == 2
    assert "`spoorbrug serve` makes them" in " ".join(result.output.split())


@run
async def test_the_command_thinks_until_it_is_told_to_stop(house):
    words = [sys.executable, "-m", "spoorbrug", "think", "--database", house.url, "--threads", "1"]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
    try:
        line = await asyncio.to_thread(process.stdout.readline)
        assert line == "Thinking in 1 threads. Ctrl+C stops it.\n"
        assert (await house.hall.elsewhere.load()).workers == 1
        live = await begun(house, "easy")
        live.bots.ask = None  # the server itself cannot
        await bot_has_moved(live)
        process.terminate()
        rest, _ = await asyncio.to_thread(process.communicate)
        assert process.returncode == 0
        assert "Others go on" in rest
        assert (await house.hall.elsewhere.load()).workers == 0
    finally:
        process.kill()
        process.wait()
        process.stdout.close()
