"""What is known of a game: views, what may be done, events."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field
from typing_extensions import TypeAliasType

from spoorbrug.game import events
from spoorbrug.game.names import Face, Token
from spoorbrug.server.messages.base import Model, PhaseName

Event = TypeAliasType("Event", Annotated[events.Event, Field(discriminator="kind")])
"""Something that happened, as the receiver saw it: one of the kinds that `game.events` declares."""


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
    """Dice that the turn's action has used …"""
    spent: Faces
    """… and which they are: fitting faces first, wilds last (D7)."""
    pairs: int
    """Pairs of unused dice that may still buy tokens."""
    barred: list[Token]
    """Types whose tokens may not be taken in this turn (D8)."""
    supply: Tokens
    in_air: int
    """Dice that are still rolling."""
    open: bool
    """Can they still pay for any action?"""


class TunnelSet(Model):
    """The cards that wait beside a tunnel; `card` is `locomotive` where there is nothing else."""

    card: str
    cards: int
    locomotives: int


class TunnelView(Model):
    """A tunnel that is being looked into."""

    track: str
    laid: TunnelSet | None
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
    head_start: int
    """Points that it began with, which `points` include (N5)."""
    longest: int | None
    """Spaces of its longest path so far; null where the board does not count it (E4)."""
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
    faces: Faces | None
    """Which dice these are; null with cards."""
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
    fits: list[Face]
    """With dice: the faces that may stand for a space of it. Empty with cards."""
    payments: list[Payment]
    """Empty for a tunnel with dice: what it costs is known after its three dice."""


class Mix(Model):
    """How many tickets are drawn, and how many of them may be long ones (M2)."""

    number: int
    long: list[int]


class Site(Model):
    """A city in which a station may be built."""

    city: str
    move: str | None
    """Null when the city has been chosen already, and only the payment is left."""


class Builds(Model):
    """Where a station may be built, and how it is paid for, which is the same in every city.

    To send: the `move` of a site, then that of a payment, as `build Wien; pay 2 red`.
    """

    cost: int
    sites: list[Site]
    payments: list[Payment]
    """Empty with dice: building spends them."""


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
    fits: list[Face]
    """As in a claim."""
    payments: list[Payment]
    decline: str | None
    """None where the claim stands: the tunnel dice showed no symbol (R11)."""


class Within(Model):
    """What the dice can do as they lie: spaces of the longest track, or the most tickets."""

    single: int
    double: int
    tickets: int


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
    within: Within | None
    """Null where there are no dice, or they are used; told before dice are rolled again, too."""
    mix: Mix | None
    builds: Builds | None
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
    phase: PhaseName
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
