"""Over the socket, from the page."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field, StringConstraints

from spoorbrug.server.messages.base import (
    CHAT_LENGTH,
    CLIENT_LENGTH,
    MOVE_LENGTH,
    Colour,
    Contribution,
    Model,
    Name,
)

Client = Annotated[str, StringConstraints(pattern=rf"^[!-~]{{1,{CLIENT_LENGTH}}}$")]


class Named(BaseModel):
    """Whatever else it is, it has an id that an answer can name."""

    client: Client


class Command(Model):
    """A command. The same `client` id sent twice is carried out once."""

    client: Client


class Move(Command):
    """Play a move in its notation: `draw`, `take red`, `claim Breda–Rotterdam pink: 2 pink`."""

    type: Literal["move"]
    seat: int
    seen: int
    move: Annotated[str, StringConstraints(min_length=1, max_length=MOVE_LENGTH)]


class Undo(Command):
    """Take back one's last decision."""

    type: Literal["undo"]
    seat: int
    seen: int


class Say(Command):
    """Chat."""

    type: Literal["say"]
    text: Annotated[
        str, StringConstraints(strip_whitespace=True, min_length=1, max_length=CHAT_LENGTH)
    ]


Reaction = Literal["hello", "bravo", "wow", "oops", "hm", "thanks"]
"""A little picture that everyone knows: nothing can be said with it that hurts."""


class React(Command):
    """Show a reaction beside one's name."""

    type: Literal["react"]
    reaction: Reaction


class Mute(Command):
    """The host takes somebody's voice away, or gives it back: whoever sits on a seat, or, where
    `seat` is null, whoever the entry with this number is of."""

    type: Literal["mute"]
    seat: int | None = None
    entry: int | None = None
    muted: bool


class Sit(Command):
    """Take an open seat, one that someone left, or the one that is kept for you."""

    type: Literal["sit"]
    seat: int
    name: Name
    contribution: Contribution


class Leave(Command):
    """Get up. Before the start the seat is open again; later a bot plays until someone sits."""

    type: Literal["leave"]
    seat: int


class ChooseColour(Command):
    """Choose a colour before the start; one that another has is exchanged."""

    type: Literal["colour"]
    seat: int
    colour: Colour


class Fill(Command):
    """The host puts a bot on an open seat, or on one that was left."""

    type: Literal["fill"]
    seat: int
    bot: str


class Open(Command):
    """The host frees a seat before the start."""

    type: Literal["open"]
    seat: int


class Start(Command):
    """The host begins the game."""

    type: Literal["start"]


class Resign(Command):
    """Give up."""

    type: Literal["resign"]
    seat: int


class Stop(Command):
    """Ask all to stop the game, agree to it, or decline."""

    type: Literal["stop"]
    seat: int
    agree: bool


class Substitute(Command):
    """Let a bot play for a person who has been away for a while."""

    type: Literal["substitute"]
    seat: int


class Return(Command):
    """Take one's seat back from the bot."""

    type: Literal["return"]
    seat: int


class Rematch(Command):
    """The same again, with the seats one further."""

    type: Literal["rematch"]


class Look(Command):
    """See the table as one of one's own seats, or (null) as a spectator: answers a snapshot."""

    type: Literal["look"]
    seat: int | None


class Earlier(Command):
    """Ask for older entries, of the talk or of all else: answers `history`."""

    type: Literal["earlier"]
    what: Literal["talk", "log"]
    before: int
    """The number of the oldest that is known."""


class Why(Command):
    """Ask why a move is not allowed."""

    type: Literal["why"]
    seat: int
    move: Annotated[str, StringConstraints(min_length=1, max_length=MOVE_LENGTH)]


class AskWay(Command):
    """Ask for the cheapest way to complete a ticket of one's own or of the offer."""

    type: Literal["way"]
    seat: int
    ticket: Annotated[str, StringConstraints(min_length=1, max_length=100)]


class Ping(Command):
    """Is anyone there?"""

    type: Literal["ping"]


FromPage = Annotated[
    Move
    | Undo
    | Say
    | React
    | Mute
    | Sit
    | Leave
    | ChooseColour
    | Fill
    | Open
    | Start
    | Resign
    | Stop
    | Substitute
    | Return
    | Rematch
    | Look
    | Earlier
    | Why
    | AskWay
    | Ping,
    Field(discriminator="type"),
]
