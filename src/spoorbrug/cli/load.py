"""`spoorbrug load`: how many tables a server carries on this machine."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from spoorbrug.cli.fail import fail
from spoorbrug.cli.server_packages import server_packages

if TYPE_CHECKING:
    from spoorbrug.server.load import Load, Result

MOST_TABLES, MOST_SECONDS = 4000, 7200


def load(
    tables: int = typer.Option(200, help=f"Tables with two sockets each (at most {MOST_TABLES})."),
    seconds: float = typer.Option(30.0, help=f"How long to play (at most {MOST_SECONDS})."),
    every: float = typer.Option(3.0, help="Seconds between the moves of a table."),
    bot: str | None = typer.Option(None, help="A third seat at each table, such as planner."),
    processes: int = typer.Option(1, help="Processes of the server; several need --database."),
    database: str | None = typer.Option(
        None, metavar="URL", help="An empty PostgreSQL, instead of SQLite in a temporary folder."
    ),
    kill_every: float | None = typer.Option(
        None, help="Kill one of the processes after this number of seconds, again and again."
    ),
    until_gone: bool = typer.Option(
        False,
        "--until-gone",
        help="Then wait for six minutes, until the tables have left the memory, and look again.",
    ),
    ramp: bool = typer.Option(False, "--ramp", help="Half as many again until it breaks."),
    limit: float = typer.Option(100.0, help="Milliseconds at which --ramp calls it broken."),
) -> None:
    """Measure how much a server carries: one of its own, on this machine only."""
    if not 1 <= tables <= MOST_TABLES:
        fail(f"--tables is from 1 to {MOST_TABLES}, not {tables}.")
    if not 1 <= seconds <= MOST_SECONDS or not 0.1 <= every <= 60:
        fail(f"--seconds is from 1 to {MOST_SECONDS} and --every from 0.1 to 60.")
    if processes > 1 and database is None:
        fail("several --processes need PostgreSQL: name an empty database with --database.")
    if ramp and database is not None:
        fail("--ramp needs a new database for each run: leave --database away.")
    if kill_every is not None and (processes < 2 or kill_every <= 0):
        fail("--kill-every needs a number of seconds, and at least two --processes.")
    from spoorbrug import players

    if bot is not None and bot not in players.names():
        fail(f"there is no bot '{bot}'; there are {', '.join(players.names())}.")
    with server_packages():
        from spoorbrug.server.load import Load

    results: list[Result] = []
    while True:
        wanted = Load(tables, seconds, every, bot, processes, database, kill_every, until_gone)
        results.append(_measured(wanted))
        show(results)
        tables = tables * 3 // 2 + 1
        if not ramp or results[-1].p95 > limit or tables > MOST_TABLES:
            return


def _measured(load: Load) -> Result:
    from spoorbrug.cli.console import console
    from spoorbrug.server.database_check import DatabaseError
    from spoorbrug.server.load import measure
    from spoorbrug.server.load_tables import LoadError

    temporary = tempfile.TemporaryDirectory(prefix="spoorbrug-load-")
    with temporary as folder, console().status("…") as status:
        try:
            return measure(load, status.update, Path(folder))
        except (LoadError, DatabaseError, OSError, TimeoutError) as error:
            fail(f"the load could not be run: {error or type(error).__name__}", 1)


def show(results: list[Result]) -> None:
    """The figures of the runs so far; the last line is new."""
    if len(results) == 1:
        typer.echo(
            " tables  bot        moves  moves/s    p50 ms    p95 ms    p99 ms     worst   not made"
            "   server's core   players'  ms a move   MB at start   peak    end   gone"
        )
    r = results[-1]
    memory = r.memory
    typer.echo(
        f"{r.tables:7}  {r.bot or '-':9}{r.moves:7}{r.moves_a_second:9.1f}"
        f"{r.p50:10.1f}{r.p95:10.1f}{r.p99:10.1f}{r.worst:10.1f}{r.late:11.1%}"
        f"{r.server_load:16.0%}{r.own_load:11.0%}{r.processor_a_move:11.2f}"
        f"{_shown(memory.start):>14}{_shown(memory.peak):>7}{_shown(memory.end):>7}"
        f"{_shown(memory.gone):>7}" + (f"   {r.kills} kills" if r.kills else "")
    )


def _shown(megabytes: float) -> str:
    """A dash where the system does not tell, or nobody has looked."""
    return "-" if megabytes != megabytes else f"{megabytes:.0f}"
