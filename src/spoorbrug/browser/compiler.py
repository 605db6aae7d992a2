"""Stands in for `rules.compiler` where there is no Numba: entry points are WebAssembly's."""

from __future__ import annotations

from collections.abc import Callable, Sized
from functools import partial
from typing import Any, TypeVar

from spoorbrug.browser import kernel

F = TypeVar("F", bound=Callable[..., Any])
OFF = True
"""Nothing is compiled here."""
CHOOSING, HAPPENING, THINKING = "choosing", "happening", "thinking"


def compiled(function: F) -> F:
    """Only compiled code calls these, and constants are made with a few."""
    return function


allocating = compiled


def entry_point(
    signature: None, group: str | None = None
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """The function of the same name in the module."""
    return lambda function: partial(kernel.call, function.__name__)


def keep_until_here(array: Sized) -> int:
    """Python keeps arrays itself."""
    return len(array)
