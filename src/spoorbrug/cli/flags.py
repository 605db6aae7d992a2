"""Commands whose flags are made of declarations, where one parameter stands for all of them."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from typing import Any


def flag(name: str, default: Any, annotation: Any) -> inspect.Parameter:
    """A flag; `default` is what typer makes an option of."""
    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    return inspect.Parameter(name, kind, default=default, annotation=annotation)


def with_flags(
    command: Callable[..., Any],
    stands: str,
    flags: Iterable[inspect.Parameter],
    run: Callable[[dict[str, Any], dict[str, Any]], None],
) -> Callable[..., None]:
    """A command with flags in the place of its parameter `stands`.

    `run` is called with what was given for them, and with all other parameters.
    """
    flags = list(flags)
    parameters: list[inspect.Parameter] = []
    for one in inspect.signature(command).parameters.values():
        parameters += flags if one.name == stands else [_evaluated(one, command)]

    def called(**given: Any) -> None:
        run({one.name: given.pop(one.name) for one in flags}, given)

    called.__name__, called.__doc__ = command.__name__, command.__doc__
    called.__module__ = command.__module__
    called.__annotations__ = {one.name: one.annotation for one in parameters}
    called.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    return called


def _evaluated(one: inspect.Parameter, command: Callable[..., Any]) -> inspect.Parameter:
    """With its annotation as a type. That of `stands` may be known to type checkers only."""
    return one.replace(annotation=eval(one.annotation, command.__globals__))
