"""What a board is: cities, tracks, routes, tickets and the numbers of its rules."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cached_property

COLOURS = ("red", "orange", "yellow", "green", "blue", "pink", "black", "white")
LOCOMOTIVE = "locomotive"
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
    """A place on the map, with its real latitude and longitude."""

    index: int
    name: str
    lat: float
    lon: float


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


@dataclass(frozen=True, slots=True)
class Route:
    """Two neighbouring cities, joined by one track or by parallel ones."""

    index: int
    a: int
    b: int
    tracks: tuple[int, ...]
    name: str


@dataclass(frozen=True, slots=True)
class Ticket:
    """Two cities to connect. `neutral` is the route named for the neutral player, if any."""

    index: int
    a: int
    b: int
    points: int
    neutral: int | None
    name: str


@dataclass(frozen=True, slots=True)
class CardNumbers:
    """B1, B2: the deck, the deal and the market."""

    each_colour: int
    locomotives: int
    dealt: int
    market: int
    refresh_at: int


@dataclass(frozen=True, slots=True)
class TicketNumbers:
    """B10, N2, N3: how many tickets are offered, how many must stay, where the rest goes."""

    dealt: int
    keep_first: int
    drawn: int
    keep: int
    rejected: str


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
    tolls: TollNumbers | None
    neutral: NeutralNumbers | None
    cities: tuple[City, ...]
    routes: tuple[Route, ...]
    tracks: tuple[Track, ...]
    tickets: tuple[Ticket, ...]
    fingerprint: str

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

    def twins(self, track: Track) -> tuple[Track, ...]:
        """The other tracks of the same route."""
        return tuple(self.tracks[i] for i in self.routes[track.route].tracks if i != track.index)
