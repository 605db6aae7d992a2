"""Everything that travels between a server and a page, as models.

The page's types are generated from these (`make types`). Words do not travel: an error, a
refusal and an event are a key with facts, and the page words them. The English `sentence`
beside an error is for programs and logs. Seats are counted from 0.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

CLIENT_LENGTH, NAME_LENGTH, CHAT_LENGTH, MOVE_LENGTH = 64, 24, 400, 1000

Name = Annotated[str, StringConstraints(strip_whitespace=True, max_length=NAME_LENGTH)]
Contribution = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{24}$")]
"""96 random bits of a browser, as hex: a part of the game's seed."""
TableId = Annotated[str, StringConstraints(pattern=r"^[0-9A-Za-z_-]{16,32}$")]
Colour = Literal["red", "blue", "green", "yellow", "black"]
"""A player's colour. Trains differ in shape, too."""

NEUTRAL = 5
"""The owner number of the neutral player's tracks."""

Face = Literal["single", "double", "station", "wild"]
Token = Literal["single", "double"]
"""A type of tracks and of the tokens that pay for them (D1)."""


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
        "mixed",
        "laid_set",
        "tunnelled",
        "tunnel_card",
        "tunnel_die",
        "tunnel_failed",
        "built",
        "stood",
        "sent",
        "walked",
        "arrived",
        "rolled",
        "rerolls",
        "stands",
        "bought",
        "returned",
        "idle",
        "no_room",
    ]
    seat: int | None
    card: str | None = None
    cards: list[str] | dict[str, int] | None = None
    """A list where cards are named, counts where something was paid with them."""
    ticket: str | None = None
    tickets: list[str] | None = None
    rejected: list[str] | None = None
    """Where the viewer may see them: `rejected_number` says how many there were."""
    rejected_number: int | None = None
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
    extra: dict[str, int] | None = None
    """Of the cards that paid for a tunnel, those that it added."""
    cost: int | None = None
    """What a tunnel would have cost beyond the set."""
    hit: bool | None = None
    """Did a tunnel die show a tunnel?"""
    short: int | None = None
    long: int | bool | None = None
    """How many long tickets a player names; for `offered`, whether the ticket is a long one."""
    rejected_long: int | None = None
    city: str | None = None
    to: str | None = None
    value: int | None = None
    """The merchandise that a passenger found where it came to; 0 for none."""
    spent: bool | None = None
    """Did a step cost a passenger card, or a wild die?"""
    merchandise: int | None = None
    """What a passenger has brought in all."""
    face: Face | None = None
    again: bool | None = None
    dice: int | dict[Face, int] | None = None
    """How many dice paid; for `rerolls`, which are rolled again."""
    tokens: int | None = None
    """Tokens that were held before and paid."""
    bought: int | None = None
    """Tokens that were bought and paid at once."""
    token: Token | None = None


class HeldTicket(Model):
    """A ticket that the viewer has kept."""

    ticket: str
    points: int
    """What its dearest goal is worth."""
    complete: bool
    value: int
    """What it would bring now: the dearest goal that is reached, 0 for none."""


class Tokens(Model):
    """Tokens of the dice game, by type."""

    single: int
    double: int


class Faces(Model):
    """How many dice show what."""

    single: int
    double: int
    station: int
    wild: int


class DiceView(Model):
    """The dice of the turn, and the tokens that nobody has."""

    faces: Faces
    rerolled: bool
    used: int
    """Dice that the turn's action has used."""
    pairs: int
    """Pairs of unused dice that may still buy tokens."""
    barred: list[Token]
    """Types of which no token may be taken in this turn (D8)."""
    supply: Tokens
    in_air: int
    """Dice that are still rolling."""


class LaidSet(Model):
    """The cards that wait beside a tunnel; `card` is `locomotive` where there is nothing else."""

    card: str
    cards: int
    locomotives: int


class TunnelView(Model):
    """A tunnel that is being looked into."""

    track: str
    laid: LaidSet | None
    """Null with dice."""
    cards: list[str]
    """What was turned up so far."""
    hits: int | None
    """With dice: how many of them show a tunnel. Null with cards."""
    cost: int
    """What has come on top so far."""


class Walking(Model):
    """A passenger on its way."""

    city: str
    tracks: list[str]
    """Those it has walked in this turn."""


class Filling(Model):
    """Cards of any kind that are still due for a set (F2, F3)."""

    due: int
    kinds: list[str]
    """What may be played next; kinds come in the order of the cards."""


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
    tokens: Tokens | None
    stations: list[str] | None
    """Cities with a station of this seat; null on boards without stations."""
    stations_left: int | None
    passengers: list[str] | None
    """Cities where a passenger of this seat stands; null on boards without passengers."""
    passengers_left: int | None
    merchandise: int | None
    """Points of merchandise, which `points` include."""


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
    tickets: str
    """The ticket set."""
    dice: bool


class Payment(Model):
    """One way to pay for a track, a station or what a tunnel adds; `move` is what to send."""

    card: str | None
    """The kind of the cards, `locomotive` where there is nothing else; null with dice."""
    cards: int
    locomotives: int
    plus_fours: int
    substitutes: int
    """Cards of the set for which others stand in (F2, F3) …"""
    fillers: int
    """… and how many of these are to be added by `add`, card by card."""
    dice: int | None
    """Null with cards."""
    tokens: int
    """Tokens that are held already."""
    bought: int
    """Tokens to be bought with pairs of other dice, and spent at once."""
    move: str


class Claim(Model):
    """A track that may be claimed now, and everything that would follow."""

    track: str
    points: int
    toll: int
    paid_to: int | None
    loan: bool
    tunnel: bool
    ferry: int
    """Locomotives that are printed on it."""
    payments: list[Payment]
    """Empty for a tunnel with dice: what it costs is known after its three dice."""


class Mix(Model):
    """How many tickets are drawn, and how many of them may be long ones (M2)."""

    number: int
    long: list[int]


class Build(Model):
    """A city in which a station may be built."""

    city: str
    cost: int
    payments: list[Payment]


class Send(Model):
    """A city from which an own passenger may set out."""

    city: str
    move: str


class WalkStep(Model):
    """One track further."""

    track: str
    to: str
    cost: bool
    """Does it take a passenger card, or a wild die?"""
    value: int
    """The merchandise that would be taken there."""
    move: str


class Walk(Model):
    """Where a passenger may go; `stop` is the move that ends its way, once it has gone."""

    at: str
    steps: list[WalkStep]
    stop: str | None


class Extra(Model):
    """What a tunnel adds: how to pay it, and the move that takes the set back."""

    cost: int
    payments: list[Payment]
    decline: str


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
    ticket_dice: list[int]
    """With dice: how many of them may be used for tickets, one ticket each."""
    mix: Mix | None
    builds: list[Build]
    sends: list[Send]
    walk: Walk | None
    stand: list[str] | None
    """Cities where a passenger may stand after a claim; `stand nowhere` is allowed, too."""
    fill: Filling | None
    extra: Extra | None
    reroll: bool
    """May dice be rolled again? Any of them, or `reroll nothing`."""
    spend: bool
    """Are the dice to be spent now? `done` is allowed."""
    buy: list[Token]
    give_back: list[Token]
    done: bool


class View(Model):
    """All that one seat (or a spectator: `seat` is null) may know."""

    setup: SetupView
    seat: int | None
    phase: Literal[
        "over",
        "first_tickets",
        "turn",
        "second_card",
        "pay",
        "keep_tickets",
        "neutral_track",
        "mix",
        "fill",
        "pay_tunnel",
        "pay_station",
        "stand",
        "walk",
        "reroll",
        "spend",
        "pay_dice",
        "tokens",
    ]
    waiting: list[int]
    turn: int
    turn_of: int
    turns_left: int
    market: list[str]
    deck: int
    discards: dict[str, int]
    ticket_pile: int
    long_tickets: int | None
    """How many of the pile are long ones, where players name the mix (M2)."""
    rejected_tickets: list[str]
    tracks: dict[str, int]
    """Owned tracks by name; the owner is a seat, or 5 for the neutral player."""
    seats: list[SeatView]
    neutral: NeutralView | None
    offer: list[str]
    claiming: str | None
    dice: DiceView | None
    tunnel: TunnelView | None
    walking: Walking | None
    filling: Filling | None
    merchandise: dict[str, list[int]] | None
    """What is left in each city, top first; null on boards without merchandise."""
    choices: Choices


# Tables


DiceTokens = Literal["all", "each"]
"""R10: three tokens in all, or three of each type."""


class Options(Model):
    """The variants of a table, as they are played."""

    tolls: bool
    neutral: bool
    open_tolls: bool
    tickets: str
    """The ticket set."""
    dice: bool
    dice_tokens: DiceTokens
    tunnel_faces: int
    """R12: faces of a tunnel die that show a tunnel."""
    refresh: bool
    """R26: are too many face-up locomotives swept away?"""
    idle_rounds: int
    """R27: rounds in which nothing happens that end a game with dice."""


class NewOptions(Model):
    """The variants of a table to be made; null is what the board plays by default."""

    tolls: bool | None = None
    neutral: bool = False
    open_tolls: bool = False
    tickets: Annotated[str, StringConstraints(max_length=40)] = "standard"
    dice: bool = False
    dice_tokens: DiceTokens = "all"
    tunnel_faces: int = 2
    refresh: bool | None = None
    idle_rounds: int = 10


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
    board_name: str
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
    board_name: str
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
    options: NewOptions = NewOptions()
    pace: Pace = Pace()
    public: bool = False
    contribution: Contribution
    commitment: str | None = None
    """What `commitments` promised this visitor; without it the promise is made with the table,
    when the server knows the contribution already."""
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
