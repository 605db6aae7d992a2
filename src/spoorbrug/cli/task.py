"""`spoorbrug task`: frozen tasks, a score for any bot, and signed files of results."""

from __future__ import annotations

import json
from pathlib import Path

import typer

from spoorbrug.cli import options
from spoorbrug.cli.fail import fail

app = typer.Typer(
    no_args_is_help=True,
    help="Tasks for bots: the same deals and opponents for every bot, in any language.",
)
_INTERRUPTED = 130


@app.command("list")
def list_tasks() -> None:
    """List the tasks."""
    from rich import box
    from rich.table import Table

    from spoorbrug.cli.console import console
    from spoorbrug.tasks import TASKS

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for name in ("task", "setup", "against", "deals", "games", "a move"):
        table.add_column(name)
    for task in TASKS.values():
        against = f"{task.seats - 1} × {task.against}"
        numbers = (
            f"{task.deals}",
            f"{task.games}",
            f"{task.seconds:g} s, {task.iterations} iterations",
        )
        table.add_row(task.name, str(task.setup), against, *numbers)
    console().print(table)


@app.command()
def run(
    name: str = typer.Argument(metavar="TASK", help="One of `spoorbrug task list`."),
    bot: str = typer.Option(
        help="The bot: `planner`, `python:mine.py:Mine`, `mine=program:node bot.mjs`."
    ),
    by: str = typer.Option("", help="Who made the bot, for the table."),
    out: Path | None = typer.Option(None, metavar="FILE", help="Write the result there (JSON)."),
    deals: int | None = typer.Option(None, help="Play only this number of deals, to try it out."),
    fresh: bool = typer.Option(
        False,
        "--fresh",
        help="Deals that nobody has seen: has the bot only learned the known ones?",
    ),
    processes: int | None = options.PROCESSES,
) -> None:
    """Let a bot play a task: its share of the wins, with an interval over deals."""
    from spoorbrug.arena.plan import ArenaError
    from spoorbrug.cli.arena_progress import progress
    from spoorbrug.cli.simulate import _cores
    from spoorbrug.tasks import TASKS, TaskError, running

    task = TASKS.get(name) or fail(f"there is no task '{name}'; there are {', '.join(TASKS)}.")
    if out is not None and not out.absolute().parent.is_dir():
        fail(f"there is no folder {out.absolute().parent}.")
    try:
        plan = task.plan(bot, deals)
        from spoorbrug.arena.run import Run

        with progress(Run(plan)) as tell:
            result = running.run(task, bot, by, deals, fresh, processes or _cores(), tell)
    except (TaskError, ArenaError) as error:
        fail(error)
    except KeyboardInterrupt:
        fail("Stopped; there is no result.", code=_INTERRUPTED)
    typer.echo(
        f"{result['bot']} in {name}: {result['score']:.1%} of the wins "
        f"({result['low']:.1%} to {result['high']:.1%}), {result['deals']} deals, "
        f"{result['faults']} faults."
    )
    if not result["official"]:
        typer.echo("That was a try: a table has results on all deals of a task only.")
    if out is None:
        return
    try:
        out.write_text(json.dumps(result, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    except OSError as error:
        fail(f"{out} could not be written: {error.strerror}.", code=1)
    signed = "" if result["signature"] else " It is not signed: pip install 'spoorbrug[tasks]'."
    typer.echo(f"The result is in {out}.{signed}")


@app.command()
def verify(files: list[Path] = typer.Argument(metavar="FILE…", help="Results.")) -> None:
    """Check results: the task, the score of the deals, the signature. Plays nothing."""
    from spoorbrug.tasks import TaskError, results

    wrong = 0
    for file in files:
        try:
            result = results.read(file)
            said = results.check(result)
            kind = "" if result["official"] else ", a try"
            typer.echo(f"{file}: {result['bot']}, {result['score']:.1%}, {said}{kind}")
        except TaskError as error:
            wrong += 1
            typer.echo(f"{file}: {error}", err=True)
    if wrong:
        raise typer.Exit(1)


@app.command()
def table(
    files: list[Path] = typer.Argument(metavar="FILE…", help="Results, or folders of them."),
) -> None:
    """Print results as tables (Markdown), as on the page of the tasks."""
    from spoorbrug.tasks import TaskError
    from spoorbrug.tasks.table import lines

    every = [
        one for file in files for one in (sorted(file.glob("*.json")) if file.is_dir() else [file])
    ]
    try:
        for line in lines(every):
            typer.echo(line)
    except TaskError as error:
        fail(error)
