"""Playing a plan: deals in order, until they are played or their questions answered.

Deals of a contest count in the order of their numbers, whatever order they come in. So where a
question is answered does not depend on who played how quickly, and deals that were played
behind that point are dropped.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial

from spoorbrug.arena.plan import Plan, Question
from spoorbrug.arena.play import Deal, Task, is_compiled, play_task
from spoorbrug.arena.pools import Pool, do_all
from spoorbrug.arena.schedule import Contest
from spoorbrug.arena.sequential import SequentialTest, Verdict

_QUICK = 8  # deals in a task of the compiled match, which takes milliseconds


@dataclass
class Progress:
    """How far a contest has come."""

    contest: Contest
    wanted: int
    tests: list[tuple[Question, SequentialTest]]
    least: int = 1
    """How many are played before an answer may end it."""
    deals: list[Deal] = field(default_factory=list)
    """In the order of their numbers, without gaps."""
    waiting: dict[int, Deal] = field(default_factory=dict)
    """Played, but an earlier one is not."""
    asked: int = 0
    """The number of the next deal to hand out."""

    @property
    def answered(self) -> bool:
        """Were there questions, and are all of them answered?"""
        return bool(self.tests) and all(test.verdict is not Verdict.OPEN for _, test in self.tests)

    @property
    def finished(self) -> bool:
        """Is nothing left to play?"""
        played = len(self.deals)
        return played >= self.wanted or (self.answered and played >= self.least)

    def add(self, deal: Deal) -> Iterator[Deal]:
        """Take a deal in; answer those that now count, in order."""
        self.waiting[deal.deal] = deal
        while not self.finished and len(self.deals) in self.waiting:
            following = self.waiting.pop(len(self.deals))
            self.deals.append(following)
            score = following.share_of(self.contest.lineup[0])
            for question, test in self.tests:
                mine = score
                if question.bot != self.contest.lineup[0]:
                    mine = following.share_of(question.bot)
                test.add(mine)
            yield following
        self.asked = max(self.asked, len(self.deals))


class Run:
    """A plan being played."""

    def __init__(self, plan: Plan, keep: Callable[[Deal], object] = lambda deal: None) -> None:
        self.plan = plan
        self.began = time.perf_counter()
        self.resumed = 0
        """How many deals were there already."""
        self._keep = keep
        self.contests = [
            Progress(
                contest,
                plan.deals,
                [
                    (question, SequentialTest(question.share(contest.setup.seats), plan.error))
                    for question in plan.questions_about(contest)
                ],
                plan.least,
            )
            for contest in plan.contests
        ]

    def take_up(self, deals: Iterator[Deal]) -> None:
        """What an earlier run has played."""
        for deal in deals:
            for _ in self.contests[deal.contest].add(deal):
                self.resumed += 1

    def play(self, pool: Pool, report: Callable[[Run], object] = lambda run: None) -> None:
        """Play all that is left. `report` is called after every few deals."""
        self.began = time.perf_counter()
        for setup in self.plan.setups:
            _ = setup.board_record  # kept with the plan, so that nobody has to make it again
        for _, deals in do_all(pool, partial(play_task, self.plan), self._tasks()):
            for deal in deals:
                for counted in self.contests[deal.contest].add(deal):
                    self._keep(counted)
            report(self)
            if all(progress.finished for progress in self.contests):
                return  # what is still being played would be dropped

    def _tasks(self) -> Iterator[Task]:
        """Deal by deal over all contests that go on, so that all advance together."""
        while open_ones := [c for c in self.contests if not c.finished and c.asked < c.wanted]:
            for progress in open_ones:
                if progress.finished:
                    continue
                size = _QUICK if is_compiled(progress.contest.lineup) else 1
                first = progress.asked
                progress.asked = min(first + size, progress.wanted)
                yield Task(progress.contest.number, first, progress.asked)

    @property
    def done(self) -> int:
        """How many deals count so far."""
        return sum(len(progress.deals) for progress in self.contests)

    @property
    def games(self) -> int:
        """How many games they were."""
        return sum(len(p.deals) * len(p.contest.seatings) for p in self.contests)

    def seconds_left(self) -> float | None:
        """An upper estimate of the seconds left; None before anything is known.

        What is left costs what such deals cost so far, played side by side as they were.
        """
        played = self.done - self.resumed
        elapsed = time.perf_counter() - self.began
        spent = [sum(deal.cost for deal in p.deals) for p in self.contests]
        if played <= 0 or elapsed <= 0 or sum(spent) <= 0:
            return None
        mean = sum(spent) / self.done
        left = sum(
            (p.wanted - len(p.deals)) * (cost / len(p.deals) if p.deals else mean)
            for p, cost in zip(self.contests, spent, strict=True)
            if not p.finished
        )
        side_by_side = sum(spent) * (played / self.done) / elapsed
        return left / side_by_side
