"""A thinker that is quick and simple: what would be counted now says who is ahead.

For tests of what is made of an expert's thoughts, whatever those are.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from spoorbrug import players
from spoorbrug.game import outcome
from spoorbrug.rules import kernel, record


@dataclass(frozen=True)
class Option:
    move: int
    chance: float
    tries: int


@dataclass(frozen=True)
class Thoughts:
    chances: tuple[float, ...]
    options: tuple[Option, ...]


class Simple:
    """Prefers what the planner prefers; remembers which views it was shown."""

    name = "simple"

    def __init__(self, seed="0"):
        self._planner = players.make("planner", seed)
        self.shown = []
        self.judged = 0

    def imagine(self, view, number, rng):
        possible = view.possible()
        worlds = record.new_games(number)
        for place in range(number):
            worlds[place] = possible.deal(rng)[0][0]
        return worlds

    def judge(self, setup, games, iterations, seed):
        self.judged += 1
        totals = [count.total for count in outcome.count(setup, games)]
        weights = [math.exp((total - max(totals)) / 20) for total in totals]
        return tuple(weight / sum(weights) for weight in weights)

    def consider(self, view, budget):
        assert view.decides
        self.shown.append(view)
        preferred = self._planner.choose(view)
        options = []
        for move in view.legal_moves.ids:
            games = record.copy(view.games)
            kernel.apply(view.setup.board_record, games, move)
            chance = self.judge(view.setup, games, 1, 0)[view.seat]
            options.append(Option(move, min(1.0, chance + 0.02 * (move == preferred)), 1))
        options.sort(key=lambda option: (option.move != preferred, -option.chance))
        chances = list(self.judge(view.setup, view.games, 1, 0))
        return Thoughts(tuple(chances), tuple(options))

    def choose(self, view, budget=None):
        return self.consider(view, budget).options[0].move
