"""What games make us work out, and is kept because it is asked for again and again.

It serves all games of a process. Where there are none any more, `forget` lets go of it: what stays
behind here and there keeps the memory around it from being given back to the system.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import _lru_cache_wrapper, lru_cache
from typing import Any, TypeVar

T = TypeVar("T")

_REMEMBERED: list[_lru_cache_wrapper[Any]] = []


class Kept(dict[str, Any]):
    """A dictionary that is shared: nobody changes it. Whoever writes it may keep its text in it."""

    __slots__ = ("text",)

    def __init__(self, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        self.text: Any = None


def remembered(most: int) -> Callable[[Callable[..., T]], _lru_cache_wrapper[T]]:
    """The answers of a function to what it was asked lately, until they are forgotten."""

    def wrap(function: Callable[..., T]) -> _lru_cache_wrapper[T]:
        found = lru_cache(maxsize=most)(function)
        _REMEMBERED.append(found)
        return found

    return wrap


def forget() -> None:
    """Forget all such answers: they are worked out again when somebody asks."""
    for one in _REMEMBERED:
        one.cache_clear()
