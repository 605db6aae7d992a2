"""Over the socket, to the page."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from spoorbrug.server.messages.base import Model
from spoorbrug.server.messages.game import View
from spoorbrug.server.messages.tables import Entry, TableInfo


class Refusal(Model):
    """Which rule forbids a move; the page words `key` with `facts`."""

    rule: str | None
    key: str
    facts: dict[str, Any]
    sentence: str


class Older(Model):
    """How many entries there are before those that were sent."""

    talk: int
    """Chat and reactions."""
    log: int
    """Everything else."""


class Snapshot(Model):
    """The whole table as the viewer may see it now: after connecting, and after a look. Of a long
    history it has the newest entries, of the talk and of all else: `earlier` asks for more."""

    type: Literal["snapshot"]
    client: str | None
    seq: int
    table: TableInfo
    looking: int | None
    view: View | None
    entries: list[Entry]
    older: Older


class Update(Model):
    """What is new since the last message. `entries` are empty when only presence changed."""

    type: Literal["update"]
    seq: int
    table: TableInfo
    view: View | None
    """Null when the game itself did not change."""
    entries: list[Entry]


class Done(Model):
    """A command was carried out (and is stored)."""

    type: Literal["done"]
    client: str
    seq: int


class Failed(Model):
    """A command or a message was not carried out; nothing has changed."""

    type: Literal["failed"]
    client: str | None
    code: str
    """Such as `stale`, `refused`, `bad_message`: the page words it."""
    facts: dict[str, Any]
    sentence: str
    refusal: Refusal | None
    missed: list[Entry]
    """For `stale`: what happened since the sender looked, the newest of it."""


class Because(Model):
    """The answer to `why`: nothing when the move is allowed."""

    type: Literal["because"]
    client: str
    refusal: Refusal | None


class Way(Model):
    """The answer to `way`."""

    type: Literal["way"]
    client: str
    ticket: str
    possible: bool
    trains: int
    toll: int
    tracks: list[str]
    """The tracks to claim."""
    stops: list[str]
    """Every city of the journey."""


class History(Model):
    """The answer to `earlier`: entries before a number, the newest of them, oldest first."""

    type: Literal["history"]
    client: str
    what: Literal["talk", "log"]
    entries: list[Entry]
    older: int
    """How many of the kind are still older."""


class Pong(Model):
    """Yes."""

    type: Literal["pong"]
    client: str


FromServer = Annotated[
    Snapshot | Update | Done | Failed | Because | Way | History | Pong, Field(discriminator="type")
]
