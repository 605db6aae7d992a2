"""`spoorbrug analyse`: where a recorded game turned, and what was luck in it."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from spoorbrug.cli import options
from spoorbrug.cli.fail import fail
from spoorbrug.cli.records import read_record, seat_names

if TYPE_CHECKING:
    from rich.table import Table

    from spoorbrug.analysis.report import Analysis, Moment, Turning

MOST_MISTAKES = 10


def analyse(
    file: str = typer.Argument(metavar="RECORD", help="A record; - is standard input."),
    as_json: bool = typer.Option(False, "--json", help="Print everything, for programs."),
    futures: int = typer.Option(150, metavar="N", help="Futures tried in each position."),
    iterations: int = typer.Option(
        400, metavar="N", help="The expert's iterations for each decision."
    ),
    boards: Path | None = options.BOARDS,
) -> None:
    """Chances to win after every decision of a game, its turning points, luck and play."""
    options.look_in(boards)
    for name, given in (("--futures", futures), ("--iterations", iterations)):
        if given < 1:
            fail(f"{name} is at least 1, not {given}.")
    record = read_record(file)
    from spoorbrug.analysis import analyser, json_data, judge
    from spoorbrug.analysis.report import Effort

    effort = Effort(judge=futures, consider=iterations)
    try:
        with _progress() as tell:
            found = analyser.analyse(record.game, judge.expert(), effort, tell)
    except KeyboardInterrupt:
        raise typer.Exit(130) from None
    if as_json:
        typer.echo(json.dumps(json_data.analysis_data(found), ensure_ascii=False, indent=1))
    else:
        _print(found, str(record.game.setup), seat_names(record)[0])


@contextmanager
def _progress() -> Iterator[Callable[[float], object]]:
    """A bar on standard error, if that is a terminal."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("Thinking it over", total=1.0)
        yield lambda done: bar.update(task, completed=done)


def _print(found: Analysis, setup: str, names: list[str]) -> None:
    from spoorbrug.cli.console import console

    out = console()
    out.print(f"{setup}: {', '.join(names)}.", soft_wrap=True)
    if not found.finished:
        out.print("The record ends before the game does: the end is what it looked like then.")
    out.print()
    out.print(_totals(found, names))
    out.print()
    turning = found.turning
    out.print("Turning points:" if turning else "It never turned.")
    for point in sorted(turning, key=lambda one: one.decision):
        out.print(_turned(found, point, names), soft_wrap=True)
    mistakes = [m for m in found.moments if m.choice and m.choice.best]
    mistakes.sort(key=lambda m: -m.choice.given if m.choice else 0.0)
    out.print()
    out.print(
        "What the expert would have done:" if mistakes else "The expert would have done the same."
    )
    for moment in sorted(mistakes[:MOST_MISTAKES], key=lambda one: one.decision):
        for line in _mistake(moment, names):
            out.print(line, soft_wrap=True)
    budget = found.budget
    out.print()
    out.print(
        f"Chances are from {budget.judge} futures a position and may be off by "
        f"{found.margin:.1%}; the expert thought for {budget.consider} iterations a decision.",
        soft_wrap=True,
    )


def _totals(found: Analysis, names: list[str]) -> Table:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    heads = ("", "start", "luck", "own", "others", "end", "given away", "like the expert", "kept")
    for head in heads:
        table.add_column(head, justify="right" if head else "left")
    for name, one in zip(names, found.totals, strict=True):
        changes = (f"{100 * part:+.0f}" for part in (one.luck, one.own, one.others))
        table.add_row(
            name,
            f"{one.start:.0%}",
            *changes,
            f"{one.end:.0%}",
            f"{100 * one.given:.0f}",
            f"{one.best} of {one.choices}",
            f"{one.accuracy:.0%}",
        )
    return table


def _turned(found: Analysis, point: Turning, names: list[str]) -> str:
    moment = found.moments[point.decision]
    if point.seat is None:
        what = "the deal"
    elif point.cause == "move":
        what = f"{names[point.seat]}: {moment.move}"
    else:
        what = f"luck, after {names[point.seat]}: {moment.move}"
    changes = ", ".join(
        f"{name} {before:.0%} → {after:.0%}"
        for name, before, after in zip(names, point.before, point.after, strict=True)
    )
    return f"{point.decision:>4}. {what} ({changes})"


def _mistake(moment: Moment, names: list[str]) -> Iterator[str]:
    from spoorbrug.analysis.reasons import sentence

    choice = moment.choice
    assert choice is not None
    assert moment.seat is not None
    yield (
        f"{moment.decision:>4}. {names[moment.seat]}: {moment.move}; better: {choice.best} "
        f"({100 * choice.given:.0f} given away)"
    )
    if choice.reasons:
        yield "      " + "; ".join(sentence(reason, names) for reason in choice.reasons)
