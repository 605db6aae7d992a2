"""The flags of every command that sets up a game, and the setup that they make."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from spoorbrug.cli.fail import fail
from spoorbrug.cli.flags import flag, with_flags
from spoorbrug.rules.options import OPTIONS, Option

if TYPE_CHECKING:
    from spoorbrug.game import Setup

DEFAULT_BOARD = "nederland"

PROCESSES = typer.Option(None, help="How many processes; all cores if not said.")
ON = typer.Option("here", metavar="here|ray", help="This machine, or a Ray cluster.")
TICKETS = typer.Option(
    None, "--tickets", metavar="SET", help="Another ticket set of the board, such as mega."
)
BOARDS = typer.Option(
    None, "--boards", metavar="DIR", help="A folder with boards of your own, beside ours."
)

Given = dict[str, Any]
"""The options of a game that were given, by name; those that were not are None."""
DECLARED: Given = {}
"""Stands in a command where its flags for the options of a game are to be."""


def with_options(command: Callable[..., None]) -> Callable[..., None]:
    """A command with a flag for each option of a game, in the place of its parameter `given`."""
    return with_flags(command, "given", _flags(), lambda given, rest: command(given=given, **rest))


def _flags() -> Iterator[inspect.Parameter]:
    types = {"flag": bool | None, "number": int | None, "choice": str | None}
    for name, option in OPTIONS.items():
        yield flag(name, _flag(option), types[option.kind])
    yield flag("tickets", TICKETS, str | None)


def flag_of(option: Option) -> str:
    """How the command line spells an option: `--dice`, `--refresh/--no-refresh`."""
    name = option.name.replace("_", "-")
    both = option.kind == "flag" and option.default is not False
    return f"--{name}/--no-{name}" if both else f"--{name}"


def _flag(option: Option) -> Any:
    if option.kind == "flag":
        usual = {None: " (as the board has it)", True: " (on)", False: ""}[option.default]  # type: ignore[index]
        return typer.Option(None, flag_of(option), help=f"{option.about}{usual}.")
    if option.kind == "number":
        text = f"{option.about}, {option.low} to {option.high} ({option.default})."
        return typer.Option(None, flag_of(option), metavar="N", help=text)
    metavar = "|".join(option.choices)
    return typer.Option(None, flag_of(option), metavar=metavar, help=f"{option.about}.")


def flags_used(given: Given) -> list[str]:
    """The flags that were used."""
    spelled = {name: flag_of(option) for name, option in OPTIONS.items()} | {"tickets": "--tickets"}
    used = ((spelled[name].split("/"), value) for name, value in given.items() if value is not None)
    return [both[-1] if value is False else both[0] for both, value in used]


def in_mode(given: Given, dice: bool) -> Given:
    """The same options for games with dice, or with cards, where both are played.

    Those that make sense only in the other mode are left to their defaults.
    """
    return {
        name: value if name not in OPTIONS or _fits(OPTIONS[name], dice) else None
        for name, value in given.items()
    } | {"dice": dice}


def _fits(option: Option, dice: bool) -> bool:
    return all(need.value == dice for need in option.needs if need.option == "dice")


def check_processes(processes: int | None) -> None:
    """Somebody must do the work."""
    if processes is not None and processes < 1:
        fail(f"At least one process must do the work, not {processes}.")


def check_place(on: str, processes: int | None) -> None:
    """The work is done on this machine, or on a Ray cluster."""
    check_processes(processes)
    if on == "ray" and processes is not None:
        fail("On Ray the cluster says how many play at once: leave --processes away.")
    if on == "here":
        return  # without loading the rules
    from spoorbrug.arena import pools
    from spoorbrug.arena.plan import ArenaError

    try:
        pools.check_place(on)
    except ArenaError as problem:
        fail(problem)


def look_in(folder: Path | None) -> None:
    """Put somebody's own boards beside ours."""
    if folder is None:
        return
    from spoorbrug import boards

    try:
        boards.look_in(folder)
    except boards.BoardError as error:
        fail(error)


def setup_of(
    board: str | None, seats: int, given: Mapping[str, Any], rules: int | None = None
) -> Setup:
    """The setup that was asked for, or one sentence why there is none."""
    from spoorbrug.boards import BoardError
    from spoorbrug.game import Setup, SetupError

    try:
        return Setup.of(board or DEFAULT_BOARD, seats, rules=rules, **given)
    except (BoardError, SetupError) as error:
        fail(error)
