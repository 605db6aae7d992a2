"""Everything that travels between a server and a page, as models.

The page's types are generated from these (`make types`). Words do not travel: an error, a
refusal and an event are a key with facts, and the page words them. The English `sentence`
beside an error is for programs and logs. Seats are counted from 0.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

CLIENT_LENGTH, NAME_LENGTH, CHAT_LENGTH, MOVE_LENGTH = 64, 24, 400, 400

Name = Annotated[str, StringConstraints(strip_whitespace=True, max_length=NAME_LENGTH)]
Contribution = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{24}$")]
"""96 random bits of a browser, as hex: a part of the game's seed."""
TableId = Annotated[str, StringConstraints(pattern=r"^[0-9A-Za-z_-]{16,32}$")]
Colour = Literal["red", "blue", "green", "yellow", "black"]
"""A player's colour. Trains differ in shape, too."""

NEUTRAL = 5
"""The owner number of the neutral player's tracks."""


class Model(BaseModel):
    """Unknown fields are a mistake, not a surprise."""

    model_config = ConfigDict(extra="forbid", frozen=True)


# What is known of a game


class Event(BaseModel):
    """Something that happened, as the receiver saw it. Which facts there are follows from kind."""

    model_config = ConfigDict(extra="forbid")

    kind: Literal[
        "dealt",
        "drawn",
        "taken",
        "turned_up",
        "swept",
        "deck_shuffled",
        "offered",
        "first_chosen",
        "kept",
        "pile_shuffled",
        "claimed",
        "passed",
        "revealed",
        "blank",
        "laid",
        "marker_passed",
        "neutral_done",
        "last_round",
        "ended",
    ]
    seat: int | None
    card: str | None = None
    cards: list[str] | dict[str, int] | None = None
    """A list where cards are named, counts where a track was paid with them."""
    ticket: str | None = None
    tickets: list[str] | None = None
    rejected: list[str] | None = None
    number: int | None = None
    track: str | None = None
    route: str | None = None
    payment: str | None = None
    points: int | None = None
    toll: int | None = None
    paid_to: int | None = None
    """The seat that got the toll; nothing for the bank."""
    loan: bool | None = None
    trains: int | None = None


class HeldTicket(Model):
    """A ticket that the viewer has kept."""

    ticket: str
    points: int
    complete: bool


class SeatView(Model):
    """What a viewer sees of one seat; hand and held are the viewer's own only."""

    points: int
    trains: int
    cards: int
    tickets: int
    loans: int | None
    tolls: int | None
    """The purse, where it may be shown: one's own, all when open or at the end."""
    chosen: bool
    hand: dict[str, int] | None
    held: list[HeldTicket] | None


class NeutralView(Model):
    """The neutral player."""

    trains: int
    marker: int | None
    revealed: str | None


class SetupView(Model):
    """Board and variants, as a record writes them."""

    board: str
    seats: int
    options: str


class Payment(Model):
    """One way to pay for a track; `move` is what to send."""

    card: str
    cards: int
    locomotives: int
    move: str


class Claim(Model):
    """A track that may be claimed now, and everything that would follow."""

    track: str
    points: int
    toll: int
    paid_to: int | None
    loan: bool
    payments: list[Payment]


class Choices(Model):
    """What the viewer may do now; all empty while others decide."""

    draw: bool
    take: list[str]
    tickets: bool
    can_pass: bool
    keep: int | None
    """How many of the offer must be kept at least, while an offer is open."""
    claims: list[Claim]
    lay: list[str]
    """Tracks on which the neutral trains may be laid."""


class View(Model):
    """All that one seat (or a spectator: `seat` is null) may know."""

    setup: SetupView
    seat: int | None
    phase: Literal[
        "over", "first_tickets", "turn", "second_card", "pay", "keep_tickets", "neutral_track"
    ]
    waiting: list[int]
    turn: int
    turn_of: int
    turns_left: int
    market: list[str]
    deck: int
    discards: dict[str, int]
    ticket_pile: int
    rejected_tickets: list[str]
    tracks: dict[str, int]
    """Owned tracks by name; the owner is a seat, or 5 for the neutral player."""
    seats: list[SeatView]
    neutral: NeutralView | None
    offer: list[str]
    claiming: str | None
    choices: Choices


# Tables


class Options(Model):
    """The variants of a table."""

    tolls: bool = True
    neutral: bool = False
    open_tolls: bool = False


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


class Count(Model):
    """One seat's final score, component by component."""

    start: int
    tracks: int
    tickets: int
    failed: int
    toll_bonus: int
    loans: int
    total: int
    completed: int
    place: int


class Final(Model):
    """The count at the end. Where a table was stopped, as things stood."""

    counts: list[Count]
    winners: list[int]
    tickets: list[list[HeldTicket]]
    """Every seat's tickets, shown at last."""


class TableInfo(Model):
    """A table, as anyone may see it who has its address."""

    id: str
    status: Literal["waiting", "playing", "over"]
    ending: Literal["ended", "resigned", "stopped"] | None
    board: str
    options: Options
    pace: Pace
    public: bool
    seats: list[SeatInfo]
    host: bool
    """Is the viewer the host?"""
    host_name: str
    spectators: int
    decisions: int
    deadline: str | None
    """When the pace runs out for those who are waited for (ISO 8601, UTC)."""
    stop_votes: list[int]
    commitment: str
    contributions: list[str]
    """What the browsers added to the seed; shown once the game has begun."""
    seed: str | None
    """The whole seed, once the game is over: the server's part, then the contributions."""
    final: Final | None
    rematch: str | None
    rematch_of: str | None
    created: str


class TableLine(Model):
    """A table in a list."""

    id: str
    status: Literal["waiting", "playing", "over"]
    board: str
    options: Options
    pace: Pace
    seats: list[SeatInfo]
    host_name: str
    waits_for_you: bool
    your_seats: list[int]
    deadline: str | None
    changed: str


class Entry(Model):
    """One line of a table's history. `seq` counts from 1 without gaps."""

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
        "resigned",
        "stop_asked",
        "stop_declined",
        "stopped",
        "substituted",
        "returned",
        "rematch",
    ]
    seat: int | None
    name: str | None
    text: str | None
    """What was said; the id of a rematch; the bot's name."""
    decision: int | None
    """For a move: its number. For an undo: the number of the last move that still stands."""
    events: list[Event]


# Over the socket: from the page


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
    | Why
    | AskWay
    | Ping,
    Field(discriminator="type"),
]


# Over the socket: to the page


class Refusal(Model):
    """Which rule forbids a move; the page words `key` with `facts`."""

    rule: str | None
    key: str
    facts: dict[str, Any]
    sentence: str


class Snapshot(Model):
    """The whole table as the viewer may see it now: after connecting, and after a look."""

    type: Literal["snapshot"]
    client: str | None
    seq: int
    table: TableInfo
    looking: int | None
    view: View | None
    entries: list[Entry]


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
    """For `stale`: what happened since the sender looked."""


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


class Pong(Model):
    """Yes."""

    type: Literal["pong"]
    client: str


FromServer = Annotated[
    Snapshot | Update | Done | Failed | Because | Way | Pong, Field(discriminator="type")
]


# Over HTTP


class Me(Model):
    """The visitor."""

    id: str
    name: str


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
    options: Options = Options()
    pace: Pace = Pace()
    public: bool = False
    contribution: Contribution
    commitment: str | None = None
    """What `commitments` promised this visitor; without it the promise is made with the table,
    when the server knows the contribution already."""
    start: bool = False
    """Begin at once; every seat must be filled."""


class BoardLine(Model):
    """A board in a list."""

    id: str
    name: str
    players: tuple[int, int]


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


class Scores(Model):
    """Everyone's points after each decision, for a chart."""

    decisions: list[int]
    points: list[list[int]]
    """One row for each decision, one number for each seat."""


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
    facts: dict[str, Any] = {}
