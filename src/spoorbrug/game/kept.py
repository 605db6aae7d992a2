"""Plain data that is made once and said again and again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class Kept(dict[str, Any]):
    """A dictionary that is shared: nobody changes it. Whoever writes it may keep its text in it."""

    __slots__ = ("text",)

    def __init__(self, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        self.text: Any = None
