"""Games between any bots, move by move: for those that the compiled match does not know.

Each bot sees its view and is asked through the referee, so that its faults cost what they cost
everywhere.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import astuple, dataclass

import numpy as np

from spoorbrug import players
from spoorbrug.arena.bot_seeds import bot_seed
from spoorbrug.game import Game, Setup
from spoorbrug.players import AS_IT_LIKES, Bot, Budget, Fault, Referee
from spoorbrug.rules import scoring
from spoorbrug.rules.record import Array

Company = Callable[[str], list[Bot]]
"""Answers the bots of a table, for the game of one seed."""


@dataclass(frozen=True)
class Played:
    """A game that was played to its end."""

    game: Game
    faults: dict[int, list[Fault]]
    """By seat, where there were any."""
    counts: Array
    """By seat and column of `rules.scoring`; who made too many faults has the last place."""
    decisions: list[int]
    """By seat."""
    seconds: list[float]
    """Time thought, by seat."""


def by_the_game(seed: str, spec: str) -> str:
    """A bot's seed where the compiled match lends its bots the seed of the game."""
    return seed if spec in players.CODES else bot_seed(seed, spec)


@contextmanager
def company(
    specs: Sequence[str], own_seed: Callable[[str, str], str] = by_the_game
) -> Iterator[Company]:
    """A bot for each seat, over many games; they go home at the end.

    `own_seed` answers a bot's seed for the game of a seed.
    """
    seated: list[Bot] = []

    def for_game(seed: str) -> list[Bot]:
        own = [own_seed(seed, spec) for spec in specs]
        if seated:
            again = zip(seated, specs, own, strict=True)
            seated[:] = [players.again(*one) for one in again]
        else:
            seated.extend(map(players.make, specs, own))
        return list(seated)

    try:
        yield for_game
    finally:
        for bot in seated:
            players.close(bot)


def play(setup: Setup, seed: str, bots: Sequence[Bot], budget: Budget = AS_IT_LIKES) -> Played:
    """Play the game of a seed to its end."""
    game = Game.begin(setup, seed)
    referee = Referee(bot_seed(seed, "referee"))
    decisions, seconds = [0] * setup.seats, [0.0] * setup.seats
    while not game.is_over:
        seat = game.seat
        view = game.view(seat)
        began = time.perf_counter()
        move = referee.choose(bots[seat], view, budget).move
        seconds[seat] += time.perf_counter() - began
        decisions[seat] += 1
        game.push(move)
    counts = np.array([astuple(count) for count in game.count()], np.int16)
    counts[:, scoring.PLACE] = referee.places(counts[:, scoring.PLACE].tolist())
    return Played(game, referee.faults, counts, decisions, seconds)
