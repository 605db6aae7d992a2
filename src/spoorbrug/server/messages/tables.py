"""Tables: their options, seats, entries and counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

from pydantic import Field, StringConstraints, create_model

from spoorbrug.rules.options import OPTIONS, Option
from spoorbrug.server.messages.base import Colour, Model
from spoorbrug.server.messages.game import Event


def _field(option: Option, new: bool) -> tuple[Any, Any]:
    """An option of a game as a field of a model."""
    kinds = {"flag": bool, "number": int, "choice": Literal[option.choices]}
    kind: Any = kinds[option.kind]
    # A number out of range is refused by the setup, with a key for the page's words.
    limits: Any = (
        {"minimum": option.low, "maximum": option.high} if option.kind == "number" else None
    )
    about = f"{option.rule}: {option.about}."
    if not new:
        return kind, Field(description=about)
    default = Field(option.default, description=about, json_schema_extra=limits)
    return (kind | None if option.default is None else kind), default


if TYPE_CHECKING:
    _Played: TypeAlias = Model
    _Wanted: TypeAlias = Model
else:
    _Played, _Wanted = (
        create_model(name, __base__=Model, **{o.name: _field(o, new) for o in OPTIONS.values()})
        for name, new in (("Played", False), ("Wanted", True))
    )


class Options(_Played):
    """The options of a table, as they are played."""

    tickets: str
    """The ticket set."""


class NewOptions(_Wanted):
    """The options of a table to be made; null is what the board plays by default."""

    tickets: Annotated[str, StringConstraints(max_length=40)] = "standard"


class Pace(Model):
    """How long a turn may take before a bot plays for whoever is away."""

    kind: Literal["none", "seconds", "days"] = "none"
    amount: Annotated[int, Field(ge=0, le=600)] = 0


class SeatInfo(Model):
    """Who sits where."""

    kind: Literal["open", "person", "bot"]
    name: str
    colour: Colour
    bot: str | None
    """The bot that plays here: always, or for the person who is away."""
    left: bool
    resigned: bool
    reserved: bool
    """Kept for a person who has not come yet (a rematch)."""
    online: bool
    yours: bool
    hints: int = 0
    """How many decisions here had a hint."""
    muted: bool = False
    """Has the host muted whoever sits here?"""


UndoRefusal = Literal["undo_nothing", "undo_moved", "undo_revealed"]


class Count(Model):
    """One seat's final score, component by component."""

    start: int
    tracks: int
    tickets: int
    failed: int
    toll_bonus: int
    loans: int
    stations: int
    """For those that were not built."""
    longest_path: int
    """The bonus, for whoever has it."""
    most_tickets: int
    merchandise: int
    total: int
    completed: int
    longest: int
    """The length of the longest path, in spaces."""
    place: int


class CountedTicket(Model):
    """What a ticket brought, and why."""

    ticket: str
    complete: bool
    points: int
    """What it brought; below zero for one that was not completed."""
    goal: str | None
    """Which of several goals was reached; null where a ticket has only one, or reached none."""
    way: list[str]
    """Tracks from its start to that goal, borrowed ones among them; none where none was reached."""


class SeatNetwork(Model):
    """What a seat's tracks came to."""

    longest: list[str]
    """The tracks of its longest path, in no order; none where the board does not count it."""
    borrowed: dict[str, str]
    """The track that a station borrowed, by city; stations that were not needed have none."""
    tickets: list[CountedTicket]


class Final(Model):
    """The count at the end. Where a table was stopped, as things stood."""

    counts: list[Count]
    winners: list[int]
    networks: list[SeatNetwork]
    """By seat; everybody's tickets are shown at last."""


class Silenced(Model):
    """Somebody without a seat whom the host has muted."""

    name: str
    entry: int
    """The number of the entry that says so: `mute` takes it to let them speak again."""


class TableInfo(Model):
    """A table, as anyone may see it who has its address."""

    id: str
    status: Literal["waiting", "playing", "over"]
    ending: Literal["ended", "resigned", "stopped"] | None
    board: str
    board_name: str
    options: Options
    pace: Pace
    public: bool
    seats: list[SeatInfo]
    host: bool
    """Is the viewer the host?"""
    host_name: str
    muted: bool
    """Has the host muted the viewer?"""
    silenced: list[Silenced]
    """For the host: those without a seat who are muted."""
    spectators: int
    decisions: int
    deadline: str | None
    """When the pace runs out for those who are waited for (ISO 8601, UTC)."""
    stop_votes: list[int]
    undo: list[UndoRefusal | None]
    """By seat: why its last decision cannot be taken back, or null. Empty while no game runs.
    Where one person plays against bots, what these have done since is taken back, too."""
    hints: bool
    """May those who decide ask for hints?"""
    commitment: str
    contributions: list[str]
    """What the browsers added to the seed; shown once the game has begun."""
    seed: str | None
    """The whole seed, once the game is over: the server's part, then the contributions."""
    lesson: bool
    """The guided game: its deal was chosen beforehand."""
    brought: bool
    """Did it begin in a visitor's browser, which dealt it?"""
    went_to: str | None
    """In a browser: the table of a server at which this game goes on."""
    final: Final | None
    rematch: str | None
    rematch_of: str | None
    created: str


class TableLine(Model):
    """A table in a list."""

    id: str
    status: Literal["waiting", "playing", "over"]
    board: str
    board_name: str
    options: Options
    pace: Pace
    seats: list[SeatInfo]
    host_name: str
    waits_for_you: bool
    your_seats: list[int]
    deadline: str | None
    changed: str
    went_to: str | None = None
    """In a browser: the table of a server at which this game goes on."""


class Entry(Model):
    """One line of a table's history. `seq` counts from 1; a table's entries have no gaps."""

    seq: int
    at: str
    kind: Literal[
        "created",
        "sat",
        "left",
        "coloured",
        "filled",
        "opened",
        "started",
        "moved",
        "undone",
        "said",
        "reacted",
        "resigned",
        "stop_asked",
        "stop_declined",
        "stopped",
        "substituted",
        "returned",
        "rematch",
        "hinted",
        "muted",
        "unmuted",
        "brought",
        "went_on",
        "stayed",
    ]
    seat: int | None
    name: str | None
    text: str | None
    """What was said; a reaction; the id of a rematch; the bot's name."""
    decision: int | None
    """For a move: its number. For an undo: the number of the last move that still stands. For a
    hint: the number of the decision that it was for."""
    events: list[Event]
