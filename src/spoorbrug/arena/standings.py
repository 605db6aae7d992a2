"""What the games say: win rates, ratings and answers, with intervals over deals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from spoorbrug.arena import intervals, ratings, sequential
from spoorbrug.arena.intervals import Interval
from spoorbrug.arena.plan import Plan
from spoorbrug.arena.play import Chair, Deal
from spoorbrug.arena.run import Progress, Run
from spoorbrug.arena.simulate import COMPONENTS
from spoorbrug.rules import scoring
from spoorbrug.rules.record import Array


@dataclass(frozen=True)
class Standing:
    """How a bot did in a contest, all its seats together."""

    bot: str
    seats: int
    games: int
    share: Interval
    """Of the wins; a shared one counts as a share."""
    expected: float
    """The share of one that is as good as the others."""
    anytime: tuple[float, float]
    """An interval for the share that holds although the run could stop at any time."""
    points: float
    components: dict[str, float]
    faults: int
    fault: str | None
    """What the first of them was."""
    decisions: float
    """A game and seat."""

    @property
    def times(self) -> Interval:
        """The share of the wins as a multiple of the expected one."""
        return self.share.times(1 / self.expected)


@dataclass(frozen=True)
class Answer:
    """A question and what the sequential test says."""

    question: str
    bot: str
    bar: float
    verdict: str
    deals: int
    """How many were played before it was known, or at all."""


@dataclass(frozen=True)
class ContestStanding:
    """A contest: who did how well."""

    number: int
    setup: str
    name: str
    deals: int
    wanted: int
    games: int
    stopped: bool
    """Did it end early, because its questions were answered?"""
    standings: list[Standing]
    answers: list[Answer]
    by_seat: list[Interval]
    """The share of the wins of each seat, whoever sat there."""


@dataclass(frozen=True)
class Rating:
    """A bot's rating in points; the mean of all bots is 0."""

    bot: str
    points: Interval


@dataclass(frozen=True)
class Standings:
    """Everything."""

    contests: list[ContestStanding]
    ratings: dict[str, list[Rating]]
    """By setup, and over all setups if there are several; the best first."""

    def to_dict(self) -> dict[str, Any]:
        """Plain data, for JSON. The same for the same plan: nothing in it is from the clock."""
        return asdict(self)


ALL_SETUPS = "all setups"


def standings(run: Run, replicates: int = intervals.REPLICATES) -> Standings:
    """Work everything out."""
    plan = run.plan
    random = intervals.generator(plan.seed)
    played = [progress for progress in run.contests if progress.deals]
    tables = [_by_deal(plan, progress) for progress in played]
    # One drawing of deals for everything that was played on them.
    sums = intervals.resampled_sums(np.concatenate(tables, axis=1), random, replicates)
    ends = np.cumsum([table.shape[1] for table in tables])
    parts = np.split(sums, ends[:-1], axis=1)
    for progress, part, table in zip(played, parts, tables, strict=True):
        known = table[: len(progress.deals)]
        middle = 1 + len(progress.contest.bots)
        for block in (slice(1, middle), slice(middle, None)):  # the bots, and the seats
            part[:, block] = intervals.doubt(part[:, block], known[:, block], random)
    return Standings(
        [
            _contest(progress, part, table)
            for progress, part, table in zip(played, parts, tables, strict=True)
        ],
        _ratings(plan, played, parts),
    )


def _by_deal(plan: Plan, progress: Progress) -> Array:
    """By deal: 1 if it was played, the wins of each bot, the wins of each seat; 0 if not."""
    contest = progress.contest
    table = np.zeros((plan.deals, 1 + len(contest.bots) + contest.setup.seats))
    for row, deal in zip(table, progress.deals, strict=False):
        row[0] = 1
        row[1 : 1 + len(contest.bots)] = [deal.share_of(bot) for bot in contest.bots]
        row[1 + len(contest.bots) :] = np.mean([game.shares for game in deal.games], axis=0)
    return table


def _contest(progress: Progress, sums: Array, table: Array) -> ContestStanding:
    contest, deals = progress.contest, len(progress.deals)
    drawn = sums[sums[:, 0] > 0]  # a drawing may miss all deals of a contest that stopped early

    def share(column: int) -> Interval:
        return intervals.percentiles(drawn[:, column] / drawn[:, 0])

    bots = len(contest.bots)
    return ContestStanding(
        contest.number,
        str(contest.setup),
        contest.name,
        deals,
        progress.wanted,
        deals * len(contest.seatings),
        progress.answered and deals < progress.wanted,
        [
            _standing(progress, bot, share(1 + i), table[:deals, 1 + i])
            for i, bot in enumerate(contest.bots)
        ],
        [
            Answer(str(question), question.bot, test.bar, str(test.verdict), test.seen)
            for question, test in progress.tests
        ],
        [share(1 + bots + seat) for seat in range(contest.setup.seats)],
    )


def _standing(progress: Progress, bot: str, share: Interval, scores: Array) -> Standing:
    contest = progress.contest
    chairs = _chairs(progress.deals, bot)
    counts = np.array([chair.count for chair in chairs], float)
    means = counts.mean(axis=0)
    return Standing(
        bot,
        contest.lineup.count(bot),
        len(progress.deals) * len(contest.seatings),
        share,
        contest.share_expected(bot),
        sequential.interval(scores),
        float(means[scoring.TOTAL]),
        {part: float(means[column]) for part, column in COMPONENTS.items() if part != "total"},
        sum(chair.faults for chair in chairs),
        next((chair.fault for chair in chairs if chair.faults), None),
        float(np.mean([chair.decisions for chair in chairs])),
    )


def _chairs(deals: Sequence[Deal], bot: str) -> list[Chair]:
    return [
        chair for deal in deals for game in deal.games for chair in game.chairs if chair.bot == bot
    ]


def _ratings(plan: Plan, played: list[Progress], parts: list[Array]) -> dict[str, list[Rating]]:
    groups: dict[str, list[int]] = {}
    for i, progress in enumerate(played):
        groups.setdefault(str(progress.contest.setup), []).append(i)
    if len(groups) > 1:
        groups[ALL_SETUPS] = list(range(len(played)))
    return {
        name: _rated(plan, [played[i] for i in members], [parts[i] for i in members])
        for name, members in groups.items()
    }


def _rated(plan: Plan, played: list[Progress], parts: list[Array]) -> list[Rating]:
    bots = [bot for bot in plan.bots if any(bot in p.contest.bots for p in played)]
    seats = np.zeros((len(played), len(bots)))
    wins = np.zeros((len(parts[0]), len(played), len(bots)))
    for i, (progress, sums) in enumerate(zip(played, parts, strict=True)):
        contest = progress.contest
        for j, bot in enumerate(contest.bots):
            seats[i, bots.index(bot)] = contest.lineup.count(bot)
            wins[:, i, bots.index(bot)] = sums[:, 1 + j] * len(contest.seatings)
    points = ratings.fit(wins, seats)
    found = [Rating(bot, intervals.percentiles(points[:, i])) for i, bot in enumerate(bots)]
    return sorted(found, key=lambda rating: -rating.points.value)


# What the clock says


def thinking(run: Run) -> dict[str, float | None]:
    """Milliseconds a decision by bot, where they were measured."""
    found: dict[str, float | None] = {}
    for bot in run.plan.bots:
        timed = [
            chair
            for progress in run.contests
            for chair in _chairs(progress.deals, bot)
            if chair.seconds is not None
        ]
        decisions = sum(chair.decisions for chair in timed)
        seconds = sum(chair.seconds or 0.0 for chair in timed)
        found[bot] = 1000 * seconds / decisions if decisions else None
    return found
