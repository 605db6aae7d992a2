"""`python -m benchmarks [--quick] [--json FILE]`."""

import argparse
import json
import os
import platform
import subprocess
from collections.abc import Iterator
from pathlib import Path

import numba
import numpy as np
from rich import box
from rich.console import Console
from rich.table import Table

from benchmarks import (
    bots,
    catanatron,
    datasets,
    environments,
    local,
    local_start,
    single_calls,
    starts,
    wasm,
    whole_games,
)
from benchmarks.measure import QUICK, Figure, Size, number


def figures(size: Size, say) -> Iterator[Figure]:
    """Everything, in the order of the table."""
    ours = 0.0
    say("random games …")
    for figure in whole_games.random_games(size):
        if figure.name == "4 seats: random games, one core":
            ours = figure.median
        yield figure
    say("every board …")
    yield from whole_games.every_board(size)
    say("WebAssembly …")
    yield from wasm.random_games(size)
    yield from local.expert(size)
    if ours:
        say(f"catanatron {catanatron.VERSION} …")
        try:
            yield from catanatron.beside(ours, size)
        except (catanatron.Missing, subprocess.SubprocessError) as error:
            say(f"catanatron {catanatron.VERSION} cannot be measured here: {error}")
    say("single calls …")
    yield from single_calls.all_of_them(size)
    say("bots …")
    yield from bots.all_of_them(size)
    say("environments …")
    yield from environments.all_of_them(size)
    say("games as data …")
    yield from datasets.all_of_them(size)
    say("the site without a server …")
    yield from local_start.all_of_them(size)
    say("starts …")
    yield from starts.all_of_them(size)


def machine() -> dict[str, str | int | None]:
    """What it was measured on."""
    return {
        "python": platform.python_version(),
        "numba": numba.__version__,
        "numpy": np.__version__,
        "machine": f"{platform.system()} {platform.machine()}",
        "cores": os.cpu_count(),
        "load": round(os.getloadavg()[0], 1) if hasattr(os, "getloadavg") else None,
    }


def is_busy(about: dict[str, str | int | None]) -> bool:
    """Do others use the processor, too? Then two processes cannot be twice as fast."""
    return float(about["load"] or 0) > 0.5 * float(about["cores"] or 1)


def table(found: list[Figure]) -> Table:
    """The figures for people."""
    shown = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    shown.add_column("figure")
    for name in ("median", "unit", "wanted", "", "lowest – highest", "note"):
        shown.add_column(name, justify="right" if name in ("median", "wanted") else "left")
    for f in found:
        mark = {None: "", True: "yes", False: "NO"}[f.reached]
        shown.add_row(f.name, number(f.median), f.unit, f.wanted, mark, f.spread, f.note)
    return shown


def main() -> None:
    """Measure everything and print it."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a short run with rougher figures")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there too")
    options = parser.parse_args()
    if options.json and not options.json.absolute().parent.is_dir():
        parser.error(f"there is no folder {options.json.absolute().parent}")
    size = QUICK if options.quick else Size()
    aside = Console(stderr=True, highlight=False)
    about = machine()
    if is_busy(about):
        aside.print("This machine is busy: the figures below will be worse than it can do.")
    found = list(figures(size, aside.print))
    width = None if Console().is_terminal else 150
    screen = Console(highlight=False, width=width)
    screen.print(", ".join(f"{name} {value}" for name, value in about.items()))
    screen.print(table(found))
    if options.json:
        data = {"machine": about, "figures": [figure.to_dict() for figure in found]}
        options.json.write_text(json.dumps(data, indent=2, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main()
