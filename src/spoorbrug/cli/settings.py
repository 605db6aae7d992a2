"""The flags of commands that need a server's settings, made of their declarations."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import typer

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

    def run(**parameters: Any) -> None:
        command(given={name: parameters.pop(name) for name in names}, **parameters)

    signature = inspect.signature(command, eval_str=True)
    parameters = [
        parameter
        for one in signature.parameters.values()
        for parameter in (_flags(names) if one.name == "given" else (one,))
    ]
    parameters.sort(key=lambda one: one.kind)
    run.__name__, run.__doc__, run.__module__ = (
        command.__name__,
        command.__doc__,
        command.__module__,
    )
    run.__annotations__ = {one.name: one.annotation for one in parameters}
    run.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
    return run


def _flags(names: Sequence[str]) -> Iterator[inspect.Parameter]:
    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    for name in names:
        one = settings.DECLARED[name]
        yield inspect.Parameter(name, kind, default=_flag(one), annotation=_TYPES[one.kind])


def _flag(one: Setting) -> Any:
    flag = f"{one.flag}/--no-{one.key}" if one.kind == "switch" else one.flag
    usual = "" if one.default is False else f" ({one.usually})"
    metavar = one.metavar if one.kind != "switch" else None
    text = one.about + usual
    return typer.Option(None, flag, metavar=metavar, help=text, hidden=one.hidden)
