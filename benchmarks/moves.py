"""`python -m benchmarks.moves`: what a move costs a server, by several versions of it.

Commits are cloned and installed (`make install`), and each serves the same load; they are measured
in turn, in one run, so that what else the machine does concerns all of them:

    python -m benchmarks.moves --commit 37b54dc --commit HEAD --rounds 3

The load is that of `spoorbrug load`. Compare the processor time a move, and the smallest of the
rounds: other work on the machine makes it larger, never smaller.
"""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path
from typing import Annotated

import typer

from benchmarks.first_start import ROOT, StartError, clone
from spoorbrug.cli.load import show
from spoorbrug.server.database_check import DatabaseError
from spoorbrug.server.load import Load, Result, measure
from spoorbrug.server.load_tables import LoadError


def main(
    commit: Annotated[list[str] | None, typer.Option(help="What to measure; repeat it.")] = None,
    rounds: Annotated[int, typer.Option(help="How often each is measured.")] = 2,
    tables: Annotated[int, typer.Option(help="Tables with two sockets each.")] = 200,
    seconds: Annotated[float, typer.Option(help="How long to play each time.")] = 30.0,
    every: Annotated[float, typer.Option(help="Seconds between the moves of a table.")] = 3.0,
    source: Annotated[Path, typer.Option(help="The repository to clone.")] = ROOT,
) -> None:
    """Measure versions of the server in turn."""
    with tempfile.TemporaryDirectory(prefix="spoorbrug-moves-") as folder:
        found: dict[str, list[Result]] = {}
        try:
            houses = {one: _installed(source, one, Path(folder)) for one in commit or ["HEAD"]}
            for number in range(rounds):
                for name, house in houses.items():
                    data = Path(folder) / f"{house.name}-{number}"
                    load = Load(
                        tables,
                        seconds,
                        every,
                        python=house / ".venv/bin/python",
                        rules=house / ".rules",
                    )
                    found.setdefault(name, []).append(measure(load, lambda _: None, data))
                    typer.echo(f"\n{name}")
                    show(found[name][-1:])
        except (StartError, LoadError, DatabaseError, OSError, TimeoutError) as error:
            typer.echo(f"This could not be measured: {error or type(error).__name__}", err=True)
            raise typer.Exit(1) from None
    typer.echo("\nmilliseconds of processor time a move, the smallest of all rounds")
    least = {name: min(one.processor_a_move for one in runs) for name, runs in found.items()}
    first = next(iter(least.values()))
    for name, value in least.items():
        typer.echo(f"{value:8.2f}  {value / first:5.0%}  {name}")


def _installed(source: Path, commit: str, folder: Path) -> Path:
    house = folder / f"clone-{len(list(folder.iterdir()))}"
    typer.echo(f"installing {clone(str(source), commit, house)}")
    done = subprocess.run(
        ["make", "install"], cwd=house, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise StartError(f"`make install` failed there: {done.stderr.strip()[-300:]}")
    return house


if __name__ == "__main__":
    typer.run(main)
