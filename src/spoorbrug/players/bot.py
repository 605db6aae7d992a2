"""What a bot is: it gets a view and a budget, and answers with a move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from spoorbrug.game import View


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a bot may think about one decision: in seconds, in iterations, or as it likes.

    Iterations are what makes a result repeatable to the bit; seconds are for people who wait.
    """

    seconds: float | None = None
    iterations: int | None = None

    def __post_init__(self) -> None:
        for name, given in (("seconds", self.seconds), ("iterations", self.iterations)):
            if given is not None and given <= 0:
                raise ValueError(f"a budget of {given} {name} leaves no room for a thought")


AS_IT_LIKES = Budget()


class Bot(Protocol):
    """Anything that can play.

    A bot keeps no memory of a game: what it decides follows from the view, its own seed and
    the budget. So a game can be stopped, taken up elsewhere and repeated.
    """

    name: str

    def choose(self, view: View, budget: Budget = AS_IT_LIKES) -> int:
        """The id of a legal move. The view is that of a seat which may decide."""
        ...
