"""`spoorbrug arena`: bots against each other, and how sure one may be of what came of it."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from spoorbrug.cli import options
from spoorbrug.cli.fail import fail
from spoorbrug.cli.simulate import _INTERRUPTED, _cores

if TYPE_CHECKING:
    from spoorbrug.arena.plan import Plan
    from spoorbrug.arena.store import Store
    from spoorbrug.game import Setup

DEFAULT_DEALS = 100
_OF_THE_RUN = {"deals", "processes", "on", "out", "resume", "boards"}
"""Options that do not say what is played; `deals` may grow."""


@options.with_options
def arena(
    context: typer.Context,
    bots: list[str] | None = typer.Argument(
        None, metavar="BOT BOT [BOT…]", help="Bots by name, with parameters: expert:iterations=400."
    ),
    board: str = typer.Option("nederland", help="The board, or several: nederland,usa."),
    seats: str = typer.Option("2", help="How many seats, or several numbers: 2,3,4."),
    tables: str = typer.Option(
        "pairs",
        metavar="pairs|first|mixed",
        help="Every two bots, one among copies of the other and the other way round; only the "
        "first bot among copies of each other one; or as many different bots as seats.",
    ),
    deals: int = typer.Option(
        DEFAULT_DEALS, help="Deals for each contest; every one is played in all seatings."
    ),
    iterations: int | None = typer.Option(None, metavar="N", help="A move's budget, repeatable."),
    seconds: float | None = typer.Option(None, metavar="S", help="A move's budget in seconds."),
    test: list[str] = typer.Option(
        [],
        metavar="A>B:BAR",
        help="Stop a contest when it is known whether A wins more than BAR against B: 0.60, 60% "
        "or 1.6x its share. May be given several times.",
    ),
    error: float = typer.Option(0.05, help="How often a test may say a wrong yes, or a wrong no."),
    least: int = typer.Option(
        1, metavar="N", help="Deals to play even if all tests are answered sooner."
    ),
    cards: bool = typer.Option(False, "--cards", help="With --dice: play both."),
    given: options.Given = options.DECLARED,
    boards: Path | None = options.BOARDS,
    seed: str | None = typer.Option(
        None, help="The same seed gives the same numbers, however the work is divided."
    ),
    processes: int | None = options.PROCESSES,
    on: str = options.ON,
    out: Path | None = typer.Option(
        None, metavar="DIR", help="A folder for results (Parquet) and the report (HTML, PNG)."
    ),
    resume: bool = typer.Option(
        False, "--resume", help="Go on with what is in the folder; nothing else need be said."
    ),
) -> None:
    """Let bots play each other: all seatings of each deal, ratings, win rates and intervals."""
    options.check_place(on, processes)
    if resume and out is None:
        fail("Say which folder to resume: --out DIR.")
    named = {
        name
        for name in context.params
        if (source := context.get_parameter_source(name)) is not None
        and source.name == "COMMANDLINE"
    }
    options.look_in(boards)
    from spoorbrug.arena.plan import ArenaError

    try:
        if resume and not bots:
            assert out is not None
            plan = _plan_before(out, deals if "deals" in named else None, named)
        else:
            modes = [given]
            if cards and given["dice"]:
                modes = [options.in_mode(given, dice) for dice in (False, True)]
            rules = _rules_before(out) if resume and out is not None else None
            setups = [
                options.setup_of(name, number, mode, rules)
                for name in _words(board)
                for number in _numbers(seats)
                for mode in modes
            ]
            plan = _plan(
                bots or [], setups, deals, seed, tables, iterations, seconds, test, error, least
            )
        play_plan(plan, out, resume, processes or _cores(), on)
    except ArenaError as problem:
        fail(problem)


def _words(text: str) -> list[str]:
    words = [word.strip() for word in text.split(",") if word.strip()]
    return list(dict.fromkeys(words)) or fail(f"Name a board, not '{text}'.")


def _numbers(text: str) -> list[int]:
    try:
        return list(dict.fromkeys(int(word) for word in text.split(",")))
    except ValueError:
        fail(f"The seats are a number, or several as in 2,3,4: not '{text}'.")


def _plan(
    bots: list[str],
    setups: list[Setup],
    deals: int,
    seed: str | None,
    tables: str,
    iterations: int | None,
    seconds: float | None,
    tests: list[str],
    error: float,
    least: int,
) -> Plan:
    from spoorbrug.arena.plan import ArenaError, Plan
    from spoorbrug.game import seeds
    from spoorbrug.players import Budget

    try:
        budget = Budget(seconds, iterations)
    except ValueError as problem:
        raise ArenaError(f"{str(problem).capitalize()}.") from None
    chosen = seeds.fresh()[:12] if seed is None else seed
    return Plan.of(bots, setups, deals, chosen, tables, budget, tests, error, least)


def _rules_before(out: Path) -> int:
    """The version of the rules that a folder was begun with, which it keeps."""
    from spoorbrug.arena import store

    return store.read_plan(out).setups[0].rules


def _plan_before(out: Path, deals: int | None, given: set[str]) -> Plan:
    """The plan of a folder, for longer if that is asked for."""
    from spoorbrug.arena import store

    others = sorted(given - _OF_THE_RUN - {"bots"})
    if others:
        fail(
            f"To resume, say everything as before or nothing but --deals: "
            f"--{others[0].replace('_', '-')} without the bots is neither."
        )
    plan = store.read_plan(out)
    return plan if deals is None else plan.with_deals(deals)


def play_plan(plan: Plan, out: Path | None, resume: bool, processes: int, on: str = "here") -> None:
    """Play a plan, with a live table; keep the results in a folder and print them."""
    from spoorbrug.arena import report, store
    from spoorbrug.arena.plan import ArenaError
    from spoorbrug.arena.pools import open_pool
    from spoorbrug.arena.run import Run
    from spoorbrug.arena.standings import standings
    from spoorbrug.cli.arena_progress import progress
    from spoorbrug.cli.arena_tables import print_standings
    from spoorbrug.cli.console import console

    kept: AbstractContextManager[Store | None] = nullcontext(None)
    if out is not None:
        kept = (store.resume if resume else store.create)(out, plan)
    go_on = f" `spoorbrug arena --resume --out {out}` goes on." if out else ""
    with kept as folder:
        run = Run(plan, folder.keep) if folder else Run(plan)
        if folder:
            run.take_up(folder.deals())
        try:
            with progress(run) as tell, open_pool(processes, on, plan.bots) as pool:
                run.play(pool, tell)
        except KeyboardInterrupt:
            fail(f"Stopped after {run.done:,} deals.{go_on}", code=_INTERRUPTED)
        except ArenaError as problem:
            fail(f"{problem} {run.done:,} deals were played.{go_on}", code=1)
        found = standings(run)
        if folder:
            report.write(folder, run, found)
    screen = console()
    print_standings(screen, run, found)
    if out:
        screen.print(f"Everything is in {out}: report.html, games.parquet, summary.json.")
