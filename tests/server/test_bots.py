"""Bots at a server's tables: which there are, and that none of them can hold a table up."""

import logging
import random
import threading

import pytest

from spoorbrug.server.hall import bots, tables
from tests.support.waiting import HANGS

from .house import CONTRIBUTION, play

BAD = """
    import threading

    class Crashing:
        name = "crashing"
        def __init__(self, seed):
            pass
        def choose(self, view, budget):
            raise ZeroDivisionError("oh dear")

    class Hanging(Crashing):
        name = "hanging"
        asked = 0
        free = threading.Event()
        def choose(self, view, budget):
            Hanging.asked += 1
            Hanging.free.wait()
            return view.legal_moves.ids[0]

    class Polite(Crashing):
        name = "polite"
        closed = 0
        def choose(self, view, budget):
            return view.legal_moves.ids[0]
        def close(self):
            Polite.closed += 1
"""


@pytest.fixture
def bad_bots(install):
    """Bots of another package."""
    install(
        "bad_bots",
        BAD,
        crashing="bad_bots:Crashing",
        hanging="bad_bots:Hanging",
        polite="bad_bots:Polite",
        missing="bad_bots:Missing",
    )
    import bad_bots

    return bad_bots


def test_ours_and_those_of_packages_that_work(server, bad_bots):
    listed = server.person().http.get("bots").json()
    assert {"crashing", "hanging", "planner", "polite", "random"} <= set(listed)
    assert "missing" not in listed


NO_NAMES = ["program:touch /tmp/x", "program:node bot.mjs", "planner:a=1", "program", "", "missing"]


@pytest.mark.parametrize("bot", NO_NAMES)
def test_a_visitor_names_a_bot_and_says_no_more(server, bad_bots, bot, monkeypatch):
    """Above all, nobody can start a command."""
    monkeypatch.setattr("subprocess.Popen", lambda *a, **k: pytest.fail("it was started"))
    anna = server.person()
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "bot", "bot": bot}]
    answer = anna.http.post("tables", json={"seats": seats, "contribution": CONTRIBUTION})
    if bot:  # without a name it is the usual one
        assert answer.status_code == 422
        assert "bot" in answer.text
    table_id = anna.make("me", "person")
    with anna.socket(table_id, seat=0) as one:
        assert one.refused("fill", seat=1, bot=bot) in ("bad_setup", "bad_message")
        assert one.info["seats"][1]["kind"] == "open"


def test_a_bot_that_crashes_holds_nobody_up(server, bad_bots, caplog):
    with caplog.at_level(logging.WARNING, "spoorbrug.server"):
        anna = server.person()
        with anna.socket(anna.make("crashing", "random", start=True)) as one:
            one.until(lambda s: s.info["status"] == "over")
    said = [record.getMessage() for record in caplog.records if "oh dear" in record.getMessage()]
    assert len(said) == 3  # then it is not asked any more
    assert "seat 1: crashing crashed: ZeroDivisionError: oh dear (crash)" in said[0]


def test_a_bot_that_hangs_holds_nobody_up(server, bad_bots, caplog, monkeypatch):
    monkeypatch.setattr(bots, "PATIENCE", 0.05)
    try:
        anna = server.person()
        with anna.socket(anna.make("hanging", "random", start=True)) as one:
            one.until(lambda s: s.info["status"] == "over")
    finally:
        bad_bots.Hanging.free.set()
    assert bad_bots.Hanging.asked == 1
    assert "hanging has not come back in 0.05 seconds" in caplog.text


def test_bots_go_home_when_nobody_looks(server, bad_bots, monkeypatch):
    anna = server.person()
    with anna.socket(anna.make("polite", "random", start=True)) as one:
        one.until(lambda s: s.info["status"] == "over")
    monkeypatch.setattr(tables, "IDLE_SECONDS", -1.0)
    gone = threading.Event()
    monkeypatch.setattr(bad_bots.Polite, "close", lambda bot: gone.set())
    assert gone.wait(HANGS)


TAKING = """
    class Taking:
        name = "taking"
        def __init__(self, seed):
            pass
        def choose(self, view, budget):
            takes = view.legal_moves.of_kind("take")
            if not takes:
                return view.legal_moves.ids[0]
            return view.legal_moves.ids[list(view.legal_moves).index(takes[0])]
"""


def test_a_bot_lets_people_take_something_back_before_it_shows_a_card(server, install):
    install("taking_bots", TAKING, taking="taking_bots:Taking")
    bots = server.services.hall.bots
    anna = server.person()
    with anna.socket(anna.make("me", "taking", start=True), seat=0) as one:
        play([one], random.Random(3), until=lambda: one.view["phase"] == "turn" and one.decides
             and one.view["choices"]["claims"] and one.view["choices"]["draw"])  # fmt: skip
        view, claim = one.view, one.view["choices"]["claims"][0]["payments"][0]["move"]
        bots.grace = 1e9  # it waits until something happens
        assert one.move(claim)["type"] == "done"
        one.must("undo", seat=0, seen=one.seq)
        assert one.view == view
        assert one.move(claim)["type"] == "done"
        bots.grace = 0.0
        one.must("say", text="go on")
        one.until(lambda s: s.decides and s.view["phase"] == "turn")
        assert one.refused("undo", seat=0, seen=one.seq) == "undo_revealed"
