"""The bot whose judgement a hint or an analysis passes on, and what it is asked."""

from __future__ import annotations

import random
import threading
from collections.abc import Sequence
from typing import Protocol, cast

from spoorbrug import players
from spoorbrug.game import Setup, View
from spoorbrug.players import Budget
from spoorbrug.rules.compiler import entry_points
from spoorbrug.rules.compiler.progress import Tell
from spoorbrug.rules.record import Array

EXPERT = "expert"
SEED = "analysis"
"""Not a secret: the same question always gets the same answer."""


class Option(Protocol):
    """A move that was thought about."""

    @property
    def move(self) -> int:
        """Its id."""

    @property
    def chance(self) -> float:
        """The deciding seat's chance to win with it."""

    @property
    def tries(self) -> int:
        """How often it was tried."""


class Thoughts(Protocol):
    """What there is to say about a decision."""

    @property
    def chances(self) -> Sequence[float]:
        """Every seat's chance to win if the best option is chosen."""

    @property
    def options(self) -> Sequence[Option]:
        """Best first."""


class Thinker(Protocol):
    """A bot that tells what it thinks."""

    def consider(self, view: View, budget: Budget) -> Thoughts:
        """About a decision of the view's seat, as that seat can know it."""

    def imagine(self, view: View, number: int, rng: random.Random) -> Array:
        """A number of possible games, drawn as the bot believes them."""

    def judge(self, setup: Setup, games: Array, iterations: int, seed: int) -> Sequence[float]:
        """Every seat's chance to win in a true position with all hands open."""


def expert() -> Thinker:
    """This thread's expert: it thinks in memory of its own, and about one thing at a time.

    Its code is compiled or loaded when the first is asked for.
    """
    if not hasattr(_own, "expert"):
        _own.expert = players.make(EXPERT, SEED)
    return cast(Thinker, _own.expert)


_own = threading.local()


def prepare(tell: Tell | None = None) -> None:
    """Get the expert's code ready, which may take a minute: if need be, by another process.

    Compiling here would hold up every other thread. `tell` hears how far it has come.
    """
    players.make(EXPERT, SEED)
    entry_points.make_ready_beside(entry_points.of(entry_points.THINKING), tell)
