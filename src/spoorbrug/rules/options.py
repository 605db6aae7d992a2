"""The options of a game: each is declared here, once.

The kernel's switches, `Setup`, the text of records, the founding of a table, the API's models, the
flags of the command line, the page's form and `docs/options.md` follow from these declarations.
`docs/recipes/add-a-switch.md` shows how to add one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from spoorbrug.boards import Board

Value = bool | int | str

FEATURES: dict[str, Callable[[Board], bool]] = {
    "tolls": lambda board: board.tolls is not None,
    "neutral": lambda board: board.neutral is not None,
    "tunnels": lambda board: board.has_tunnels,
    "stations_or_passengers": lambda board: bool(board.stations or board.passengers),
    "refresh": lambda board: board.cards.refresh,
}
"""What a board may have, by the names that the API gives them in the list of boards."""


@dataclass(frozen=True)
class Need:
    """Something without which an option makes no sense: one of `feature`, `option`, `seats`."""

    key: str
    """Of the words that say what is missing."""
    where: str
    """It is there: `with dice`."""
    sentence: str
    feature: str | None = None
    option: str | None = None
    value: bool = True
    """Of that option."""
    seats: int | None = None

    def is_met(self, board: Board, seats: int, values: Mapping[str, Value]) -> bool:
        """Is it there, with the other options as they are?"""
        if self.feature is not None:
            return FEATURES[self.feature](board)
        if self.option is not None:
            return values[self.option] == self.value
        return seats == self.seats


_ONLY = "{option} makes sense only {where} ({rule})."

HAS_TOLLS = Need(
    "no_tolls", "on boards with tolls", "{board} has no tolls ({rule}).", feature="tolls"
)
HAS_NEUTRAL = Need(
    "no_neutral", "on boards with a neutral player", "{board} has no neutral player ({rule}).",
    feature="neutral",
)  # fmt: skip
HAS_TUNNELS = Need(
    "no_tunnels", "on boards with tunnels", "{board} has no tunnels ({rule}).", feature="tunnels"
)
HAS_STATIONS_OR_PASSENGERS = Need(
    "no_stations_or_passengers", "on boards with stations or passengers",
    "{board} has neither stations nor passengers ({rule}).", feature="stations_or_passengers",
)  # fmt: skip
DICE = Need("needs_dice", "with dice", _ONLY, option="dice")
CARDS = Need("needs_cards", "with cards", _ONLY, option="dice", value=False)
TOLLS = Need("needs_tolls", "with tolls", _ONLY, option="tolls")
TWO_SEATS = Need("needs_seats", "with exactly 2 players", _ONLY, seats=2)


@dataclass(frozen=True)
class Option:
    """What is known about one option."""

    kind: Literal["flag", "number", "choice"]
    about: str
    """One line of English, for the command line and the docs."""
    rule: str
    """The rule that it is about."""
    default: Value | None
    """None: the board decides, by its feature `board_default`."""
    board_default: str | None = None
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 1
    needs: tuple[Need, ...] = ()
    """It makes sense only where all of them are met; elsewhere it has its default."""
    place: Literal["mode", "variant", "ruling"] = "ruling"
    """Where the page asks for it: ruling is among the options for open questions."""
    kernel: bool = True
    """Is it a field of the board record? If not, something else there follows from it."""
    words: tuple[str, ...] = ()
    """How a record says that it is on, and off; otherwise it is `name on`, `name 3`."""
    always: bool = False
    """Records name it even when it is as usual, wherever its needs are met."""
    name: str = ""

    def default_on(self, board: Board) -> Value:
        """What is played on a board unless somebody chooses otherwise."""
        if self.board_default is not None:
            return FEATURES[self.board_default](board)
        assert self.default is not None
        return self.default

    def takes(self, value: object) -> bool:
        """Is this a value that it can have?"""
        if self.kind == "flag":
            return isinstance(value, bool)
        if self.kind == "number":
            return type(value) is int and self.low <= value <= self.high
        return value in self.choices

    def number_of(self, value: Value) -> int:
        """A value as the kernel has it: 0 or 1, the number, or the place among the choices."""
        return self.choices.index(str(value)) if self.kind == "choice" else int(value)

    def missing(self, board: Board, seats: int, values: Mapping[str, Value]) -> Need | None:
        """The first thing that it needs and that is not there; None where it makes sense."""
        unmet = (need for need in self.needs if not need.is_met(board, seats, values))
        return next(unmet, None)

    @property
    def values(self) -> tuple[Value, ...]:
        """All values that it can have."""
        if self.kind == "flag":
            return (False, True)
        return tuple(range(self.low, self.high + 1)) if self.kind == "number" else self.choices


def _declare(option: Option) -> Any:
    return field(default=option.default, metadata={"option": option})


def flag(about: str, rule: str, default: bool = False, **more: Any) -> Any:
    """An option that is on or off."""
    return _declare(
        Option("flag", about, rule, None if "board_default" in more else default, **more)
    )


def number(about: str, rule: str, low: int, high: int, default: int, **more: Any) -> Any:
    """An option that is a number from `low` to `high`."""
    return _declare(Option("number", about, rule, default, low=low, high=high, **more))


def choice(about: str, rule: str, choices: tuple[str, ...], **more: Any) -> Any:
    """An option that is one of a few words; the first is the usual one."""
    return _declare(Option("choice", about, rule, choices[0], choices=choices, **more))


@dataclass(frozen=True, kw_only=True)
class Options:
    """The options in force. A default never changes: records leave it out."""

    tolls: bool = flag(
        "Every bridge costs a toll", "N11", board_default="tolls", needs=(HAS_TOLLS,),
        words=("tolls", "no tolls"), always=True, place="variant",
    )  # fmt: skip
    neutral: bool = flag(
        "A neutral third builds in the way of two players", "N12",
        needs=(HAS_NEUTRAL, TWO_SEATS, TOLLS), words=("neutral",), place="variant",
    )  # fmt: skip
    open_tolls: bool = flag(
        "Everybody sees all purses", "R17", needs=(HAS_TOLLS, TOLLS), words=("open tolls",),
        place="variant", kernel=False,
    )  # fmt: skip
    dice: bool = flag("Five dice instead of the cards", "D1", words=("dice",), place="mode")
    dice_tokens: str = choice(
        "Three tokens in all, or three of each type", "R10", ("all", "each"), needs=(DICE,)
    )
    tunnel_faces: int = number(
        "Faces of a tunnel die that show a tunnel", "R12", 1, 5, 2, needs=(DICE, HAS_TUNNELS)
    )
    tunnel_tokens: str = choice(
        "Tokens for a tunnel once a symbol shows: any, or those held before",
        "R11", ("any", "held"), needs=(DICE, HAS_TUNNELS),
    )  # fmt: skip
    sole_action: bool = flag(
        "No tokens are bought after a station or a passenger", "R13",
        needs=(DICE, HAS_STATIONS_OR_PASSENGERS),
    )  # fmt: skip
    strict_tokens: bool = flag(
        "Never a fourth token, not even for a moment in a claim", "R21", needs=(DICE,)
    )
    refresh: bool = flag(
        "Three face-up locomotives replace the market", "R26", board_default="refresh",
        needs=(CARDS,), kernel=False,
    )  # fmt: skip
    idle_rounds: int = number(
        "Rounds without any effect that end the game", "R27", 1, 99, 10, kernel=False
    )

    def values(self) -> dict[str, Value]:
        """All of them by name."""
        return {name: getattr(self, name) for name in OPTIONS}


OPTIONS: dict[str, Option] = {
    one.name: replace(one.metadata["option"], name=one.name) for one in fields(Options)
}
"""The declarations by name, in order."""

SWITCHES = tuple(name for name, option in OPTIONS.items() if option.kernel)
"""The fields of the board record that hold options."""
