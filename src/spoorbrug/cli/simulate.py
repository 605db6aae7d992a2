"""`spoorbrug simulate`: many games between bots, a table of how they did, and a file."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from spoorbrug.cli import options
from spoorbrug.cli.fail import fail

if TYPE_CHECKING:
    from rich.table import Table

    from spoorbrug.arena.simulate import Plan, Results, Summary
    from spoorbrug.game import Setup

_INTERRUPTED = 130


@options.with_options
def simulate(
    number: int = typer.Option(1000, "-n", "--number", help="How many games."),
    seats: int = typer.Option(2, help="How many seats."),
    bots: str = typer.Option(
        "random",
        help="One bot for all seats, or one for each: `random,planner`, `program:node bot.mjs`.",
    ),
    board: str = typer.Option("nederland", help="The board; see `spoorbrug boards list`."),
    given: options.Given = options.DECLARED,
    boards: Path | None = options.BOARDS,
    seed: str | None = typer.Option(
        None, help="The same seed gives the same results; game 7 of seed S is the game of S-7."
    ),
    processes: int | None = options.PROCESSES,
    on: str = options.ON,
    out: Path | None = typer.Option(
        None, metavar="FILE", help="Write a row for each game and seat to a .csv or .parquet."
    ),
    moves: bool = typer.Option(
        False, "--moves", help="Write every decision, too: then --out is a new folder (Parquet)."
    ),
    views: bool = typer.Option(
        False, "--views", help="With --moves: also what the seat that decided could see."
    ),
) -> None:
    """Play many games between bots and count what came of them."""
    options.check_place(on, processes)
    if number < 1:
        fail(f"Simulate at least one game, not {number}.")  # before the rules are loaded
    options.look_in(boards)
    setup = options.setup_of(board, seats, given)
    plan = _plan(setup, bots, number, seed)
    if moves or views:
        _write_moves(plan, out, moves, views, processes or _cores(), on)
        return
    from spoorbrug.arena import simulate as arena
    from spoorbrug.arena.plan import ArenaError

    try:
        with arena.open_table(out) if out else nullcontext(None) as write:
            results = _run(plan, processes or _cores(), on)
            if write:
                write(results)
    except arena.SimulationError as error:
        fail(error)
    except ArenaError as error:
        fail(error, code=1)
    except OSError as error:
        fail(f"{out} could not be written: {error.strerror}.", code=1)
    except KeyboardInterrupt:
        fail("Stopped; nothing was written.", code=_INTERRUPTED)
    _show(results)
    if out:
        typer.echo(f"{plan.number * plan.setup.seats:,} rows are in {out}.")


def _write_moves(
    plan: Plan, out: Path | None, moves: bool, views: bool, processes: int, on: str
) -> None:
    """Write games as data; a sentence if that cannot be."""
    import time

    from spoorbrug.arena import dataset
    from spoorbrug.arena.simulate import SimulationError

    if not moves or out is None:
        fail("--views goes with --moves, and both with --out DIR: a folder for the files.")
    if on != "here":
        fail("every process writes its own files, so --moves is for this machine only.")
    began = time.perf_counter()
    try:
        with _progress(plan.number) as report:
            decisions = dataset.write(plan, out, views, processes, report)
    except SimulationError as error:
        fail(error)
    except OSError as error:
        fail(f"{out} could not be written: {error.strerror}.", code=1)
    except KeyboardInterrupt:
        fail(f"Stopped; {out} is not whole.", code=_INTERRUPTED)
    took = time.perf_counter() - began
    size = sum(file.stat().st_size for file in out.iterdir())
    typer.echo(
        f"{plan.number:,} games with {decisions:,} decisions are in {out}, {size / 1e6:.1f} MB; "
        f"{plan.number / took:,.0f} games a second. Its README.md says what is what."
    )


def _plan(setup: Setup, bots: str, number: int, seed: str | None) -> Plan:
    """What was asked for; a sentence if it makes no sense."""
    from spoorbrug.arena.simulate import Plan, SimulationError
    from spoorbrug.game import seeds
    from spoorbrug.players import split

    names = split(bots)
    try:
        return Plan.of(setup, names, number, seeds.fresh()[:12] if seed is None else seed)
    except SimulationError as error:
        fail(error)


def _cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _run(plan: Plan, processes: int, on: str) -> Results:
    from spoorbrug.arena.simulate import simulate as run

    with _progress(plan.number) as report:
        return run(plan, processes, report=report, on=on)


@contextmanager
def _progress(number: int) -> Iterator[Callable[[int], None]]:
    """A progress bar of finished games on standard error, if that is a terminal."""
    if not sys.stderr.isatty():
        yield lambda games: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
    from rich.progress import TimeRemainingColumn as TimeLeft

    speed = TextColumn("{task.fields[speed]}")
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("games"), speed, TimeLeft())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=number, speed="")

        def report(games: int) -> None:
            bar.advance(task, games)
            elapsed = bar.tasks[0].elapsed
            rate = bar.tasks[0].completed / elapsed if elapsed else 0
            bar.update(task, speed=f"{rate:,.0f} games/s")

        yield report


# The table


def _show(results: Results) -> None:
    from spoorbrug.arena.simulate import components_of, summaries
    from spoorbrug.cli.console import console

    plan = results.plan
    screen = console()
    screen.print(f"{plan.setup}: {plan.number:,} games, seed {plan.seed}")
    screen.print(_table(summaries(results), components_of(plan.setup)))
    screen.print(
        f"{results.decisions.mean():.1f} decisions and {results.turns.mean():.1f} turns a game; "
        f"{plan.number / results.seconds:,.0f} games a second ({results.seconds:.1f} s)."
    )
    screen.print(
        "A shared win counts as a share. Win rates: Wilson's 95 % interval. "
        "Scores: mean ± standard deviation."
    )
    if results.faults.any():
        _show_faults(results)


def _show_faults(results: Results) -> None:
    """Which bots lost decisions, and why."""
    for seat, number in enumerate(results.faults.sum(axis=0).tolist()):
        if number:
            bot = results.plan.bots[seat]
            typer.echo(f"Seat {seat + 1}, {bot}: {number} moves were made for it by random.")
    for sentence in results.told:
        typer.echo(f"  {sentence}.")


def _table(summaries: list[Summary], components: list[str]) -> Table:
    """A column for each seat (and for each bot with several), a row for each figure."""
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("")
    for summary in summaries:
        table.add_column(summary.name, justify="right", overflow="fold")
    table.add_row("games", *(f"{s.games:,}" for s in summaries))
    table.add_row("wins", *(f"{s.wins:,.1f}" for s in summaries))
    table.add_row("win rate", *(f"{s.wins / s.games:.1%}" for s in summaries))
    table.add_row("95 % interval", *(_interval(s) for s in summaries), end_section=True)
    for part in components:
        values = (f"{s.mean[part]:.1f} ± {s.sd[part]:.1f}" for s in summaries)
        table.add_row(part.replace("_", " "), *values)
    table.add_row("completed", *(f"{s.completed:.2f}" for s in summaries))
    return table


def _interval(summary: Summary) -> str:
    low, high = summary.interval
    return f"{low:.1%}–{high:.1%}"
