"""The parts of an observation: what each says, where it stands and what it is divided by.

An observation is one row of `float32`. It has a fixed size for a setup: parts are as long as
the board and the seats make them, and those that a setup has no use for are left out.
`python -m spoorbrug.envs` prints the table of docs/envs.md.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from math import prod

import numpy as np

from spoorbrug.game import Setup
from spoorbrug.game.phase import Phase
from spoorbrug.players.compiled.environments import observations
from spoorbrug.rules import ids, record
from spoorbrug.rules.record import UNDER, Array

VERSIONS = (0, 1)
"""Of the observation, the actions and the rewards: the number in every environment's id.

0 tells of the present only, and its masks are of `int8`; 1 has what a seat knows from the past,
and its masks are of `bool`. What a version is never changes.
"""

VERSION = VERSIONS[-1]
"""The newest, which is used where none is asked for."""

ACTIONS = ids.MOVES
"""How many actions there are: the kernel's ids of moves, the same for every setup."""

_LENGTHS: dict[str, Callable[[Setup], int]] = {
    "phases": lambda s: len(Phase),
    "seats": lambda s: s.seats,
    "owners": lambda s: s.seats + s.neutral,
    "tracks": lambda s: len(s.board.tracks),
    "tickets": lambda s: len(s.board.tickets),
    "cities": lambda s: len(s.board.cities),
    "kinds": lambda s: record.KINDS,
    "faces": lambda s: record.FACES,
    "types": lambda s: record.TYPES,
}
"""What a part has one number for each of; `owners` are the seats and the neutral player."""

_WHEN: dict[str, Callable[[Setup], bool]] = {
    "": lambda s: True,
    "cards": lambda s: not s.dice,
    "dice": lambda s: s.dice,
    "tolls": lambda s: s.tolls,
    "neutral player": lambda s: s.neutral,
    "two piles of tickets": lambda s: s.board.ticket_numbers.mix,
    "tickets put under the pile": lambda s: bool(s.board_record[0].rejected == UNDER),
    "tunnels": lambda s: s.board.has_tunnels,
    "tunnels, with cards": lambda s: s.board.has_tunnels and not s.dice,
    "substitutes, with cards": lambda s: (
        not s.dice and bool(s.board.substitutes.ferry or s.board.substitutes.routes)
    ),
    "stations": lambda s: s.board.stations is not None,
    "passengers": lambda s: s.board.passengers is not None,
    "stations or passengers": lambda s: bool(s.board.stations or s.board.passengers),
}
"""Which setups have a part."""


@dataclass(frozen=True, slots=True)
class Part:
    """One part of an observation, for every setup that has it."""

    name: str
    shape: tuple[str | int, ...]
    """Names of `_LENGTHS`, or numbers; empty for a single number."""
    text: str
    over: float = 1
    """What the number is divided by."""
    high: float = 1
    """No value is greater, after the division."""
    low: float = 0
    """And none is less."""
    when: str = ""
    private: bool = False
    """Does only the seat itself know it?"""
    since: int = 0
    """The first version that has it."""


PARTS = (
    Part("phase", ("phases",), "the kind of decision, one of `Phase`"),
    Part("deciding", ("seats",), "who may decide now: several while first tickets are chosen"),
    Part("turn_of", ("seats",), "whose turn it is, once turns have begun"),
    Part("turn", (), "turns that are over", 100, 40),
    Part("last_round", (), "turns left in the last round, 0 before it", 5),
    Part("passes", (), "turns passed in a row", 5),
    Part("points", ("seats",), "points scored so far", 100, 10),
    Part("trains", ("seats",), "trains left", 45, 2),
    Part("tickets", ("seats",), "how many tickets are held", 10, 13),
    Part("offers", ("seats",), "how many tickets are being chosen from", 5),
    Part("chosen", ("seats",), "who has chosen the first tickets"),
    Part("cards", ("seats",), "how many cards are in the hand", 20, 6, when="cards"),
    Part("tolls", ("seats",), "tokens in the purse", 30, 10, when="tolls"),
    Part("loans", ("seats",), "loans taken", 5, 26, when="tolls"),
    Part("owners", ("owners", "tracks"), "who owns which track"),
    Part("closed", ("tracks",), "tracks that this seat can never claim any more"),
    Part("held", ("tickets",), "this seat's tickets", private=True),
    Part(
        "done", ("tickets",), "what its tickets are worth as they are connected now",
        20, 7, private=True,
    ),
    Part("offer", ("tickets",), "the tickets that it may choose from", private=True),
    Part("rejected", ("tickets",), "tickets on the open discards"),
    Part("ticket_pile", (), "tickets in the pile and under it", 128),
    Part("long_tickets", (), "long ones among them", 128, when="two piles of tickets"),
    Part("hand", ("kinds",), "this seat's cards", 8, 2, when="cards", private=True),
    Part(
        "known", ("seats", "kinds"), "cards that everybody knows to be in a hand",
        8, 2, when="cards",
    ),
    Part("market", ("kinds",), "the face-up cards", 5, when="cards"),
    Part("discards", ("kinds",), "the discarded cards", 16, when="cards"),
    Part("deck", (), "cards in the deck", 128, when="cards"),
    Part("drawn", (), "cards drawn in this turn", 2, when="cards"),
    Part("track", ("tracks",), "the track that is being paid for"),
    Part(
        "laid", (observations.LAID_SIZE,),
        "the set laid for a tunnel: its colour (or locomotives only), cards, locomotives",
        9, when="tunnels, with cards",
    ),
    Part(
        "tunnel", ("kinds",), "cards that the tunnel has turned up",
        3, when="tunnels, with cards",
    ),
    Part("tunnel_cost", (), "what the tunnel adds to the price", 3, when="tunnels"),
    Part(
        "fillers", (2,), "other cards still to be played for the set, and from which kind on",
        10, 4, when="substitutes, with cards",
    ),
    Part("marker", ("seats",), "who holds the neutral player's marker", when="neutral player"),
    Part("neutral_trains", (), "the neutral player's trains", 45, 2, when="neutral player"),
    Part("revealed", ("tickets",), "the neutral player's ticket", when="neutral player"),
    Part("stations", ("seats", "cities"), "where stations stand", when="stations"),
    Part("passengers", ("seats", "cities"), "where passengers stand", when="passengers"),
    Part("passengers_left", ("seats",), "passengers not placed yet", 3, 2, when="passengers"),
    Part("merchandise", ("seats",), "points of merchandise", 20, 20, when="passengers"),
    Part("goods_taken", ("cities",), "merchandise gone from a city", 4, when="passengers"),
    Part(
        "city", ("cities",), "where a station is being paid for, or a passenger walks",
        when="stations or passengers",
    ),
    Part("walked", ("tracks",), "tracks walked in this turn", when="passengers"),
    Part("visited", ("cities",), "cities walked through in this turn", when="passengers"),
    Part("dice", ("faces",), "dice on the table, by face", 5, when="dice"),
    Part(
        "dice_turn", (observations.DICE_TURN_SIZE,),
        "rerolled, dice used, pairs that may buy tokens (less than 0: spent already), step of "
        "buying and giving back, dice in the air; then by type: barred, bought",
        5, 2, low=-1, when="dice",
    ),
    Part("tokens", ("seats", "types"), "tokens held", 3, 2, when="dice"),
    Part("supply", ("types",), "tokens in the supply", 15, when="dice"),
    Part(
        "hand_known", ("seats", "kinds"),
        "the fewest cards that must be in a hand, by all that this seat has seen",
        8, 2, when="cards", private=True, since=1,
    ),
    Part(
        "hand_possible", ("seats", "kinds"), "and the most that can be",
        8, 2, when="cards", private=True, since=1,
    ),
    Part(
        "deck_known", ("kinds",), "the fewest cards that must be in the deck",
        16, when="cards", private=True, since=1,
    ),
    Part(
        "deck_possible", ("kinds",), "and the most that can be",
        16, when="cards", private=True, since=1,
    ),
    Part(
        "tickets_of", ("seats", "tickets"),
        "who holds a ticket or is offered it: 1 surely, 1/2 perhaps, 0 surely not",
        private=True, since=1,
    ),
    Part("pile", ("tickets",), "what is in the pile, likewise", private=True, since=1),
    Part(
        "under", (), "tickets under the pile", 128, when="tickets put under the pile", since=1,
    ),
    Part(
        "under_known", ("tickets",),
        "those of them that this seat put there: 1 for the next one, 2 for the one after it, ...",
        128, when="tickets put under the pile", private=True, since=1,
    ),
)  # fmt: skip
"""All parts, in their order. Seats come in the order of play from the one who looks."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A part in a setup's observation."""

    part: Part
    shape: tuple[int, ...]
    where: slice

    @property
    def size(self) -> int:
        """How many numbers it is."""
        return prod(self.shape)


@dataclass(frozen=True)
class Layout:
    """Where everything stands in the observations of one setup."""

    setup: Setup
    version: int = VERSION

    def __post_init__(self) -> None:
        if self.version not in VERSIONS:
            there = " and ".join(map(str, VERSIONS))
            raise ValueError(f"there is no version {self.version} of observations, but {there}")

    @property
    def remembers(self) -> bool:
        """Does it tell of the past?"""
        return self.version >= 1

    @property
    def mask_type(self) -> type[np.generic]:
        """What masks are made of."""
        return np.bool_ if self.version >= 1 else np.int8

    @cached_property
    def parts(self) -> dict[str, Placed]:
        """The parts that this setup has, by name."""
        found: dict[str, Placed] = {}
        start = 0
        for part in PARTS:
            if part.since <= self.version and _WHEN[part.when](self.setup):
                shape = tuple(
                    n if isinstance(n, int) else _LENGTHS[n](self.setup) for n in part.shape
                )
                found[part.name] = Placed(part, shape, slice(start, start + prod(shape)))
                start += prod(shape)
        return found

    @cached_property
    def size(self) -> int:
        """How many numbers an observation is."""
        return sum(placed.size for placed in self.parts.values())

    @cached_property
    def at(self) -> Array:
        """Where each of the compiled function's parts begins; NONE for those left out."""
        starts = {name: placed.where.start for name, placed in self.parts.items()}
        return np.array([starts.get(name, record.NONE) for name in observations.PARTS], np.int64)

    @cached_property
    def per(self) -> Array:
        """What each of them is multiplied by."""
        over = {part.name: part.over for part in PARTS}
        return np.array([1 / over[name] for name in observations.PARTS], np.float32)

    @cached_property
    def high(self) -> Array:
        """The greatest value of each number."""
        return self._bounds(lambda part: part.high)

    @cached_property
    def low(self) -> Array:
        """The least value of each number."""
        return self._bounds(lambda part: part.low)

    def _bounds(self, of: Callable[[Part], float]) -> Array:
        row = np.zeros(self.size, np.float32)
        for placed in self.parts.values():
            row[placed.where] = of(placed.part)
        return row

    def new_rows(self, number: int) -> Array:
        """Room for a number of observations."""
        return np.zeros((number, self.size), np.float32)

    def part(self, observations: Array, name: str) -> Array:
        """One part of one observation or of many: a view, in the part's shape."""
        placed = self.parts[name]
        found: Array = observations[..., placed.where]
        return found.reshape((*found.shape[:-1], *placed.shape))

    def split(self, observations: Array) -> dict[str, Array]:
        """All parts by name."""
        return {name: self.part(observations, name) for name in self.parts}


def table() -> str:
    """The parts as a table of Markdown."""
    lines = ["| part | shape | divided by | since | with | what |", "|---|---|---|---|---|---|"]
    for part in PARTS:
        shape = " × ".join(str(n) for n in part.shape) or "1"
        over = f"{part.over:g}" if part.over != 1 else ""
        text = f"*{part.text}*" if part.private else part.text
        lines.append(f"| `{part.name}` | {shape} | {over} | v{part.since} | {part.when} | {text} |")
    return "\n".join(lines)
