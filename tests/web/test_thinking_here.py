"""A server whose visitors' browsers think about hints and analyses by themselves."""

import re

import pytest
from playwright.sync_api import expect

from spoorbrug.analysis import judge
from spoorbrug.server.settings import Settings
from tests.server.house import Server

from .conftest import letting_in, page_folder

FOUR = "Object.defineProperty(navigator, 'hardwareConcurrency', { value: 4 });"


@pytest.fixture
def leaving(tmp_path, monkeypatch):
    """A server that leaves thinking to browsers, and whose own expert answers nothing."""

    def nobody():
        raise AssertionError("the server was asked to think")

    monkeypatch.setattr(judge, "expert", nobody)
    url = f"sqlite+aiosqlite:///{tmp_path / 'tables.sqlite3'}"
    with Server(url, page=page_folder(), settings=Settings(thinking="browser")) as running:
        yield running


@pytest.fixture
def visit(browser, leaving):
    yield from letting_in(browser, leaving)


def test_the_browser_finds_a_hint_and_makes_the_analysis(visit, leaving):
    anna = visit()
    anna.visitor.context.add_init_script(FOUR)
    anna.visitor.open("/")
    anna.start()
    anna.first_tickets()
    anna.wait("seen.mine && seen.ready")
    with anna.page.expect_response(re.compile(r"/hint$")) as asked:
        anna.press(anna.page.get_by_test_id("hint"))
    assert set(asked.value.json()) == {"seat", "decision", "question"}
    note = anna.page.get_by_test_id("hint-note")
    expect(note.get_by_role("heading")).to_be_visible()
    anna.page.keyboard.press("Escape")
    table = anna.page.url.rpartition("/")[2].partition("?")[0]
    assert leaving.table(table).seats[0].hints == 1  # and everybody can know
    anna.resign()
    anna.press(anna.page.get_by_test_id("analysis"))
    expect(anna.page.get_by_test_id("luck")).to_be_visible()
    anna.page.reload()  # what was made is kept here
    expect(anna.page.get_by_test_id("luck")).to_be_visible()
    state = leaving.run(leaving.services.analyses.look(table))
    assert state["status"] == "none"  # nobody else has to believe it
