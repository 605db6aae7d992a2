"""`search`: the nets of a policy and of a judge, and PUCT over possible games.

The policy is of the kind of `adviser`; docs/baselines.md says how both nets learn.
"""

from __future__ import annotations

import random
import time
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path

import numpy as np

from spoorbrug.game import View, seeds
from spoorbrug.learning.baselines import kept
from spoorbrug.players import beliefs
from spoorbrug.players.bot import AS_IT_LIKES, Budget
from spoorbrug.players.compiled.policy import scores, tree_search
from spoorbrug.rules import kernel, record
from spoorbrug.rules.record import Array

ITERATIONS = 100
"""Tries for one decision, where the budget does not say."""
MOST = 20_000
"""Tries for one decision at most: the tree takes a few kilobytes for each."""
WORLDS = 8
"""Possible games for that many tries."""
BOLDNESS = 1.5
"""How much what the policy likes is tried, beside what has proved good."""
NO_NOISE = np.zeros(0, np.float32)


@dataclass(frozen=True)
class Nets:
    """What the search is led by."""

    policy: Array
    judge: Array

    def __post_init__(self) -> None:
        for name, given, size in (
            ("policy", self.policy, scores.WEIGHTS), ("judge", self.judge, tree_search.WORTH),
        ):  # fmt: skip
            if given.shape != (size,):  # compiled code would read past their end
                raise kept.Unfit(f"the weights of the {name} are not {size}: learn them anew")


@dataclass(frozen=True)
class Thoughts:
    """The moves of a decision, and what came of trying them."""

    moves: Array
    likely: Array
    """How likely each is, to the policy."""
    tried: Array
    won: Array
    """The sum of what the tries brought, from 0 to 1 each."""

    @property
    def best(self) -> int:
        """The place of the move that was tried most; of equal ones, the likelier."""
        return int(np.lexsort((self.likely, self.tried))[-1])


def imagine(view: View, number: int, rng: random.Random) -> Array:
    """Possible games; who holds which tickets fits what was built."""
    possible, leaning = view.possible(), beliefs.leaning(view)
    worlds = record.new_games(number)
    for place in range(number):
        worlds[place] = possible.deal(rng, leaning)[0][0]
    return worlds


def think(
    view: View, nets: Nets, iterations: int, boldness: float, rng: random.Random,
    noise: Array = NO_NOISE,
) -> Thoughts:  # fmt: skip
    """Search for a seat that has to decide between moves."""
    if len(view.legal_moves) < 2:
        raise ValueError("there is nothing to search: this seat has no choice now")
    number = max(2, min(iterations, WORLDS * iterations // ITERATIONS))
    worlds = imagine(view, number, rng)
    room, width = record.new_games(), tree_search.WIDTH
    found = (
        np.zeros(width, np.int16), np.zeros(width, np.float32),
        np.zeros(width, np.int64), np.zeros(width, np.float64),
    )  # fmt: skip
    n = tree_search.think(
        view.setup.board_record, worlds,
        kernel.new_key([rng.getrandbits(64), rng.getrandbits(64)]), nets.policy, nets.judge,
        iterations, boldness, noise, room, room.view(np.uint64), *found,
    )  # fmt: skip
    return Thoughts(*(part[:n] for part in found))


class SearchBot:
    """The search as a bot."""

    def __init__(
        self, seed: int | str, nets: Nets, *, name: str, iterations: int, boldness: float
    ) -> None:
        if not 2 <= iterations <= MOST:
            raise ValueError(f"'iterations' is from 2 to {MOST}, not {iterations}")
        if boldness <= 0:
            raise ValueError(f"'boldness' is more than 0, not {boldness}")
        self.name = name
        self._seed = seeds.check(seed)
        self._nets = nets
        self._iterations = iterations
        self._boldness = boldness

    def choose(self, view: View, budget: Budget = AS_IT_LIKES) -> int:
        """The id of a legal move. Where there is only one, there is nothing to think about."""
        if not view.decides:
            raise ValueError("it is not this seat's decision")
        if len(view.legal_moves) == 1:
            return view.legal_moves.ids[0]
        thoughts = self.consider(view, budget)
        return int(thoughts.moves[thoughts.best])

    def consider(self, view: View, budget: Budget = AS_IT_LIKES) -> Thoughts:
        """What came of trying the moves."""
        if budget.iterations is None and budget.seconds is not None:
            return self._in_time(view, budget.seconds)
        iterations = budget.iterations or self._iterations
        return self._think(view, min(max(2, iterations), MOST))

    def _think(self, view: View, iterations: int) -> Thoughts:
        rng = random.Random(f"{self._seed} {view.games.tobytes().hex()}")
        return think(view, self._nets, iterations, self._boldness, rng)

    def _in_time(self, view: View, seconds: float) -> Thoughts:
        """Twice as many tries each time, as long as the next may be done in time."""
        iterations = max(2, self._iterations // 4)
        started = time.perf_counter()
        while True:
            before = time.perf_counter()
            thoughts = self._think(view, iterations)
            now = time.perf_counter()
            if now - started + 2.2 * (now - before) > seconds or 2 * iterations > MOST:
                return thoughts
            iterations *= 2


def read_nets(file: Path) -> Nets:
    """What the command has written."""
    found = kept.read(file, "weights of search")
    return Nets(found["policy"].astype(np.float32), found["judge"].astype(np.float32))


@cache
def _ours() -> Nets:
    with resources.as_file(resources.files(__package__) / "search.npz") as file:
        return read_nets(file)


def make(
    seed: str,
    *,
    name: str = "search",
    iterations: int = ITERATIONS,
    boldness: float = BOLDNESS,
    weights: str = "",
) -> SearchBot:
    """For the registry; `weights` is a file of one's own, as the command has written it."""
    nets = read_nets(Path(weights)) if weights else _ours()
    return SearchBot(seed, nets, name=name, iterations=iterations, boldness=boldness)
