"""The matches of the strength table: who, on which table, how many deals, and what is asked.

`seconds` is what one deal costs one core, measured roughly; it is there to tell beforehand how
long a run takes. Deals are the most that are played: a match ends sooner when its question is
answered, but not before `least` deals, so that its interval is narrow enough to be read.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from spoorbrug import boards, players
from spoorbrug.players.expert import ITERATIONS

LONG = 4 * ITERATIONS
"""About a second: it also looks four times as far."""
EXPERT = f"expert:iterations={ITERATIONS}"  # about 50 ms a decision
YARDSTICKS = sorted(players.yardsticks())
OTHER_BOARDS = tuple(name for name in boards.available() if name != "nederland")


@dataclass(frozen=True)
class Match:
    """One row of the table."""

    group: str
    name: str
    bots: tuple[str, str]
    """Who is asked about, and whom it plays: alone among copies of it."""
    bar: str | None = None
    """What the first is to win more than, as `spoorbrug arena --test` writes it."""
    deals: int = 200
    least: int = 100
    seconds: float = 7.0
    board: str = "nederland"
    seats: int = 2
    dice: bool = False
    neutral: bool = False

    @property
    def tests(self) -> list[str]:
        """For the arena."""
        return [f"{self.bots[0]}>{self.bots[1]}:{self.bar}"] if self.bar else []

    def command(self, seed: str) -> str:
        """The same match by hand."""
        first, second = self.bots
        words = f"spoorbrug arena {first} {second} --tables first --seed {seed}"
        words += f" --deals {self.deals} --least {self.least}"
        words += f" --board {self.board}" if self.board != "nederland" else ""
        words += f" --seats {self.seats}" if self.seats != 2 else ""
        words += " --dice" if self.dice else ""
        words += " --neutral" if self.neutral else ""
        words += f' --test "{self.tests[0]}"' if self.bar else ""
        return words


def _all() -> Iterator[Match]:
    few = {"deals": 60, "least": 60}  # where nothing is asked
    two = "Nederland, two seats"
    yield Match(two, "planner", (EXPERT, "planner"), "65%", deals=400)
    for name in YARDSTICKS:
        yield Match(two, name, (EXPERT, name), "80%", deals=300, least=40)
    more = "Nederland, three and four seats"
    yield Match(more, "three", (EXPERT, "planner"), "1.6x", seats=3, seconds=12, deals=900)
    yield Match(more, "four", (EXPERT, "planner"), "1.6x", seats=4, seconds=17, deals=900)
    dice = "Nederland with dice, two seats"
    yield Match(dice, "dice", (EXPERT, "planner"), "60%", dice=True, deals=400)
    levels = "Levels: each against the one below, and the lowest against a simple agent and chance"
    yield Match(levels, "medium", ("medium", "easy"), "60%", least=60, seconds=3)
    yield Match(levels, "hard", ("hard", "medium"), "60%", least=60, seconds=4)
    yield Match(levels, "expert", ("expert", "hard"), "60%", least=60, seconds=9)
    yield Match(levels, "easy", ("easy", "path"), **few, seconds=2)
    yield Match(levels, "easy-random", ("easy", "random"), **few, seconds=2)
    long = f"expert:iterations={LONG}"
    yield Match("More thinking", "long", (long, EXPERT), "50%", deals=200, least=20, seconds=110)
    below = "The planner and the yardsticks, two seats"
    for name in YARDSTICKS:
        least = {"deals": 1000, "least": 300, "seconds": 0.3}
        yield Match(below, f"planner-{name}", ("planner", name), "60%", **least)
    ways = "Other ways to play Nederland (nothing is asked)"
    yield Match(ways, "neutral", (EXPERT, "planner"), **few, neutral=True)
    yield Match(ways, "five", (EXPERT, "planner"), **few, seats=5, seconds=25)
    others = "Other boards, two seats (nothing is asked)"
    for board in OTHER_BOARDS:
        yield Match(others, board, (EXPERT, "planner"), board=board, **few)
        yield Match(others, f"{board}-dice", (EXPERT, "planner"), board=board, dice=True,
                    deals=40, least=40, seconds=9)  # fmt: skip


MATCHES = tuple(_all())
