"""The flags of commands that need a server's settings, made of their declarations."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import typer

from spoorbrug.cli.flags import flag, with_flags
from spoorbrug.server import settings
from spoorbrug.server.settings import Setting

CONFIG = typer.Option(
    None, "--config", metavar="FILE", help="A TOML file with settings, by the names of the flags."
)
DECLARED: dict[str, Any] = {}
"""Stands in a command where its flags for settings are to be."""

_TYPES: dict[str, Any] = {
    "text": str | None,
    "number": int | None,
    "decimal": float | None,
    "switch": bool | None,
    "folder": Path | None,
    "list": list[str] | None,
}


def with_settings(
    command: Callable[..., None], names: Sequence[str] = tuple(settings.DECLARED)
) -> Callable[..., None]:
    """A command with a flag for each setting, in the place of its parameter `given`."""
    return with_flags(
        command, "given", flags_of(names), lambda given, rest: command(given=given, **rest)
    )


def warn_of_password(given: dict[str, Any]) -> None:
    """Say that a password in the command line is no secret."""
    address = given["database"] or ""
    if re.search(r"//[^/@]*:[^/@]+@|[?&]password=", address):
        typer.echo(
            "spoorbrug: everyone on this computer can see the password in --database; "
            "set SPOORBRUG_DATABASE or use --config instead.",
            err=True,
        )


def flags_of(names: Sequence[str]) -> Iterator[inspect.Parameter]:
    """A flag for each of these settings."""
    for name in names:
        one = settings.DECLARED[name]
        yield flag(name, _flag(one), _TYPES[one.kind])


def _flag(one: Setting) -> Any:
    spelled = f"{one.flag}/--no-{one.key}" if one.kind == "switch" else one.flag
    usual = "" if one.default is False else f" ({one.usually})"
    metavar = one.metavar if one.kind != "switch" else None
    text = one.about + usual
    return typer.Option(None, spelled, metavar=metavar, help=text, hidden=one.hidden)
