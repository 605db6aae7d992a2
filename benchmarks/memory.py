"""`python -m benchmarks.memory`: do many tables that come and go leave memory behind?

Waves of tables are played for a while in one process and then forgotten, as a server does when
nobody is there any more. Prints megabytes before, at most, and after each wave.
"""

from __future__ import annotations

import asyncio
import os
import random
import tempfile
from pathlib import Path

import typer

from spoorbrug.server.database import Database
from spoorbrug.server.founding import Founding
from spoorbrug.server.hall import Connection, Hall, Live, tables
from spoorbrug.server.hall.on_database import hall_on
from spoorbrug.server.journal import Journal
from spoorbrug.server.load_processes import Processes
from spoorbrug.server.memory import GivingBack
from spoorbrug.server.table import Entry
from spoorbrug.server.visitors import Visitors


def main(
    number: int = typer.Option(200, help="Tables at once."),
    moves: int = typer.Option(60, help="Decisions at each."),
    waves: int = typer.Option(3, help="How often they come and go."),
) -> None:
    """Measure what is left of tables that are gone."""
    with tempfile.TemporaryDirectory(prefix="spoorbrug-") as folder:
        asyncio.run(_measure(f"sqlite:///{Path(folder) / 'tables.sqlite3'}", number, moves, waves))


async def _measure(url: str, number: int, moves: int, waves: int) -> None:
    database = Database(url)
    await database.prepare()
    journal = Journal(database)
    hall = hall_on(journal, 0)
    journal.start()
    people = [(await Visitors(database).welcome())[0].id for _ in range(2)]
    rng = random.Random(1)
    processes = Processes(os.getpid())
    await _wave(hall, people, 1, 20, rng)  # what is compiled and imported stays
    typer.echo("  wave   MB before   at most   after")
    for wave in range(waves):
        before = processes.memory()
        await _wave(hall, people, number, moves, rng)
        most = processes.memory()
        await _forget(hall)
        typer.echo(f"{wave + 1:6}{before:12.0f}{most:10.0f}{processes.memory():8.0f}")
    await hall.stop()
    await journal.stop()
    await database.close()


async def _wave(hall: Hall, people: list[str], number: int, moves: int, rng: random.Random) -> None:
    """Tables of two people, each with its viewers, played for a while."""
    lives: list[Live] = []
    for _ in range(number):
        seats = tuple({"kind": "open", "colour": colour} for colour in ("red", "blue"))
        founding = Founding(
            "nederland", "none", 0, False, people[0], rng.randbytes(16).hex(), seats
        )
        live = await hall.found(founding, [Entry("created", None, people[0])])
        for seat, who in enumerate(people):
            await hall.command(live, who, None, lambda t, w=who, s=seat: t.sit(w, s, "A", "0" * 24))
        await hall.command(live, people[0], None, lambda t: t.start(people[0]))
        lives.append(live)
    for _ in range(moves):
        await asyncio.gather(*(_move(hall, live, people, rng) for live in lives))


async def _move(hall: Hall, live: Live, people: list[str], rng: random.Random) -> None:
    if not live.table.waiting:
        return
    seat = live.table.waiting[0]
    view = live.table.view(seat)
    assert view is not None
    move = str(rng.choice(list(view.legal_moves)))
    viewer = Connection(people[1 - seat], "B", 1 - seat)
    async with hall.connected(live, viewer, None):
        await hall.command(
            live, people[seat], None, lambda t: t.move(people[seat], seat, t.seq, move)
        )


async def _forget(hall: Hall) -> None:
    """Nobody is there any more, and time passes."""
    usual, tables.IDLE_SECONDS = tables.IDLE_SECONDS, -1.0
    for live in hall.tables:
        hall.tables.forget_idle(live)
    tables.IDLE_SECONDS = usual
    giving_back = GivingBack()  # one that has not done so a moment ago
    giving_back.note()
    await giving_back.look(len(hall.tables))


if __name__ == "__main__":
    typer.run(main)
