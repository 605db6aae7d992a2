"""A running game as a file, and what a server is sent when one goes on there."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints

from spoorbrug.server.messages.base import Colour, Model, Name
from spoorbrug.server.messages.tables import NewOptions

MOST_ENTRIES = 3_000
"""Far more than any game has that was really played."""
Id = Annotated[str, StringConstraints(pattern=r"^[0-9A-Za-z_-]{22}$")]


class GameSeat(Model):
    """A seat as the table was set out."""

    kind: Literal["open", "bot"]
    colour: Colour
    name: Name = ""
    bot: Annotated[str, StringConstraints(max_length=100)] | None = None


class GameEntry(Model):
    """One line of the table's history, as it is stored; whoever played at that browser is one
    visitor, who is not named."""

    kind: Annotated[str, StringConstraints(max_length=20)]
    seat: int | None = None
    data: dict[str, Any]


class GameFile(Model):
    """A running game: how its table was set out, and everything that happened there."""

    spoorbrug: Literal["game 1"]
    release: Annotated[str, StringConstraints(max_length=40)]
    """The release that wrote it."""
    id: Id
    board: Annotated[str, StringConstraints(max_length=40)]
    fingerprint: Annotated[str, StringConstraints(max_length=80)]
    rules: Annotated[int, Field(ge=1)]
    options: NewOptions
    hints: bool | None
    seed: Annotated[str, StringConstraints(pattern=r"^[0-9A-Za-z_.-]{1,100}$")]
    """The browser's part of the seed: its commitment was shown before the game."""
    seats: list[GameSeat] = Field(min_length=1, max_length=5)
    entries: list[GameEntry] = Field(min_length=1, max_length=MOST_ENTRIES)


class BroughtGame(Model):
    """A running game that is to go on at a table of this server."""

    game: GameFile
    mine: list[int] = Field(min_length=1, max_length=5)
    """The seats that stay the visitor's; those of others who played at that screen are open."""
