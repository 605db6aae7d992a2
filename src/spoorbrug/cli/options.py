"""The flags of every command that sets up a game, and the setup that they make."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from spoorbrug.cli.fail import fail
from spoorbrug.rules.options import OPTIONS, Option

if TYPE_CHECKING:
    from spoorbrug.game import Setup

DEFAULT_BOARD = "nederland"

PROCESSES = typer.Option(None, help="How many processes; all cores if not said.")
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

    def run(**parameters: Any) -> None:
        given = {name: parameters.pop(name) for name in ("tickets", *OPTIONS)}
        command(given=given, **parameters)

    signature = inspect.signature(command, eval_str=True)
    parameters = [
        parameter
        for one in signature.parameters.values()
        for parameter in (_flags() if one.name == "given" else (one,))
    ]
    run.__name__, run.__doc__, run.__module__ = (
        command.__name__,
        command.__doc__,
        command.__module__,
    )
    run.__annotations__ = {one.name: one.annotation for one in parameters}
    run.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
    return run


def _flags() -> Iterator[inspect.Parameter]:
    types = {"flag": bool | None, "number": int | None, "choice": str | None}
    for name, option in OPTIONS.items():
        yield _parameter(name, _flag(option), types[option.kind])
    yield _parameter("tickets", TICKETS, str | None)


def _parameter(name: str, default: Any, annotation: Any) -> inspect.Parameter:
    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    return inspect.Parameter(name, kind, default=default, annotation=annotation)


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
