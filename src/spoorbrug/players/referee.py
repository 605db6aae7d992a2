"""What a crash, a late answer or an illegal move costs.

The move is then made for the bot as `random` would choose, and the fault is told.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from spoorbrug import players
from spoorbrug.game import View
from spoorbrug.players.bot import AS_IT_LIKES, Bot, Budget

MOST_FAULTS = 3
"""After so many in one game the seat is `random`'s, and the game is lost for the bot."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A legal move, and what was wrong with the bot's own answer, if anything was."""

    move: int
    fault: str | None = None


class Referee:
    """Asks the bots of one game, and sees to it that the answer is a legal move."""

    def __init__(self, seed: int | str = 0) -> None:
        self.faults: dict[int, list[str]] = {}
        self._random = players.make("random", seed)

    def choose(self, bot: Bot, view: View, budget: Budget = AS_IT_LIKES) -> Answer:
        """A bot's move, or one that is made for it."""
        assert view.seat is not None
        if self.is_out(view.seat):
            return Answer(self._random.choose(view))
        began = time.perf_counter()
        try:
            move = bot.choose(view, budget)
        except Exception as error:
            return self._fault(view, f"{bot.name} crashed: {type(error).__name__}: {error}")
        taken = time.perf_counter() - began
        if budget.seconds is not None and taken > 2 * budget.seconds + 1:
            return self._fault(view, f"{bot.name} took {taken:.1f} s")
        if move not in view.legal_moves.ids:
            return self._fault(view, f"{bot.name} answered {move!r}, which is not a legal move")
        return Answer(int(move))

    def _fault(self, view: View, fault: str) -> Answer:
        assert view.seat is not None
        self.faults.setdefault(view.seat, []).append(fault)
        return Answer(self._random.choose(view), fault)

    def is_out(self, seat: int) -> bool:
        """Does `random` play this seat to the end?"""
        return len(self.faults.get(seat, ())) >= MOST_FAULTS

    def places(self, places: Sequence[int]) -> list[int]:
        """The places of all seats, with those that are out behind all others."""
        order = [len(places) + 1 if self.is_out(s) else place for s, place in enumerate(places)]
        return [1 + sum(other < mine for other in order) for mine in order]
