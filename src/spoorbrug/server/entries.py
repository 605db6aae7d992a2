"""The entries of a table: the lines of its history, and what each kind does to the table.

`fold` is all that ever changes a table.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from spoorbrug.game import Game
from spoorbrug.game.game import Step
from spoorbrug.server.seats import SUBSTITUTE, Seat

if TYPE_CHECKING:
    from spoorbrug.server.table import Table

SECONDS_OF = {"seconds": 1, "days": 86_400}


@dataclass(slots=True)
class Entry:
    """One line of a table's history."""

    kind: str
    seat: int | None = None
    visitor: str | None = None
    data: dict[str, Any] = field(default_factory=dict)
    client: str | None = None
    at: float = 0.0
    seq: int = 0
    step: Step | None = None
    """For a move that was applied: what it did."""


def fold(table: Table, entry: Entry) -> None:
    """Take one more entry into a table."""
    entry.seq = table.seq + 1
    table.entries.append(entry)
    if entry.client:
        table.clients[entry.client] = entry.seq
    _FOLDS[entry.kind](table, entry)


def _nothing(table: Table, entry: Entry) -> None:
    """For entries that only tell."""


def _sat(table: Table, entry: Entry) -> None:
    seat = _seat_of(table, entry)
    seat.kind = "person"
    seat.visitor = entry.visitor
    seat.name = entry.data["name"]
    seat.bot, seat.left = None, False
    if table.status == "waiting":
        seat.contribution = entry.data["contribution"]
    else:
        _set_deadline(table, entry.at)
    table.host = table.host or entry.visitor or ""


def _left(table: Table, entry: Entry) -> None:
    seat = _seat_of(table, entry)
    if table.status == "waiting":
        seat.kind, seat.visitor, seat.name, seat.contribution = "open", None, "", None
    else:
        seat.left, seat.bot = True, SUBSTITUTE
        table.stop_votes.discard(entry.seat or 0)
    if entry.visitor == table.host and not table.seats_of(table.host):
        others = [s.visitor for s in table.seats if s.is_persons and s.visitor]
        table.host = others[0] if others else ""  # the next to sit down


def _coloured(table: Table, entry: Entry) -> None:
    seat = _seat_of(table, entry)
    for other in table.seats:
        if other.colour == entry.data["colour"]:
            other.colour = seat.colour
    seat.colour = entry.data["colour"]


def _filled(table: Table, entry: Entry) -> None:
    seat = _seat_of(table, entry)
    if table.status == "waiting":
        seat.kind, seat.visitor, seat.contribution = "bot", None, None
        seat.name = entry.data["bot"]
    seat.bot = entry.data["bot"]


def _opened(table: Table, entry: Entry) -> None:
    seat = _seat_of(table, entry)
    seat.kind, seat.visitor, seat.name = "open", None, ""
    seat.bot, seat.contribution = None, None


def _started(table: Table, entry: Entry) -> None:
    table.game = Game.undealt(table.setup, entry.data["seed"])
    table.game.replay_text(None, entry.data["dealt"])
    table.status = "playing"
    _set_deadline(table, entry.at)


def _moved(table: Table, entry: Entry) -> None:
    assert table.game is not None
    table.game.replay_text(entry.data["move"], entry.data["dealt"], entry.seat)
    entry.step = table.game.last_step
    _set_deadline(table, entry.at)
    if table.game.is_over:
        _end(table, "ended")


def _undone(table: Table, entry: Entry) -> None:
    assert table.game is not None
    for _ in range(entry.data["steps"]):
        table.game.undo()
    _set_deadline(table, entry.at)


def _resigned(table: Table, entry: Entry) -> None:
    seat = _seat_of(table, entry)
    seat.resigned, seat.bot = True, SUBSTITUTE
    table.stop_votes.discard(entry.seat or 0)
    if sum(not s.resigned for s in table.seats) == 1:
        _end(table, "resigned")


def _stop_asked(table: Table, entry: Entry) -> None:
    table.stop_votes.update(table.seats_of(entry.visitor))


def _stop_declined(table: Table, entry: Entry) -> None:
    table.stop_votes.clear()


def _stopped(table: Table, entry: Entry) -> None:
    _end(table, "stopped")


def _substituted(table: Table, entry: Entry) -> None:
    _seat_of(table, entry).bot = SUBSTITUTE
    table.stop_votes.discard(entry.seat or 0)


def _returned(table: Table, entry: Entry) -> None:
    seat = _seat_of(table, entry)
    seat.bot, seat.left = None, False
    _set_deadline(table, entry.at)


def _hinted(table: Table, entry: Entry) -> None:
    _seat_of(table, entry).hints += 1


def _rematch(table: Table, entry: Entry) -> None:
    table.rematch = entry.data["table"]


def _seat_of(table: Table, entry: Entry) -> Seat:
    assert entry.seat is not None
    return table.seats[entry.seat]


def _end(table: Table, ending: str) -> None:
    table.status, table.ending, table.deadline = "over", ending, None
    table.stop_votes.clear()


def _set_deadline(table: Table, at: float) -> None:
    """The pace runs for people only: bots need no clock."""
    scale = SECONDS_OF.get(table.founding.pace)
    people = any(table.seats[seat].is_persons for seat in table.waiting)
    table.deadline = at + scale * table.founding.amount if scale and people else None


_FOLDS: dict[str, Callable[[Table, Entry], None]] = {
    "created": _nothing,
    "sat": _sat,
    "left": _left,
    "coloured": _coloured,
    "filled": _filled,
    "opened": _opened,
    "started": _started,
    "moved": _moved,
    "undone": _undone,
    "said": _nothing,
    "resigned": _resigned,
    "stop_asked": _stop_asked,
    "stop_declined": _stop_declined,
    "stopped": _stopped,
    "substituted": _substituted,
    "returned": _returned,
    "rematch": _rematch,
    "hinted": _hinted,
}
