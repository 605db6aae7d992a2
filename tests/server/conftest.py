import pytest

from spoorbrug.server import limits
from tests.support.databases import database_url, postgresql
from tests.support.packages import install

from .house import Server

__all__ = ["database_url", "install", "postgresql"]


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server on SQLite that a module's tests share."""
    folder = tmp_path_factory.mktemp("server")
    with Server(f"sqlite+aiosqlite:///{folder / 'tables.sqlite3'}") as running:
        yield running


@pytest.fixture
def server_on(database_url):
    """A server of one's own, once on each database."""
    with Server(database_url) as running:
        yield running


@pytest.fixture
def slow_windows(monkeypatch):
    """The same numbers a day: whether they are reached must not depend on the clock."""
    rates = {kind: rate.split("/")[0] + "/day" for kind, rate in limits.RATES.items()}
    monkeypatch.setattr(limits, "RATES", rates)
