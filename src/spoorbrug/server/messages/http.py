"""Over HTTP: visitors, new tables, boards, replays, problems."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints

from spoorbrug.server.messages.base import Colour, Contribution, Model, Name
from spoorbrug.server.messages.game import Event, View
from spoorbrug.server.messages.tables import NewOptions, Pace


class Announcement(Model):
    """What whoever keeps the server says to everybody."""

    id: int
    text: str
    """Empty if there is nothing to say."""


class LinkState(Model):
    """A visitor's recovery link."""

    until: str | None
    """When it expires; null if there is none."""


class Erased(Model):
    """A visitor who is forgotten."""

    tables: int
    """The number of tables at which there was something to take away."""


class Me(Model):
    """The visitor."""

    id: str
    name: str


class Steps(Model):
    """How far something is that is compiled."""

    done: int
    total: int


class Preparation(Steps):
    """How far the server is with compiling its rules; `expert` while it compiles those who think.

    A game goes on meanwhile, but bots of most levels wait for the expert's code.
    """

    state: Literal["compiling", "ready", "failed"]
    expert: Steps | None


class NewName(Model):
    """A name for the visitor."""

    name: Name


class RecoveryLink(Model):
    """The secret that moves an identity to another device; it is shown once."""

    token: str


class Recover(Model):
    """The secret of a recovery link."""

    token: Annotated[str, StringConstraints(min_length=20, max_length=100)]


class NewSeat(Model):
    """One seat of a table to be made."""

    kind: Literal["me", "person", "bot"]
    """`me`: the visitor, with as many as share this screen. `person`: open to anyone."""
    name: Name = ""
    bot: str | None = None
    colour: Colour | None = None


class Commitment(Model):
    """The hash of the server's part of a seed that is not used yet."""

    commitment: str


class NewTable(Model):
    """A table to be made."""

    board: Annotated[str, StringConstraints(max_length=40)] = "nederland"
    seats: list[NewSeat] = Field(min_length=1, max_length=5)
    options: NewOptions = NewOptions()
    pace: Pace = Pace()
    public: bool = False
    contribution: Contribution
    commitment: str | None = None
    """What `commitments` promised this visitor; without it the promise is made with the table,
    when the server knows the contribution already."""
    hints: bool | None = None
    """May hints be asked for? Null: while one person plays there at most."""
    start: bool = False
    """Begin at once; every seat must be filled."""


class TicketSet(Model):
    """One of a board's ticket sets: how many tickets, and what is done with them."""

    id: str
    """`standard`, or the set's own name."""
    tickets: int
    dealt: int
    keep_first: int
    drawn: int
    keep: int
    long_dealt: int
    """How many of the first tickets are long ones."""
    mix: bool
    """Do players name how many short and how many long ones they draw?"""
    longest_path: int
    """The bonus for the longest path; 0 for none."""
    most_tickets: int


class BoardLine(Model):
    """A board in a list: its size, and which variants make sense on it."""

    id: str
    name: str
    players: tuple[int, int]
    ours: bool
    """Does it come with Spoorbrug? The page has a sentence for each of those."""
    fingerprint: str
    size: tuple[float, float]
    """Width and height of the map: the shape of its small picture."""
    cities: int
    tracks: int
    trains: int
    sets: list[TicketSet]
    """The standard one first."""
    head_starts: bool
    """Do later seats begin with points (N5)?"""
    tolls: bool
    neutral: bool
    ferries: bool
    tunnels: bool
    stations: int
    """How many a player has; 0 where there are none."""
    passengers: int
    stations_or_passengers: bool
    plus_fours: bool
    countries: bool
    refresh: bool
    """Are too many face-up locomotives swept away, unless a table says otherwise (R26)?"""


class Moment(Model):
    """A position of the past: after how many decisions, what led to it, what it looked like."""

    decision: int
    seat: int | None
    events: list[Event]
    view: View


class Moments(Model):
    """Some positions of a game; `last` is the number of its last decision."""

    last: int
    moments: list[Moment]


class ShownMove(Model):
    """What everyone saw of one decision, and everyone's points after it."""

    events: list[Event]
    points: list[int]


class Showcase(Model):
    """A whole game between bots, to be looked at."""

    board: str
    bots: list[str]
    """Who played, by seat."""
    moves: list[ShownMove]


class Scores(Model):
    """Everyone's points after each decision, for a chart."""

    decisions: list[int]
    points: list[list[int]]
    """One row for each decision, one number for each seat."""
    counted: list[list[int]] | None
    """The same with everything that is counted at the end, tickets among it, as if the game had
    ended there; null until it is over."""


class Verified(Model):
    """Whether a record is what it says."""

    good: bool
    sentence: str
    players: list[str]
    winners: list[int]


class Problem(Model):
    """Why a request was not carried out."""

    code: str
    sentence: str
    facts: dict[str, Any] = {}  # noqa: RUF012 (pydantic copies it)
