"""A server that listens while its rules are compiled."""

import asyncio
import threading

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from spoorbrug.rules.compiler.entry_points import NotCompiled
from spoorbrug.server import preparation
from spoorbrug.server.levels import Expert
from spoorbrug.server.preparation import Preparation
from tests.support.waiting import HANGS, eventually

from .house import Server


@pytest.fixture
def compiling(tmp_path, monkeypatch):
    """A server whose rules are compiled when the test says so, or fail if it gives a reason."""

    class Compiler:
        goes_on = threading.Event()
        failure = None

        def compile(self, found):
            found._report(30, 400)
            assert self.goes_on.wait(HANGS)
            if self.failure is not None:
                raise self.failure
            found._report(400, 400)

    compiler = Compiler()
    monkeypatch.setattr(Preparation, "takes_long", True)
    monkeypatch.setattr(Preparation, "_compile", lambda found: compiler.compile(found))
    monkeypatch.setattr("spoorbrug.analysis.judge.prepare", lambda tell: None)
    page = tmp_path / "page"
    page.mkdir()
    (page / "index.html").write_text("the page", encoding="utf-8")
    url = f"sqlite+aiosqlite:///{tmp_path / 'tables.sqlite3'}"
    with Server(url, prepare=True, page=page) as server:
        try:
            yield server, compiler
        finally:
            compiler.goes_on.set()


def state(server):
    return httpx.get(f"{server.url}{preparation.ROUTE}", timeout=HANGS).json()


def test_the_page_is_there_at_once_and_a_table_as_soon_as_the_rules_are(compiling):
    server, compiler = compiling
    eventually(lambda: state(server)["done"] == 30)
    assert state(server) == {
        "state": "compiling",
        "done": 30,
        "total": 400,
        "expert": None,
    }
    assert httpx.get(f"{server.url}/", timeout=HANGS).text == "the page"
    refused = httpx.get(f"{server.url}/api/boards", timeout=HANGS)
    assert refused.status_code == 503
    assert int(refused.headers["retry-after"]) > 0
    assert refused.json()["code"] == "preparing"
    assert "30 of 400 steps" in refused.json()["sentence"]
    with pytest.raises(InvalidStatus), connect(f"ws://{server.host}/api/tables/x/socket"):
        pass
    compiler.goes_on.set()
    eventually(lambda: state(server)["state"] == "ready")
    anna = server.person()
    assert anna.make("random", "random", start=True)


def test_a_failure_is_a_sentence(compiling):
    server, compiler = compiling
    compiler.failure = NotCompiled("the disk is full")
    compiler.goes_on.set()
    eventually(lambda: state(server)["state"] == "failed")
    assert httpx.get(f"{server.url}/", timeout=HANGS).text == "the page"
    refused = httpx.get(f"{server.url}/api/boards", timeout=HANGS)
    assert refused.status_code == 503
    assert refused.json()["code"] == "not_prepared"
    assert "the rules could not be compiled: the disk is full" in refused.json()["sentence"]


def test_it_can_be_stopped_meanwhile(compiling):
    server, _ = compiling
    assert state(server)["state"] == "compiling"
    # leaving the fixture stops the server, though the compiler has not come back
    server.__exit__(None, None, None)
    assert not server._thread.is_alive()


def test_the_expert_is_on_its_way_before_it_knows_how_far(monkeypatch):
    """A page that asks at once and hears nothing would not ask again."""
    goes_on = threading.Event()
    monkeypatch.setattr("spoorbrug.analysis.judge.prepare", lambda tell: goes_on.wait(HANGS))

    async def ask():
        expert = Expert()
        assert expert.compiling is None
        expert.prepare()
        assert expert.compiling == (0, 0)
        goes_on.set()
        await expert.ready()
        assert expert.compiling is None

    asyncio.run(ask())
