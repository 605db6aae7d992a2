"""The levels at a server: how long they think, and that the expert is got ready beside it all."""

import logging
import threading

import httpx
import pytest

from spoorbrug.analysis import judge
from spoorbrug.players import AS_IT_LIKES, Budget
from spoorbrug.server import levels
from tests.support.waiting import HANGS

from .house import Server

ASKED = """
    class Asked:
        name = "asked"
        budgets = []
        def __init__(self, seed):
            pass
        def choose(self, view, budget):
            Asked.budgets.append(budget)
            return view.legal_moves.ids[0]
"""


@pytest.fixture
def asked(install):
    """A bot that writes down how long it may think."""
    install("asked_bots", ASKED, asked="asked_bots:Asked")
    import asked_bots

    asked_bots.Asked.budgets.clear()
    return asked_bots.Asked


@pytest.fixture
def database(tmp_path):
    return f"sqlite+aiosqlite:///{tmp_path / 'tables.sqlite3'}"


def bots_only(server):
    anna = server.person()
    table = anna.make("asked", "random", start=True)
    with anna.socket(table) as one:
        one.until(lambda s: s.info["status"] == "over")


def test_each_level_has_its_budget(database, asked, monkeypatch):
    monkeypatch.setattr(levels, "BUDGETS", {"asked": Budget(iterations=7)})
    with Server(database) as server:
        bots_only(server)
    assert set(asked.budgets) == {Budget(iterations=7)}


def test_others_think_as_they_like(database, asked):
    with Server(database) as server:
        bots_only(server)
    assert set(asked.budgets) == {AS_IT_LIKES}
    assert levels.budget("planner") is AS_IT_LIKES


def preparation(server):
    return httpx.get(f"{server.url}/api/preparation", timeout=HANGS).json()


def test_nobody_waits_for_the_expert_but_those_who_ask_it(database, asked, monkeypatch):
    """While it is compiled the server starts, answers, and other bots play."""
    monkeypatch.setattr(levels, "LEVELS", ("asked",))
    begins, goes_on = threading.Event(), threading.Event()
    threads = []

    def prepare(tell):
        threads.append(threading.current_thread().name)
        tell(3, 40)
        begins.set()
        assert goes_on.wait(HANGS)

    monkeypatch.setattr(judge, "prepare", prepare)
    with Server(database, prepare=True) as server:
        assert begins.wait(HANGS)
        anna = server.person()
        level = anna.make("asked", "random", start=True)
        other = anna.make("planner", "random", start=True)
        with anna.socket(other) as one:
            one.until(lambda s: s.info["status"] == "over")
        assert not asked.budgets
        assert preparation(server)["expert"] == {"done": 3, "total": 40}
        goes_on.set()
        with anna.socket(level) as one:
            one.until(lambda s: s.info["status"] == "over")
        assert asked.budgets
        assert preparation(server)["expert"] is None
    assert threads == ["expert"]  # once, and not in the server's own thread


def test_without_a_need_it_is_not_prepared(database, asked, monkeypatch):
    monkeypatch.setattr(judge, "prepare", lambda tell: pytest.fail("nobody asked"))
    with Server(database) as server:
        bots_only(server)


def test_an_expert_that_cannot_be_had(database, asked, monkeypatch, caplog):
    monkeypatch.setattr(levels, "LEVELS", ("asked",))
    monkeypatch.setattr(judge, "prepare", lambda tell: 1 / 0)
    with caplog.at_level(logging.WARNING, "spoorbrug.server"), Server(database) as server:
        bots_only(server)  # whoever is asked then says what is wrong
    assert "the expert cannot be had: division by zero" in caplog.text
