"""`python -m benchmarks.moves`: what a move costs a server, by several versions of it.

Commits are cloned, and each serves the same load with the packages that are installed here; they
are measured in turn, in one run, so that what else the machine does concerns all of them:

    python -m benchmarks.moves --commit 37b54dc --commit HEAD --rounds 3

The load is that of `spoorbrug load`. Compare the processor time a move, and the smallest of the
rounds: other work on the machine makes it larger, never smaller.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import typer

from benchmarks.first_start import ROOT, StartError, clone
from spoorbrug.cli.load import show
from spoorbrug.server.database_check import DatabaseError
from spoorbrug.server.load import Load, Result, measure
from spoorbrug.server.load_tables import LoadError


def main(
    commit: list[str] = typer.Option(["HEAD"], help="What to measure; may be repeated."),
    rounds: int = typer.Option(2, help="How often each is measured."),
    tables: int = typer.Option(200, help="Tables with two sockets each."),
    seconds: float = typer.Option(30.0, help="How long to play each time."),
    every: float = typer.Option(3.0, help="Seconds between the moves of a table."),
    source: Path = typer.Option(ROOT, help="The repository to clone."),
) -> None:
    """Measure versions of the server in turn."""
    with tempfile.TemporaryDirectory(prefix="spoorbrug-moves-") as folder:
        found: dict[str, list[Result]] = {}
        try:
            houses = {one: _cloned(source, one, Path(folder)) for one in commit}
            for number in range(rounds):
                for name, house in houses.items():
                    data = Path(folder) / f"{house.name}-{number}"
                    load = Load(tables, seconds, every, source=house / "src")
                    found.setdefault(name, []).append(measure(load, lambda _: None, data))
                    typer.echo(f"\n{name}")
                    show(found[name][-1:])
        except (StartError, LoadError, DatabaseError, OSError, TimeoutError) as error:
            typer.echo(f"This could not be measured: {error or type(error).__name__}", err=True)
            raise typer.Exit(1) from None
    typer.echo("\nmilliseconds of processor time a move, the smallest of all rounds")
    least = {name: min(one.processor_a_move for one in runs) for name, runs in found.items()}
    for name, value in least.items():
        typer.echo(f"{value:8.2f}  {value / least[commit[0]]:5.0%}  {name}")


def _cloned(source: Path, commit: str, folder: Path) -> Path:
    house = folder / f"clone-{len(list(folder.iterdir()))}"
    typer.echo(clone(str(source), commit, house))
    return house


if __name__ == "__main__":
    typer.run(main)
