"""What a board is: cities, tracks, routes, tickets and the numbers of its rules."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Literal, get_args

COLOURS = ("red", "orange", "yellow", "green", "blue", "pink", "black", "white")
LOCOMOTIVE = "locomotive"
PLUS_FOUR = "plus-four"  # M1
PASSENGER = "passenger"  # M1
CARD_KINDS = (*COLOURS, LOCOMOTIVE, PLUS_FOUR, PASSENGER)
GREY = "grey"

POINTS_BY_LENGTH = (0, 1, 2, 4, 7, 10, 15, 18, 21, 27)  # B7
LONGEST_TRACK = len(POINTS_BY_LENGTH) - 1

# What one record of the kernel has room for.
MOST_CITIES = 64
MOST_TRACKS = 128
MOST_TICKETS = 128
MOST_SEATS = 5
MOST_OFFERED = 5
MOST_TWINS = 3
MOST_GOALS = 4
TALLEST_STACK = 4

TrackKind = Literal["normal", "ferry", "tunnel"]
TRACK_KINDS: tuple[TrackKind, ...] = get_args(TrackKind)
NORMAL, FERRY, TUNNEL = TRACK_KINDS
STANDARD = "standard"  # the ticket set of tickets.csv


def plain_name(text: str) -> str:
    """A name without capitals, accents, apostrophes and differences between dashes."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    kept = "".join(c for c in letters if not unicodedata.combining(c) and c not in "'’‘`")
    return re.sub(r"[\s–—−-]+", "-", kept.strip())


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with a board: where, and what."""

    file: str
    line: int | None
    text: str

    def __str__(self) -> str:
        place = self.file if self.line is None else f"{self.file}, line {self.line}"
        return f"{place}: {self.text}"


class BoardError(ValueError):
    """A board that cannot be used. `problems` lists everything that was found."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems
        super().__init__("\n".join(str(problem) for problem in problems))


@dataclass(frozen=True, slots=True)
class City:
    """A place on the map, with its real latitude and longitude.

    An end point at the border has the name of its country: a dead end with one route.
    """

    index: int
    name: str
    lat: float
    lon: float
    country: str | None = None
    merchandise: tuple[int, ...] = ()
    """The stack of tokens that passengers collect, top first (M5)."""
    merchandise_colour: str = ""

    def __repr__(self) -> str:
        return f"<City {self.name}>"


@dataclass(frozen=True, slots=True)
class Track:
    """One line of a route: what a player claims."""

    index: int
    a: int
    b: int
    length: int
    colour: str
    toll: int
    route: int
    name: str
    kind: TrackKind = NORMAL
    locomotives: int = 0
    """How many locomotive symbols a ferry has printed on it (E1)."""

    def __repr__(self) -> str:
        kind = "" if self.kind == NORMAL else f", {self.kind}"
        return f"<Track {self.name}, {self.length} long{kind}>"


@dataclass(frozen=True, slots=True)
class Route:
    """Two neighbouring cities, joined by one track or by parallel ones."""

    index: int
    a: int
    b: int
    tracks: tuple[int, ...]
    name: str


@dataclass(frozen=True, slots=True)
class Goal:
    """Where a ticket may lead: a city, or any end point of a country, and what that is worth."""

    name: str
    cities: tuple[int, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Ticket:
    """A place to connect with a goal, or with the dearest of several (S2).

    `a` and `b` are the first city of the start and of the first goal: for most tickets there
    are no others. `neutral` is the route named for the neutral player, if any.
    """

    index: int
    a: int
    b: int
    points: int
    """What the dearest goal is worth."""
    neutral: int | None
    name: str
    starts: tuple[int, ...]
    goals: tuple[Goal, ...]
    pile: int = 0
    """1 for the long tickets, where a board tells them apart (E3, M2)."""

    @property
    def penalty(self) -> int:
        """What reaching no goal costs: the cheapest of them (B12, S2)."""
        return min(goal.points for goal in self.goals)

    def __repr__(self) -> str:
        return f"<Ticket {self.name}, {self.points} points>"


@dataclass(frozen=True, slots=True)
class CardNumbers:
    """B1, B2: the deck, the deal and the market; M1: its further kinds."""

    each_colour: int
    locomotives: int
    dealt: int
    market: int
    refresh_at: int
    refresh: bool
    """R26: are too many face-up locomotives swept away?"""
    plus_fours: int
    passengers: int
    two_locomotives: bool
    """F1, S1: a face-up locomotive is taken like any other card."""
    locomotives_on: tuple[str, ...]
    """F2, S1: the kinds of track on which locomotives may be played."""

    def of_kind(self, kind: str) -> int:
        """How many cards of a kind the deck has."""
        special = {
            LOCOMOTIVE: self.locomotives,
            PLUS_FOUR: self.plus_fours,
            PASSENGER: self.passengers,
        }
        return special.get(kind, self.each_colour)


@dataclass(frozen=True, slots=True)
class Substitutes:
    """F2, F3: how many cards of any kind stand for one of the set; 0 where none do."""

    ferry: int
    """For one printed locomotive of a ferry."""
    anywhere: int
    """For any card of the set, on these routes."""
    routes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TicketNumbers:
    """B10, N2, N3: how many tickets are offered, how many must stay, where the rest goes."""

    dealt: int
    keep_first: int
    drawn: int
    keep: int
    rejected: str
    """`discard` (face up), `under` (the pile), `out` (of the game)."""
    rejected_first: str
    """The same for the first tickets, or `shuffle`: back into the pile."""
    long_dealt: int
    """How many of the first tickets are long ones; the other long ones leave the game (E3)."""
    mix: bool
    """M2: two piles; a player names how many of each."""


@dataclass(frozen=True, slots=True)
class BonusNumbers:
    """What the longest path (E4) and the most completed tickets are worth; 0 for nothing."""

    longest_path: int
    most_tickets: int


@dataclass(frozen=True, slots=True)
class StationNumbers:
    """E3: how many stations a player has, and what each one that is not built is worth."""

    number: int
    unbuilt: int


@dataclass(frozen=True, slots=True)
class PassengerNumbers:
    """M3: how many passengers a player has."""

    number: int


@dataclass(frozen=True, slots=True)
class TollNumbers:
    """N4, N9, N10: the purse, the price of a loan, and the bonus by number of players."""

    purse: int
    loan_cost: int
    bonus: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class NeutralNumbers:
    """N12, N13: the neutral player's trains and its first round."""

    trains: int
    first_round: int


@dataclass(frozen=True)
class Board:
    """A checked board. Make one with `spoorbrug.boards.load`."""

    id: str
    name: str
    fewest_players: int
    most_players: int
    trains: int
    staggered_start: bool
    cards: CardNumbers
    ticket_numbers: TicketNumbers
    closed_with: tuple[int, ...]
    closed_with_without_tolls: tuple[int, ...]
    bonuses: BonusNumbers
    substitutes: Substitutes
    tolls: TollNumbers | None
    neutral: NeutralNumbers | None
    stations: StationNumbers | None
    passengers: PassengerNumbers | None
    ticket_set: str
    """Which of `ticket_sets` the tickets are."""
    ticket_sets: tuple[str, ...]
    cities: tuple[City, ...]
    routes: tuple[Route, ...]
    tracks: tuple[Track, ...]
    tickets: tuple[Ticket, ...]
    fingerprint: str
    folder: Path

    def __repr__(self) -> str:
        return f"<Board {self.id}: {len(self.tracks)} tracks, {len(self.tickets)} tickets>"

    def _repr_svg_(self) -> str:
        """The board as a notebook shows it."""
        # It draws boards, so it imports this module; and nothing compiled depends on it.
        return str(import_module("spoorbrug.boards.drawing").draw(self))

    def __hash__(self) -> int:
        """Of its names only: boards are looked up often, and hashing every track takes long."""
        return hash((self.id, self.ticket_set, self.fingerprint))

    @cached_property
    def city_named(self) -> dict[str, City]:
        """Cities by name."""
        return {city.name: city for city in self.cities}

    @cached_property
    def track_named(self) -> dict[str, Track]:
        """Tracks by name, such as `Breda–Rotterdam pink`."""
        return {track.name: track for track in self.tracks}

    @cached_property
    def ticket_named(self) -> dict[str, Ticket]:
        """Tickets by name, such as `Emmen–Antwerpen`."""
        return {ticket.name: ticket for ticket in self.tickets}

    @property
    def has_ferries(self) -> bool:
        """Are there ferries on this board (E1)?"""
        return any(track.kind == FERRY for track in self.tracks)

    @property
    def has_tunnels(self) -> bool:
        """Are there tunnels on this board (E2)?"""
        return any(track.kind == TUNNEL for track in self.tracks)

    def twins(self, track: Track) -> tuple[Track, ...]:
        """The other tracks of the same route."""
        return tuple(self.tracks[i] for i in self.routes[track.route].tracks if i != track.index)
