"""Who meets whom: the contests of a round robin, and all seatings of each."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from spoorbrug.game import Setup
from spoorbrug.players import shown

TABLES = ("pairs", "first", "mixed")
"""Which tables are laid.

`pairs`: every two bots; with more than two seats one of each among copies of the other.
`first`: the first bot alone among copies of each of the others.
`mixed`: every choice of as many different bots as there are seats.
"""


@dataclass(frozen=True)
class Contest:
    """A setup and those who play it together, deal after deal, in all seatings."""

    number: int
    setup: Setup
    lineup: tuple[str, ...]
    """A bot for each seat, in no order. Who is alone among others of one name comes first."""

    @cached_property
    def seatings(self) -> tuple[tuple[str, ...], ...]:
        """Every different way to sit down."""
        return tuple(dict.fromkeys(itertools.permutations(self.lineup)))

    @cached_property
    def bots(self) -> tuple[str, ...]:
        """Those who play, each named once."""
        return tuple(dict.fromkeys(self.lineup))

    def share_expected(self, bot: str) -> float:
        """The share of the wins of a bot that is as good as the others."""
        return self.lineup.count(bot) / len(self.lineup)

    def is_between(self, bot: str, against: str) -> bool:
        """Does `bot` hold one seat and `against` all the others?"""
        return self.lineup.count(bot) == 1 and set(self.lineup) == {bot, against}

    @property
    def name(self) -> str:
        """The players in words."""
        seats = len(self.lineup)
        if seats > 2 and len(self.bots) == 2:
            return f"{shown(self.bots[0])} among {seats - 1} × {shown(self.bots[1])}"
        return " – ".join(map(shown, self.bots))


def contests(bots: Sequence[str], setups: Sequence[Setup], tables: str) -> Iterator[Contest]:
    """All contests of a round robin."""
    number = itertools.count()
    for setup in setups:
        for lineup in _lineups(bots, setup.seats, tables):
            yield Contest(next(number), setup, lineup)


def _lineups(bots: Sequence[str], seats: int, tables: str) -> Iterator[tuple[str, ...]]:
    if tables == "mixed":
        yield from itertools.combinations(bots, seats)
        return
    for one, other in itertools.combinations(bots, 2):
        if tables == "first" and one != bots[0]:
            continue
        yield (one,) + (other,) * (seats - 1)
        if tables == "pairs" and seats > 2:
            yield (other,) + (one,) * (seats - 1)
