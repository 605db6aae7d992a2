"""`spoorbrug study`: many games on one board, and what they tell of it."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from spoorbrug.cli import options
from spoorbrug.cli.fail import fail
from spoorbrug.cli.simulate import _INTERRUPTED, _cores, _plan, _progress

if TYPE_CHECKING:
    from spoorbrug.arena.simulate import Plan
    from spoorbrug.game import Setup
    from spoorbrug.studies.findings import Findings
    from spoorbrug.studies.playing import Seen

DEFAULT_GAMES = 20_000
DEFAULT_SLOW_GAMES = 200
"""Where bots play that the compiled match does not know."""


_OF_THE_RUN = ("processes", "on", "out", "as_json", "seed")
"""Options that change no number, and the seed, which is always said."""


@options.with_options
def study(
    context: typer.Context,
    board: str = typer.Argument(help="The board; see `spoorbrug boards list`."),
    seats: int = typer.Option(2, help="How many seats."),
    players: str = typer.Option(
        "planner", metavar="SPEC", help="One bot for all seats, or one for each: `expert`."
    ),
    games: int | None = typer.Option(
        None,
        help=f"How many games: {DEFAULT_GAMES:,} if not said, {DEFAULT_SLOW_GAMES} for bots that "
        "are not compiled.",
    ),
    given: options.Given = options.DECLARED,
    compare_dice: bool = typer.Option(
        False, "--compare-dice", help="Play with cards and with dice, and compare them."
    ),
    boards: Path | None = options.BOARDS,
    seed: str | None = typer.Option(
        None, help="The same seed gives the same numbers, however the work is divided."
    ),
    processes: int | None = options.PROCESSES,
    on: str = options.ON,
    out: Path | None = typer.Option(
        None, metavar="DIR", help="A folder for the report (HTML, Markdown, PNG, SVG) and the data."
    ),
    as_json: bool = typer.Option(False, "--json", help="Print all figures as JSON."),
) -> None:
    """Let good players play a board many times: seats, scores, tickets, tracks, tolls, dice."""
    options.check_place(on, processes)
    if games is not None and games < 2:
        fail(f"Study at least two games, not {games}.")
    if given["dice"] and compare_dice:
        fail("--compare-dice plays cards and dice: leave --dice away.")
    options.look_in(boards)
    plans: dict[str, Plan] = {}
    modes = {"": given}
    if compare_dice:
        modes = {"cards": options.in_mode(given, False), "dice": options.in_mode(given, True)}
    for name, mode in modes.items():
        setup = options.setup_of(board, seats, mode)
        first = next(iter(plans.values()), None)
        plans[name] = _planned(setup, players, games, first.seed if first else seed)
    command = _command(context, next(iter(plans.values())).seed)
    _study(plans, processes or _cores(), on, out, as_json, command)


def _planned(setup: Setup, players: str, games: int | None, seed: str | None) -> Plan:
    """What was asked for, with a number of games that fits those who play."""
    from dataclasses import replace

    plan = _plan(setup, players, games or DEFAULT_GAMES, seed)
    if games is None and not plan.is_compiled:
        plan = replace(plan, number=DEFAULT_SLOW_GAMES)
    return plan


def _study(
    plans: dict[str, Plan],
    processes: int,
    on: str,
    out: Path | None,
    as_json: bool,
    command: str,
) -> None:
    from spoorbrug.arena.plan import ArenaError
    from spoorbrug.studies import playing, report
    from spoorbrug.studies.measuring import measure

    found: dict[str, tuple[Findings, Seen]] = {}
    try:
        store = report.open_folder(out) if out else None
        with _progress(sum(plan.number for plan in plans.values())) as tell:
            seen = {name: playing.play(plan, processes, tell, on) for name, plan in plans.items()}
        for name, plan in plans.items():
            found[name] = measure(plan, seen[name]), seen[name]
        if store:
            report.write(store, found, command)
    except ArenaError as problem:
        fail(problem)
    except KeyboardInterrupt:
        fail("Stopped; nothing was written.", code=_INTERRUPTED)
    findings = {name: one for name, (one, _) in found.items()}
    if as_json:
        json.dump(report.data_of(findings), sys.stdout, indent=1, ensure_ascii=False)
        typer.echo()
    else:
        _show(findings)
        if out:
            typer.echo(f"Everything is in {out}: {report.REPORT}, {report.SUMMARY}, plots, data.")


def _command(context: typer.Context, seed: str) -> str:
    """The command that gives the same numbers again: the seed is said, who works is not."""
    words = ["spoorbrug", "study", str(context.params["board"])]
    for parameter in context.command.params:
        name, value = str(parameter.name), context.params.get(str(parameter.name))
        source = context.get_parameter_source(name)
        if name in ("board", *_OF_THE_RUN) or source is None or source.name != "COMMANDLINE":
            continue
        if isinstance(value, bool):
            words += [(parameter.opts if value else parameter.secondary_opts)[0]]
        else:
            words += [parameter.opts[0], shlex.quote(str(value))]
    return " ".join([*words, "--seed", seed])


def _show(findings: dict[str, Findings]) -> None:
    """The figures that fit a screen."""
    from rich import box
    from rich.table import Table

    from spoorbrug.cli.console import console
    from spoorbrug.studies import sentences

    screen = console()
    if len(findings) > 1:
        chosen = [sentences.about(findings), sentences.comparison(findings)]
    else:
        (one,) = findings.values()
        chosen = [sentences.about(findings), *sentences.of_one(one, "", 2)]
    for section in chosen:
        screen.print(section.title)
        for given in section.tables:
            table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_header=any(given.heads))
            for i, head in enumerate(given.heads):
                table.add_column(head, justify="right" if i else "left", overflow="fold")
            for row in given.rows:
                table.add_row(*row)
            screen.print(table)
    screen.print("In brackets: intervals of 95 %, from a bootstrap over games.")
