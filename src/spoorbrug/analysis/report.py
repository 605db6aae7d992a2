"""What an analysis of a whole game says: chances after every decision, luck, play, turning points.

Every position gets a number for each seat, its chance to win with all hands open. What changes
while a seat decides is *play*; what changes while chance answers is *luck*. The numbers are
rounded before anything is added up, so that the sums come out exactly.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from spoorbrug import __version__
from spoorbrug.analysis.reasons import Reason
from spoorbrug.game import Move

VERSION = 3
"""Raised when a new analysis of the same game would say something else, or in another shape."""
DIGITS = 4
TURNING_POINTS = 8
LEAST_TURN = 0.05
"""A smaller swing turns nothing."""
AS_GOOD = 0.005
"""A player who gave away less has played like the expert."""

Chances = tuple[float, ...]
Cause = Literal["deal", "move", "chance"]


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is thought: futures tried in each position; the expert's iterations for each
    decision; possible games in which its move and the one played are compared."""

    judge: int = 150
    consider: int = 400
    compare: int = 16


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision with something to choose, as the seat could know it."""

    options: int
    chance: float
    best_chance: float
    given: float
    """What the move gave away: never below 0."""
    best: Move | None
    """What the expert would have done, if that is something else and better."""
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class Moment:
    """A decision that was made (the deal for number 0) and what chance answered."""

    decision: int
    seat: int | None
    move: Move | None
    made: Chances
    """Everybody's chance once it was made, before chance answered."""
    after: Chances
    """And afterwards, where the next decision begins."""
    choice: Choice | None = None


@dataclass(frozen=True, slots=True)
class Turning:
    """One of the largest swings, and what brought it about."""

    decision: int
    cause: Cause
    seat: int | None
    before: Chances
    after: Chances

    @property
    def size(self) -> float:
        """The largest change of any seat's chance."""
        return round(swing(self.before, self.after), DIGITS)


@dataclass(frozen=True, slots=True)
class Totals:
    """A whole game for one seat: `end - start` is `luck + own + others`."""

    start: float
    end: float
    luck: float
    own: float
    others: float
    given: float
    choices: int
    best: int
    accuracy: float


@dataclass(frozen=True, slots=True)
class Analysis:
    """A game, explained."""

    start: Chances
    """Before the deal."""
    moments: tuple[Moment, ...]
    turning: tuple[Turning, ...]
    """The largest swings that a second judgement saw, too; the largest first."""
    margin: float
    """How far a chance may be off by accident: two standard errors, as two judgements differ."""
    finished: bool
    budget: Effort
    version: int = VERSION
    release: str = __version__

    @property
    def end(self) -> Chances:
        """What became of them; ties share a victory."""
        return self.moments[-1].after if self.moments else self.start

    @property
    def totals(self) -> tuple[Totals, ...]:
        """The sums for every seat."""
        return tuple(_total(self, seat) for seat in range(len(self.start)))


def swing(before: Sequence[float], after: Sequence[float]) -> float:
    """The largest change of any seat's chance."""
    return max(abs(b - a) for a, b in zip(before, after, strict=True))


def changes(start: Chances, moments: Sequence[Moment]) -> list[Turning]:
    """Every change there was, one after the other: decisions and what chance answered."""
    found: list[Turning] = []
    before = start
    for moment in moments:
        n, seat = moment.decision, moment.seat
        if seat is not None:
            found.append(Turning(n, "move", seat, before, moment.made))
        cause: Cause = "deal" if seat is None else "chance"
        found.append(Turning(n, cause, seat, moment.made, moment.after))
        before = moment.after
    return found


def _total(analysis: Analysis, seat: int) -> Totals:
    luck = own = others = 0.0
    for point in changes(analysis.start, analysis.moments):
        change = point.after[seat] - point.before[seat]
        if point.cause != "move":
            luck += change
        elif point.seat == seat:
            own += change
        else:
            others += change
    chosen = [m.choice for m in analysis.moments if m.seat == seat and m.choice]
    kept = [c.chance / c.best_chance if c.best_chance > 0 else 1.0 for c in chosen]
    return Totals(
        start=analysis.start[seat],
        end=analysis.end[seat],
        luck=round(luck, DIGITS),
        own=round(own, DIGITS),
        others=round(others, DIGITS),
        given=round(sum(c.given for c in chosen), DIGITS),
        choices=len(chosen),
        best=sum(c.given < AS_GOOD for c in chosen),
        accuracy=round(sum(kept) / len(kept), DIGITS) if kept else 1.0,
    )
