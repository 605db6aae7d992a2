"""Spoorbrug: play, study and teach a family of train games.

>>> from spoorbrug import Game
>>> game = Game.new(board="nederland", seats=3, seed=7)
>>> game.play("keep " + ", ".join(ticket.name for ticket in game.view(0).offer[:3]))

The names below are loaded when first used: the rules are compiled Python, and a program
that only wants the version should not wait for them.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from spoorbrug.game import (
        Game,
        IllegalMove,
        Move,
        MoveKind,
        NotationError,
        Outcome,
        Record,
        RecordError,
        Refusal,
        Setup,
        SetupError,
        View,
    )

__version__ = "0.2.0"

__all__ = [
    "Game",
    "IllegalMove",
    "Move",
    "MoveKind",
    "NotationError",
    "Outcome",
    "Record",
    "RecordError",
    "Refusal",
    "Setup",
    "SetupError",
    "View",
]


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])


def __getattr__(name: str) -> Any:
    if name in __all__:
        return getattr(importlib.import_module("spoorbrug.game"), name)
    raise AttributeError(f"module 'spoorbrug' has no attribute {name!r}")
