"""The versions of the rules: a game keeps the one that it began with, for ever.

A change that would make an old record play differently is a new line in this table, and stands
behind `board.rules` in the phase that it concerns: `if board.rules >= 2:`.
"""

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True)
class Version:
    """One version of the rules, and what is different since the one before."""

    number: int
    since: date
    changes: tuple[str, ...]
    rules: tuple[str, ...]
    """The numbers of the rules that the changes concern."""


VERSIONS = (
    Version(1, date(2026, 11, 16), ("The rules of release 0.1.",), ()),
    Version(
        2,
        date(2026, 11, 17),
        (
            "Nothing cuts the last round short; "
            "a dice game does not end because no trains fit an open track.",
            "A tunnel whose dice show no symbol is claimed without a further question.",
        ),
        ("B11", "R19", "R27", "D11", "R11"),
    ),
    Version(
        3,
        date(2026, 11, 18),
        ("The market is not filled or refreshed any more once the last turn is over.",),
        ("B2", "B5", "B11"),
    ),
)

NEWEST = VERSIONS[-1].number
"""What new games are played by."""


class UnknownVersion(ValueError):
    """A version of the rules that this release does not have; the message says which it has."""

    def __init__(self, number: object) -> None:
        self.number = number
        super().__init__(f"This release plays rules 1 to {NEWEST}, not rules {number}.")


def check(number: object) -> int:
    """The number of a known version; raises `UnknownVersion` for any other."""
    if type(number) is not int or not 1 <= number <= NEWEST:
        raise UnknownVersion(number)
    return number


def read(text: str) -> int:
    """The version that a text names; raises `UnknownVersion`."""
    if not text.isascii() or not text.isdigit() or len(text) > 4 or text.startswith("0"):
        raise UnknownVersion(f"'{text[:20]}'")
    return check(int(text))
