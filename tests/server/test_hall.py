"""Clocks, tables that leave the memory, and a database that fails now and then."""

import random
import threading

import pytest
import sqlalchemy as sa

from spoorbrug import players
from spoorbrug.server.hall import agenda, tables
from spoorbrug.server.table import state
from tests.support.waiting import HANGS, eventually

from .house import Server, choose, play
from .test_http import problem
from .test_sockets import live_of, table_for
from .test_table import looks


@pytest.fixture
def quick(tmp_path, monkeypatch):
    """A server whose clock ticks all the time."""
    monkeypatch.setattr(agenda, "TICK", 0.005)
    with Server(f"sqlite:///{tmp_path / 'a.sqlite'}") as running:
        yield running


class Failing:
    """Makes the next writes fail, as a database does that is locked or gone."""

    def __init__(self, server, monkeypatch, times):
        self.left = times
        self.failed = threading.Event()
        database = server.services.journal.database
        for name in ("writing", "write"):
            monkeypatch.setattr(database, name, self.instead_of(getattr(database, name)))

    def instead_of(self, real):
        def failing(*work):
            if self.left:
                self.left -= 1
                self.failed.set()
                raise sa.exc.OperationalError("x", {}, Exception("database is locked"))
            return real(*work)

        return failing


def test_a_turn_that_takes_too_long_is_played_by_a_bot(quick, monkeypatch):
    monkeypatch.setitem(state.SECONDS_OF, "seconds", 0.01)
    anna = quick.person()
    table_id = anna.make("me", "random", start=True, pace={"kind": "seconds", "amount": 1})
    with anna.socket(table_id, seat=0) as one:
        one.until(lambda s: any(e["kind"] == "substituted" for e in s.entries))
        one.until(lambda s: any(e["kind"] == "moved" and e["seat"] == 0 for e in s.entries))
        # Whoever connects late has the seat back for a moment.
        one.until(lambda s: s.info["seats"][0]["bot"] == "planner")
        monkeypatch.setitem(state.SECONDS_OF, "seconds", 1000)
        one.must("return", seat=0)
        one.until(lambda s: s.info["seats"][0]["bot"] is None)
        if one.info["status"] == "playing":
            one.until(lambda s: s.decides or s.info["status"] == "over")


def test_a_table_that_nobody_looks_at_leaves_the_memory(server, monkeypatch):
    table_id, people, sockets = table_for(server, 2)
    sockets[0].must("start")
    play(sockets, until=lambda: sockets[0].seq > 12)
    live = live_of(server, table_id)
    monkeypatch.setattr(tables, "IDLE_SECONDS", -1.0)
    server.call(server.services.hall.tables.forget_idle, live)
    assert table_id in server.services.hall.tables  # somebody looks
    before = server.call(looks, live.table)
    for one in sockets:
        one.close()

    def is_gone():
        server.call(server.services.hall.tables.forget_idle, live)
        return table_id not in server.services.hall.tables

    eventually(is_gone)
    with people[0].socket(table_id, seat=0) as back:
        assert back.entries == sockets[0].entries
        assert live_of(server, table_id) is not live
    assert server.call(looks, live_of(server, table_id).table) == before


def test_a_move_that_could_not_be_stored_is_not_lost_and_not_doubled(server, monkeypatch):
    _, _, sockets = table_for(server, 2)
    sockets[0].must("start")
    play(sockets, until=lambda: sockets[0].info["decisions"] == 2)
    one, two = sockets
    Failing(server, monkeypatch, 1)
    seen = one.seq
    failed = one.do("move", client="mine", seat=0, seen=seen, move="draw")
    assert failed["code"] == "unavailable" and failed["sentence"].startswith("One moment")
    assert one.seq == two.seq == seen  # nobody heard of it, and all are still there
    done = one.do("move", client="mine", seat=0, seen=seen, move="draw")
    assert done["type"] == "done" and done["seq"] == seen + 1
    assert one.do("move", client="mine", seat=0, seen=seen, move="draw") == done
    two.until(lambda s: s.seq > seen)
    assert [e["kind"] for e in two.entries[seen:]] == ["moved"]
    for each in sockets:
        each.close()


def stored_as_over(server, monkeypatch):
    """An event for the moment when the end of a game has been stored."""
    journal, over = server.services.journal, threading.Event()
    store = journal.store

    async def storing(*parts, **options):
        await store(*parts, **options)
        if any(part.table.status == "over" for part in parts):
            over.set()

    monkeypatch.setattr(journal, "store", storing)
    return over


def test_bots_go_on_after_the_database_failed(quick, monkeypatch):
    anna = quick.person()
    failing = Failing(quick, monkeypatch, 0)
    table_id = anna.make("random", "random")
    with anna.socket(table_id) as one:
        one.must("start")
        one.until(lambda s: s.info["decisions"] > 3)
    over = stored_as_over(quick, monkeypatch)
    failing.left = 3
    assert failing.failed.wait(HANGS)
    # Nobody is connected: the table is read again by itself.
    assert over.wait(HANGS)
    assert not failing.left
    assert quick.run(quick.services.journal.load(table_id)).status == "over"


def test_a_database_that_fails_is_told_with_a_code(server, monkeypatch):
    anna = server.person()
    Failing(server, monkeypatch, 10)
    problem(anna.http.post("me/link"), 503, "unavailable")
    problem(anna.http.patch("me", json={"name": "x"}), 503, "unavailable")
    data = {"seats": [{"kind": "me", "name": "A"}] * 2, "contribution": "0" * 24}
    problem(anna.http.post("tables", json=data), 503, "unavailable")


def test_several_sockets_of_one_person_are_one_presence(server):
    table_id, people, sockets = table_for(server, 2)
    one, two = sockets
    again = people[0].socket(table_id, seat=0)
    one.close()
    two.must("ping")
    assert two.info["seats"][0]["online"]
    again.close()
    two.until(lambda s: not s.info["seats"][0]["online"])
    two.close()


def test_many_at_one_table_at_once(server):
    """Everyone sends at the same time: each command is carried out once, in one order for all."""
    _, _, sockets = table_for(server, 4)
    sockets[0].must("start")
    for one in sockets:
        one.until(lambda s: s.info["status"] == "playing")
    rng = random.Random(6)
    for one in sockets:  # first tickets, and chat, all at once
        one.send("move", seat=one.looking, seen=one.seq, move=choose(one.view, rng))
        for number in range(5):
            one.send("say", text=f"{number}")
    for one in sockets:
        one.until(lambda s: [e["kind"] for e in s.entries].count("said") == 20
                  and [e["kind"] for e in s.entries].count("moved") == 4)  # fmt: skip
    orders = {tuple((e["seq"], e["kind"], e["seat"], e["text"]) for e in s.entries)
              for s in sockets}  # fmt: skip
    assert len(orders) == 1
    assert all(s.view["phase"] == "turn" for s in sockets)
    for one in sockets:
        one.close()


def test_a_bot_that_fails_does_not_stop_the_table(quick, monkeypatch):
    class Broken:
        name = "planner"

        def choose(self, view):
            raise RuntimeError("out of ideas")

    monkeypatch.setattr(players, "make", lambda name, seed: Broken())
    anna = quick.person()
    table_id = anna.make("me", "planner", start=True)
    with anna.socket(table_id, seat=0) as one:
        play([one], random.Random(1), until=lambda: one.info["decisions"] >= 12)
        seats = {entry["seat"] for entry in one.entries if entry["kind"] == "moved"}
    assert seats == {0, 1}
