"""How an analysis is made: every position judged, every decision compared with the expert's.

All of it follows from the game and the effort: the same game gets the same analysis. Positions
are judged with the same chances to come, so that two of them differ by what happened between
them and less by accident. All of them get the same number of futures: one that got more would
differ from its neighbours by that alone.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from spoorbrug.analysis.judge import Thinker
from spoorbrug.analysis.reasons import Reason, explain
from spoorbrug.analysis.report import (
    DIGITS,
    LEAST_TURN,
    TURNING_POINTS,
    Analysis,
    Chances,
    Choice,
    Effort,
    Moment,
    Turning,
    changes,
)
from spoorbrug.game import Game, Move, Setup, View, moves, outcome
from spoorbrug.game.step import Step
from spoorbrug.players import Budget
from spoorbrug.rules import kernel, record
from spoorbrug.rules.record import Array

LOOKED_AT_AGAIN = 2 * TURNING_POINTS
"""Number of the largest swings that are judged once more, with other futures."""
ACCIDENT = 2.0
"""Standard errors: a smaller difference may be accident, and nobody is blamed for it."""
WORTH_SAYING = 0.03
"""From this loss of winning chance on, a player learns why the expert's move was better."""

SEED, OTHER_SEED = 0, 1
"""Seeds of the futures: when a position is first judged, and when it is judged once more."""

Tell = Callable[[float], object]
"""Called with the share of the work that is done, from 0 to 1; may raise to stop it."""


@dataclass(frozen=True, slots=True)
class _Passage:
    """A step of the game, and the positions whose judgements stand around it.

    A step that nobody could choose has changed nothing, whatever a judge says of it, and where
    chance did not answer there is nothing between `made` and `after`: there it is one position.
    """

    step: Step
    options: int
    before: Array
    made: Array
    after: Array


def analyse(
    game: Game,
    thinker: Thinker,
    effort: Effort | None = None,
    tell: Tell = lambda done: None,
) -> Analysis:
    """The analysis of a game from its deal to where it stands, which is its end if it has one."""
    effort = effort or Effort()
    passages = list(_passages(game))
    if not passages or passages[0].step.move >= 0:
        raise ValueError("Only a game that was played from its deal can be analysed.")
    progress = _Progress(tell, 2 * len(passages))
    compared = Comparing(thinker, effort).choices(game, progress)
    judging = Judging(game.setup, thinker, effort.judge)
    moments: list[Moment] = []
    for passage in passages:
        step = passage.step
        made, after = judging.chances(passage.made), judging.chances(passage.after)
        choice = compared.get(step.number)
        moments.append(Moment(step.number, step.seat, _move_of(game, step), made, after, choice))
        progress.one_more()
    start = judging.chances(passages[0].before)
    turning = _turning(judging, passages, changes(start, moments))
    tell(1.0)
    return Analysis(start, tuple(moments), turning, judging.margin, game.is_over, effort)


class _Progress:
    """Counts the finished parts of the work."""

    def __init__(self, tell: Tell, total: int) -> None:
        self._tell, self._total, self._done = tell, total, 0

    def one_more(self) -> None:
        """Report one more part; the last per cent is left for the end of the work."""
        self._done += 1
        self._tell(min(0.99, self._done / self._total))


def _move_of(game: Game, step: Step) -> Move | None:
    return None if step.move < 0 else moves.from_id(game.board, step.before[0], step.move)


# Positions


class Judging:
    """Chances of true positions; each is judged once."""

    def __init__(self, setup: Setup, thinker: Thinker, iterations: int) -> None:
        self._setup = setup
        self._thinker = thinker
        self._iterations = iterations
        self._known: dict[tuple[bytes, int], Chances] = {}

    def chances(self, games: Array, seed: int = SEED) -> Chances:
        """Every seat's chance to win with all hands open."""
        key = games.tobytes(), seed
        if key not in self._known:
            found = self._judged(games, seed)
            self._known[key] = tuple(round(float(chance), DIGITS) for chance in found)
        return self._known[key]

    @property
    def margin(self) -> float:
        """Two standard errors of a chance, from the positions that were judged twice."""
        twice = [key for key, seed in self._known if seed != SEED]
        squares = [
            (one - other) ** 2 / 2
            for key in twice
            for one, other in zip(self._known[key, SEED], self._known[key, OTHER_SEED], strict=True)
        ]
        return round(2 * sqrt(fmean(squares)), DIGITS) if squares else 0.0

    def _judged(self, games: Array, seed: int) -> Sequence[float]:
        if games["phase"][0] == record.OVER:
            return _shared(self._setup, games)
        return self._thinker.judge(self._setup, record.copy(games), self._iterations, seed)


def _shared(setup: Setup, games: Array) -> list[float]:
    """A game that is over: its winners share one victory."""
    places = [count.place for count in outcome.count(setup, games)]
    return [(place == 1) / places.count(1) for place in places]


def _passages(game: Game) -> Iterator[_Passage]:
    """Every step with its positions; each passage begins where the last one ended."""
    boards, room = game.setup.board_record, kernel.new_moves()
    last: Array | None = None
    for step in game.steps:
        games = record.copy(step.before)
        before = record.copy(games) if last is None else last
        options = int(kernel.legal(boards, games, room)) if step.move >= 0 else 0
        if step.move >= 0:
            kernel.apply(boards, games, step.move)
        made = record.copy(games) if options > 1 else before
        for dealt in step.dealt:
            kernel.apply(boards, games, dealt)
        ends = games["phase"][0] == record.OVER
        last = games if step.dealt or ends else made
        yield _Passage(step, options, before, made, last)


def _turning(
    judging: Judging, passages: Sequence[_Passage], found: list[Turning]
) -> tuple[Turning, ...]:
    """The largest swings. By accident some are too large: other futures must agree."""
    found.sort(key=lambda point: (-point.size, point.decision))
    agreed: list[tuple[float, Turning]] = []
    for point in found[:LOOKED_AT_AGAIN]:
        passage = passages[point.decision]
        if point.cause == "move":
            positions = passage.before, passage.made
        else:
            positions = passage.made, passage.after
        before, after = (judging.chances(games, OTHER_SEED) for games in positions)
        changed = [b - a for a, b in zip(point.before, point.after, strict=True)]
        most = max(range(len(changed)), key=lambda seat: abs(changed[seat]))
        again = (after[most] - before[most]) * (1 if changed[most] > 0 else -1)
        agreed.append((min(point.size, again), point))
    agreed.sort(key=lambda one: (-one[0], one[1].decision))
    kept = [point for size, point in agreed if size >= LEAST_TURN]
    return tuple(sorted(kept[:TURNING_POINTS], key=lambda point: (-point.size, point.decision)))


# Decisions


class Comparing:
    """Every decision beside the expert's, from the view of the seat that made it.

    Whether the move that was played is worse is not read off the search, which looks at bad moves
    hardly at all: both are tried in the same possible games with the same chances to come.
    """

    def __init__(self, thinker: Thinker, effort: Effort) -> None:
        self._thinker = thinker
        self._effort = effort

    def choices(self, game: Game, progress: _Progress) -> dict[int, Choice]:
        """By the number of the decision; those with one legal move are none."""
        found: dict[int, Choice] = {}
        past = game.copy()
        while (step := past.last_step) is not None and step.move >= 0:
            past.undo()
            assert step.seat is not None
            view = past.view(step.seat)
            if len(view.legal_moves) > 1:
                found[step.number] = self.choice(view, step.move, step.number)
            progress.one_more()
        progress.one_more()  # the deal
        return found

    def choice(self, view: View, played: int, number: int) -> Choice:
        """One decision; `number` only makes its possible games differ from others'."""
        thoughts = self._thinker.consider(view, Budget(iterations=self._effort.consider))
        best = thoughts.options[0]
        given = 0.0 if best.move == played else self._given(view, best.move, played, number)
        top = round(max(best.chance, given), DIGITS)
        better: tuple[Move | None, tuple[Reason, ...]] = (None, ())
        if given > 0:
            said = explain(view, (best.move,), thoughts) if given >= WORTH_SAYING else ()
            better = (moves.from_id(view.board, view.state, best.move), said)
        return Choice(len(view.legal_moves), round(top - given, DIGITS), top, given, *better)

    def _given(self, view: View, best: int, played: int, number: int) -> float:
        """How much better the one is than the other; 0 where that may be accident."""
        rng = random.Random(f"{SEED}-{number}")
        tried = self._effort.compare
        iterations = max(1, self._effort.consider // (2 * tried))
        differences: list[float] = []
        worlds = self._thinker.imagine(view, tried, rng)
        for seed in range(tried):
            one, other = (
                self._tried(view, record.copy(worlds[seed : seed + 1]), move, iterations, seed)
                for move in (best, played)
            )
            differences.append(one - other)
        mean = fmean(differences)
        error = stdev(differences) / sqrt(tried)
        return round(mean, DIGITS) if mean > ACCIDENT * error else 0.0

    def _tried(self, view: View, games: Array, move: int, iterations: int, seed: int) -> float:
        assert view.seat is not None
        kernel.apply(view.setup.board_record, games, move)
        if games["phase"][0] == record.OVER:
            return _shared(view.setup, games)[view.seat]
        return self._thinker.judge(view.setup, games, iterations, seed)[view.seat]
