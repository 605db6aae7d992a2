"""A browser, a house with a server in it, and visitors who come and are watched for trouble."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright
from tools import public
from tools.browser import chromium
from tools.local import build

from spoorbrug import players
from spoorbrug.analysis import judge
from spoorbrug.players import Budget
from spoorbrug.server import levels
from spoorbrug.server.app import PAGE
from tests.server.house import Server
from tests.support.thinking import Simple

from .files import PATH, Files
from .player import Player
from .visitor import Visitor
from .words import Words


def page_folder() -> Path:
    """The built page; `SPOORBRUG_TEST_PAGE` names another build of it."""
    folder = Path(os.environ.get("SPOORBRUG_TEST_PAGE") or PAGE)
    assert (folder / "index.html").is_file(), "The page has not been built: run `make web`."
    return folder


def pytest_collection_modifyitems(items):
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here):
            item.add_marker(pytest.mark.browser)


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    """A test that fails leaves pictures of what its visitors saw."""
    report = (yield).get_result()
    visit = item.funcargs.get("visit") if hasattr(item, "funcargs") else None
    if report.failed and visit is not None:
        folder = item.funcargs.get("tmp_path") or Path(tempfile.mkdtemp())
        for number, visitor in enumerate(visit.visitors):
            picture = folder / f"visitor-{number + 1}.png"
            try:
                visitor.page.screenshot(path=picture, timeout=5000)
                presses = "\n".join(visitor.page.evaluate("presses"))
            except Exception as error:  # a page that is gone must not hide the failure
                report.sections.append((f"visitor {number + 1}", f"no picture: {error}"))
            else:
                seen = f"{visitor.page.url}\n{picture}\n{visitor.troubles}\n{presses}"
                report.sections.append((f"visitor {number + 1}", seen))


@pytest.fixture(scope="module")
def browser():
    """A browser for a module's tests. While it is open, an event loop runs in this thread: other
    modules' tests want theirs, so it does not stay for the whole session."""
    path, arguments = chromium()
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=arguments)
        yield started
        started.close()


@pytest.fixture(scope="module")
def blank(browser):
    """A page without a policy of its own, which can decode pictures."""
    page = browser.new_page()
    yield page
    page.close()


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """A server that a module's tests share; bots answer at once, and hints and analyses come
    from someone who thinks fast."""
    folder = tmp_path_factory.mktemp("house")
    address = f"sqlite+aiosqlite:///{folder / 'tables.sqlite3'}"
    quick = Simple()
    judge.prepare()  # what has to be compiled is, before anybody waits for a move
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(judge, "expert", lambda: quick)
        patch.setattr(levels, "BUDGETS", dict.fromkeys(players.LEVELS, Budget(iterations=10)))
        with Server(address, page=page_folder()) as running:
            yield running


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The site without a server, on a static host below a path."""
    build.build()
    top = tmp_path_factory.mktemp("host")
    public.page(top / PATH)
    with Files(top) as running:
        yield running


class Visit:
    """Lets visitors in. None of them may meet an error that the test did not announce."""

    def __init__(self, browser, house):
        self.browser, self.house = browser, house
        self.visitors = []

    def __call__(self, path=None, *, url=None, by="mouse", **given):
        """A visitor with a browser of their own; with a path, already on that page."""
        visitor = Visitor(self.browser, url or self.house.url, **given)
        self.visitors.append(visitor)
        player = Player(visitor, Words(visitor.language), by="touch" if visitor.phone else by)
        if path is not None:
            visitor.open(path)
        return player

    def close(self):
        for visitor in self.visitors:
            visitor.close()


@pytest.fixture
def visit(browser, house, tmp_path):
    yield from letting_in(browser, house)


def letting_in(browser, house):
    """Let visitors in, to a house or to any address, and see them off."""
    letting_in = Visit(browser, house)
    yield letting_in
    letting_in.close()
    for visitor in letting_in.visitors:
        assert not visitor.troubles, visitor.troubles
