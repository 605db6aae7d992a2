"""What a crash, a late answer or an illegal move costs: decided here, for everyone.

Whoever lets bots play asks them through a referee, one for each game. A bot that makes a fault
loses the decision: `random` makes it. After three faults in one game `random` plays the seat to
the end, and where games are compared, the game is lost for it.
"""

from __future__ import annotations

import operator
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from spoorbrug.game import View
from spoorbrug.players.bot import AS_IT_LIKES, Bot, Budget
from spoorbrug.players.compiled_bot import CompiledBot
from spoorbrug.players.fault import Fault, FaultKind
from spoorbrug.rules import record

MOST_FAULTS = 3
"""Number of faults in a game after which `random` plays the seat to the end."""
SLACK, GRACE = 2.0, 1.0
"""A bot in this process cannot be interrupted: it is late after twice its seconds and one."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A legal move, and what the bot did wrong if it is not the bot's own."""

    move: int
    fault: Fault | None = None


class Referee:
    """Asks the bots of one game, and counts what they do wrong by seat."""

    def __init__(
        self,
        seed: int | str = 0,
        tell: Callable[[int, Fault], object] = lambda seat, fault: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.faults: dict[int, list[Fault]] = {}
        self._dismissed: set[int] = set()
        self._random = CompiledBot("random", seed)
        self._tell = tell
        self._clock = clock

    def choose(self, bot: Bot, view: View, budget: Budget = AS_IT_LIKES) -> Answer:
        """A bot's move, or the one that is made for it."""
        if view.seat is None or not view.decides:
            raise ValueError("it is not this seat's decision")
        kept = replace(view, games=record.copy(view.games))  # whatever the bot does to its own
        if self.is_out(view.seat):
            return Answer(self._random.choose(kept))
        try:
            return Answer(self._asked(bot, view, budget, kept.legal_moves.ids))
        except Fault as fault:
            return self.blame(kept, fault)

    def _asked(self, bot: Bot, view: View, budget: Budget, legal: Sequence[int]) -> int:
        began = self._clock()
        try:
            given = bot.choose(view, budget)
        except Fault:
            raise
        except Exception as error:
            said = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
            raise Fault(FaultKind.CRASH, f"{bot.name} crashed: {said}") from error
        took = self._clock() - began
        if budget.seconds is not None and not getattr(bot, "keeps_time", False):
            if took > SLACK * budget.seconds + GRACE:
                text = f"{bot.name} took {took:.1f} seconds of {budget.seconds:g}"
                raise Fault(FaultKind.LATE, text)
        try:
            move = operator.index(given)
        except TypeError:
            move = -1
        if isinstance(given, bool) or move not in legal:
            text = f"{bot.name} answered {str(given)[:80]!r}, which is not the id of a legal move"
            raise Fault(FaultKind.ILLEGAL, text)
        return move

    def blame(self, view: View, fault: Fault) -> Answer:
        """Count a fault, tell it, and make the move."""
        assert view.seat is not None
        self.faults.setdefault(view.seat, []).append(fault)
        self._tell(view.seat, fault)
        return Answer(self._random.choose(view), fault)

    def dismiss(self, view: View, fault: Fault) -> Answer:
        """The same for a bot that must not be asked again: it never came back."""
        assert view.seat is not None
        self._dismissed.add(view.seat)
        return self.blame(view, fault)

    def is_out(self, seat: int) -> bool:
        """Does `random` play this seat to the end?"""
        return seat in self._dismissed or len(self.faults.get(seat, ())) >= MOST_FAULTS

    def places(self, places: Sequence[int]) -> list[int]:
        """The places of all seats, with those that are out behind all others."""
        out = [seat for seat in range(len(places)) if self.is_out(seat)]
        there = [place for seat, place in enumerate(places) if seat not in out]
        return [
            len(there) + 1 if seat in out else 1 + sum(other < place for other in there)
            for seat, place in enumerate(places)
        ]
