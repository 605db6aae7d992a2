"""How an analysis is made: every position judged, every decision compared with the expert's.

All of it follows from the game and the effort: the same game gets the same analysis. Positions
are judged with the same chances to come, so that two of them differ by what happened between
them and less by accident; the largest swings are then judged again, with more futures.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, pstdev

from spoorbrug.analysis.reasons import Reason, explain
from spoorbrug.analysis.thinker import Thinker
from spoorbrug.analysis.whole import (
    DIGITS,
    TURNING_POINTS,
    Analysis,
    Chances,
    Choice,
    Effort,
    Moment,
    swing,
)
from spoorbrug.game import Game, Move, Setup, View, moves, outcome
from spoorbrug.game.game import Step
from spoorbrug.players import Budget
from spoorbrug.rules import kernel, record
from spoorbrug.rules.record import Array

ROUNDS = 3
"""How often the largest swings are looked for again after some of them were judged anew."""
WORTH_SAYING = 0.03
"""Whoever gives away so much is told why the expert's move was better."""

SEED = 0
"""Of the chances to come in every position that is judged."""

Tell = Callable[[float], object]
"""Is told how much of the work is done, from 0 to 1; may raise to stop it."""


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
    judging = Judging(game.setup, thinker)
    for passage in passages:
        _values(judging, passage, effort.judge)
        progress.one_more()
    for _ in range(ROUNDS):
        for games in _turns(judging, passages, effort.judge):
            judging.chances(games, effort.refine)
    moments = tuple(
        Moment(
            passage.step.number,
            passage.step.seat,
            _move_of(game, passage.step),
            *_values(judging, passage, effort.judge)[1:],
            compared.get(passage.step.number),
        )
        for passage in passages
    )
    start = judging.chances(passages[0].before, effort.judge)
    tell(1.0)
    return Analysis(start, moments, game.is_over, effort)


class _Progress:
    """Counts what is done."""

    def __init__(self, tell: Tell, total: int) -> None:
        self._tell, self._total, self._done = tell, total, 0

    def one_more(self) -> None:
        """The last bit is told by whoever ends the work."""
        self._done += 1
        self._tell(min(0.99, self._done / self._total))


def _move_of(game: Game, step: Step) -> Move | None:
    return None if step.move < 0 else moves.from_id(game.board, step.before[0], step.move)


# Positions


class Judging:
    """Chances of true positions; each is judged once for each effort."""

    def __init__(self, setup: Setup, thinker: Thinker) -> None:
        self._setup = setup
        self._thinker = thinker
        self._known: dict[bytes, tuple[int, Chances]] = {}

    def chances(self, games: Array, iterations: int) -> Chances:
        """Every seat's chance to win with all hands open: the best judgement so far."""
        key = games.tobytes()
        known = self._known.get(key)
        if known is None or known[0] < iterations:
            known = self._known[key] = (iterations, self._judged(games, iterations))
        return known[1]

    def _judged(self, games: Array, iterations: int) -> Chances:
        found: Sequence[float]
        if games["phase"][0] == record.OVER:
            found = _shared(self._setup, games)
        else:
            found = self._thinker.judge(self._setup, record.copy(games), iterations, SEED)
        return tuple(round(float(chance), DIGITS) for chance in found)


def _shared(setup: Setup, games: Array) -> list[float]:
    """A game that is over: its winners share one victory."""
    places = [count.place for count in outcome.count(setup, games)]
    return [(place == 1) / places.count(1) for place in places]


def _passages(game: Game) -> Iterator[_Passage]:
    """Every step with its positions; each passage begins where the last one ended."""
    lowered, room = game.setup.lowered, kernel.new_moves()
    last: Array | None = None
    for step in game.steps:
        games = record.copy(step.before)
        before = record.copy(games) if last is None else last
        options = int(kernel.legal(lowered, games, room)) if step.move >= 0 else 0
        if step.move >= 0:
            kernel.apply(lowered, games, step.move)
        made = record.copy(games) if options > 1 else before
        for dealt in step.outcomes:
            kernel.apply(lowered, games, dealt)
        ends = games["phase"][0] == record.OVER
        last = games if step.outcomes or ends else made
        yield _Passage(step, options, before, made, last)


def _values(
    judging: Judging, passage: _Passage, iterations: int
) -> tuple[Chances, Chances, Chances]:
    before, made, after = (
        judging.chances(games, iterations)
        for games in (passage.before, passage.made, passage.after)
    )
    return before, made, after


def _turns(judging: Judging, passages: Sequence[_Passage], iterations: int) -> list[Array]:
    """The positions on both sides of the largest swings."""
    swings: list[tuple[float, int, tuple[Array, Array]]] = []
    for number, passage in enumerate(passages):
        before, made, after = _values(judging, passage, iterations)
        swings.append((-swing(before, made), number, (passage.before, passage.made)))
        swings.append((-swing(made, after), number, (passage.made, passage.after)))
    swings.sort(key=lambda one: one[:2])
    return [games for _, _, pair in swings[:TURNING_POINTS] for games in pair]


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
        for seed in range(tried):
            possible = view.sample(rng)
            one, other = (
                self._tried(view, possible.to_record(), move, iterations, seed)
                for move in (best, played)
            )
            differences.append(one - other)
        mean = fmean(differences)
        error = pstdev(differences) / sqrt(tried)
        return round(mean, DIGITS) if mean > error else 0.0

    def _tried(self, view: View, games: Array, move: int, iterations: int, seed: int) -> float:
        assert view.seat is not None
        kernel.apply(view.setup.lowered, games, move)
        if games["phase"][0] == record.OVER:
            return _shared(view.setup, games)[view.seat]
        return self._thinker.judge(view.setup, games, iterations, seed)[view.seat]
