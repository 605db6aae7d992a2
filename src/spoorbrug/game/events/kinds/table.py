"""The kinds of events as a table for people who read about them."""

from __future__ import annotations

import inspect
from dataclasses import Field, fields
from typing import Any

from spoorbrug.game.events.kinds import EVENT_KINDS
from spoorbrug.game.events.kinds.base import PRIVATE


def table() -> str:
    """The kinds as a table of Markdown; facts that only the seat itself sees are in italics."""
    lines = ["| `kind` | facts | what happened |", "|---|---|---|"]
    for event in EVENT_KINDS:
        kind, seat, *facts = fields(event)
        names = ", ".join(_shown(fact) for fact in facts)
        whose = "" if seat.default is None else "`seat`" + (", " if names else "")
        lines.append(f"| `{kind.default}` | {whose}{names} | {inspect.getdoc(event)} |")
    return "\n".join(lines)


def _shown(fact: Field[Any]) -> str:
    return f"*`{fact.name}`*" if fact.metadata == PRIVATE else f"`{fact.name}`"
