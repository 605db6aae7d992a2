"""The expert: it searches possible games together and plays for the chance to win.

It knows its `View` and nothing else. The levels below it are the same player with less to think
with, and a hand that slips.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from spoorbrug.game import Setup, View, seeds
from spoorbrug.players.bot import AS_IT_LIKES, Budget
from spoorbrug.players.compiled.search import NEAR_LOOK
from spoorbrug.rules import kernel, record
from spoorbrug.rules.record import SEATS, Array

ITERATIONS = 400
"""Tries for one decision, where the budget does not say: some 50 ms."""
WORLDS = 12
"""Possible games for that many tries."""
TRIES = 8
"""For each possible game at least, so that dealing them stays a small part of the time."""

TURNS = 4
"""Turns that are looked ahead for that many tries. As many times more for more tries: looking
further needs them, and brings more than the tries alone."""
FAR = 16
"""Turns, at most: as far as was tried."""

CAUTION = 2.0
"""By how many standard errors a move must beat the planner's; without any it wins less."""

DOUBT = 0.02
"""How far the estimate may be off, which no number of tries tells."""

NEAR = 0.06
"""How much less chance to win a move may have that a weaker level takes for the best."""


def turns_ahead(iterations: int) -> int:
    """How many turns ahead to look with this number of tries."""
    return min(FAR, max(NEAR_LOOK, TURNS * iterations // ITERATIONS))


def possible_games(iterations: int) -> int:
    """How many to try moves in: of few tries the root, of many the square.

    With few tries, dealing more of them would take the time. With many, which look far and take
    long, a few would be tried again and again, and what looks certain there may be so nowhere else.
    """
    times = iterations / ITERATIONS
    if times <= 1:
        return max(2, round(WORLDS * math.sqrt(times)))
    return min(round(WORLDS * times**2), iterations // TRIES)


@dataclass(frozen=True, slots=True)
class Option:
    """A move, and what came of trying it."""

    move: int
    chance: float
    """To win, of the seat that decides."""
    tries: int


@dataclass(frozen=True, slots=True)
class Thoughts:
    """What the expert thinks of a decision."""

    chances: tuple[float, ...]
    """Every seat's chance to win with the best option, as far as the deciding seat can know."""
    options: tuple[Option, ...]
    """The best first. Those that were tried longest come before others that did well once."""


@dataclass(frozen=True, slots=True)
class Liking:
    """What is thought of moves before any is tried, in chances to win."""

    worth: Array
    tries: float
    """How many tries this counts for."""
    width: int
    """How many of the best liked are tried."""


class Expert:
    """The expert, or a level below it."""

    def __init__(
        self,
        seed: int | str = 0,
        *,
        name: str = "expert",
        iterations: int = ITERATIONS,
        turns: int | None = None,
        caution: float = CAUTION,
        doubt: float = DOUBT,
        slips: float = 0.0,
        watches: bool = True,
    ) -> None:
        """`turns` are looked ahead: where it is not said, as many as the tries are good for.

        `slips` is how often it takes another move that looks nearly as good as the best; one that
        does not watch learns nothing from what others build.
        """
        if iterations < 1:
            raise ValueError(f"'iterations' is at least 1, not {iterations}")
        if turns is not None and turns < 1:
            raise ValueError(f"'turns' is at least 1, not {turns}")
        self.name = name
        self._seed = seeds.check(seed)
        self._iterations = iterations
        self._turns = turns
        self._caution = caution
        self._doubt = doubt
        self._slips = slips
        self._watches = watches
        self._get_ready()

    def _get_ready(self) -> None:
        """What it thinks with: code that is imported when an expert is wanted, and room."""
        from spoorbrug.players import beliefs, estimates
        from spoorbrug.players.compiled.search import think, tree

        self._search = think
        self._beliefs = beliefs
        self._estimates = estimates
        self._nodes = np.zeros(tree.NODES, tree.NODE)

    def __getstate__(self) -> dict[str, Any]:
        """Who it is; what it thinks with is had anywhere."""
        ready = ("_search", "_beliefs", "_estimates", "_nodes")
        return {name: value for name, value in vars(self).items() if name not in ready}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._get_ready()

    def choose(self, view: View, budget: Budget = AS_IT_LIKES) -> int:
        """The id of a legal move. Where there is only one, there is nothing to think about."""
        if view.decides and len(view.legal_moves) == 1:
            return view.legal_moves.ids[0]
        return self.consider(view, budget).options[0].move

    def consider(self, view: View, budget: Budget = AS_IT_LIKES) -> Thoughts:
        """What it thinks of the decision that the view's seat has to make."""
        if not view.decides or view.seat is None:
            raise ValueError("it is not this seat's decision")
        rng = random.Random(f"{self._seed} {view.games.tobytes().hex()}")
        moves = list(view.legal_moves.ids)
        if budget.iterations is None and budget.seconds is not None:
            return self._in_time(view, moves, rng, budget.seconds)
        return self._think(view, moves, rng, budget.iterations or self._iterations)

    def judge(
        self, setup: Setup, games: Array, iterations: int = ITERATIONS, seed: int | str = 0
    ) -> tuple[float, ...]:
        """Every seat's chance to win in a game with all hands open.

        What chance will deal is unknown: `iterations` futures are tried.
        """
        answer = np.zeros(SEATS)
        key = seeds.key_of(seeds.check(seed), "judge")
        net = self._estimates.chance(setup)
        turns = self._turns or NEAR_LOOK
        self._search.judge(setup.board_record, games, key, net, iterations, turns, answer)
        return tuple(float(chance) for chance in answer[: setup.seats])

    def imagine(self, view: View, number: int, rng: random.Random) -> Array:
        """Possible games as it believes them: what others hold fits what they have built."""
        possible = view.possible()
        leaning = self._beliefs.leaning(view) if self._watches else None
        worlds = record.new_games(number)
        for place in range(number):
            worlds[place] = possible.deal(rng, leaning)[0][0]
        return worlds

    # How it thinks

    def _in_time(
        self, view: View, moves: list[int], rng: random.Random, seconds: float
    ) -> Thoughts:
        """Twice as many tries each time, as long as the next may be done in time."""
        state = rng.getstate()
        started = time.perf_counter()
        iterations = self._iterations // 4 or 1
        while True:
            rng.setstate(state)
            before = time.perf_counter()
            thoughts = self._think(view, moves, rng, iterations)
            now = time.perf_counter()
            longer = 2.2 * self._ahead(2 * iterations) / self._ahead(iterations)
            if now - started + longer * (now - before) > seconds or len(moves) == 1:
                return thoughts
            iterations *= 2

    def _ahead(self, iterations: int) -> int:
        return self._turns or turns_ahead(iterations)

    def _think(self, view: View, moves: list[int], rng: random.Random, iterations: int) -> Thoughts:
        setup, seat = view.setup, view.seat
        assert seat is not None
        best, won, tried = self.compare(view, moves, rng, iterations)
        chances = won[:, : setup.seats] / tried[:, None]
        order = sorted(range(len(moves)), key=lambda i: (i != best, -tried[i], -chances[i, seat]))
        if rng.random() < self._slips:
            order = self._slipped(order, chances[:, seat], rng)
        options = tuple(Option(moves[i], float(chances[i, seat]), int(tried[i])) for i in order)
        return Thoughts(tuple(float(chance) for chance in chances[order[0]]), options)

    def compare(
        self,
        view: View,
        moves: Sequence[int],
        rng: random.Random,
        iterations: int,
        liking: Liking | None = None,
    ) -> tuple[int, Array, Array]:
        """Try moves in possible games: the best's place, what each seat won, how often tried.

        Without a liking all are tried, and the planner's is the one to beat.
        """
        setup = view.setup
        worlds = self.imagine(view, possible_games(iterations), rng)
        room = record.new_games()
        won = np.zeros((len(moves), SEATS))
        tried = np.zeros(len(moves), np.int64)
        self._nodes["key"] = 0
        liking = liking or Liking(np.zeros(len(moves)), 0.0, len(moves))
        best = self._search.think(
            setup.board_record,
            worlds,
            kernel.new_key([rng.getrandbits(64), rng.getrandbits(64)]),
            self._estimates.chance(setup),
            iterations,
            self._ahead(iterations),
            self._caution,
            self._doubt,
            liking.worth,
            liking.tries,
            liking.width,
            self._nodes,
            room,
            room.view(np.uint64),
            np.array(moves, np.int16),
            won,
            tried,
        )
        return int(best), won, tried

    def _slipped(self, order: list[int], chances: Array, rng: random.Random) -> list[int]:
        """Put first another of those that were tried longest and came out nearly as well."""
        tried = order[1 : 2 + len(order) // 4]
        near = [i for i in tried if chances[i] >= chances[order[0]] - NEAR]
        if not near:
            return order
        seen = rng.choice(near)
        return [seen, *(i for i in order if i != seen)]


def make(
    seed: str,
    *,
    name: str = "expert",
    iterations: int = ITERATIONS,
    turns: int | None = None,
    caution: float = CAUTION,
    doubt: float = DOUBT,
    slips: float = 0.0,
    watches: bool = True,
) -> Expert:
    """For the registry, where the levels fix what makes them so."""
    return Expert(
        seed,
        name=name,
        iterations=iterations,
        turns=turns,
        caution=caution,
        doubt=doubt,
        slips=slips,
        watches=watches,
    )
