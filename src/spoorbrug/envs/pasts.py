"""The games of a batch with their past: what was decided is written down, and played again.

Chance follows from a game's seed, and so do compiled bots' answers: only what came from outside is
kept. A game is played again when it is asked for, and then goes on from there.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from spoorbrug.game import Game, Setup
from spoorbrug.rules.record import Array

Answer = Callable[[Game], int | None]
"""A compiled bot's move in a game, or None where somebody outside decides."""


class Pasts:
    """What was decided from outside in the game that each place of a batch is playing."""

    def __init__(self, setup: Setup, number: int) -> None:
        self._setup = setup
        self._moves = np.zeros((number, 256), np.int16)
        self._made = np.zeros(number, np.int64)
        self._games: dict[int, tuple[Game, int]] = {}
        """Games that were asked for, and how many of the moves they have had."""

    def begin(self) -> None:
        """All games are dealt anew."""
        self._made[:] = 0
        self._games = {}

    def add(self, moves: Array, made: Array, ended: Array) -> None:
        """One more move in the games where one was made; where they have ended, none is left."""
        rows = np.flatnonzero(made)
        if len(rows) and self._made[rows].max() == self._moves.shape[1]:
            self._moves = np.concatenate([self._moves, np.zeros_like(self._moves)], axis=1)
        self._moves[rows, self._made[rows]] = moves[rows]
        self._made[rows] += 1
        self._made[ended] = 0

    def game(self, i: int, seed: str, answer: Answer) -> Game:
        """The game in a place as it stands, with its past. Look, do not touch."""
        game, used = self._games.get(i, (None, 0))
        if game is None or game.seed != seed or used > self._made[i]:
            game, used = Game.begin(self._setup, seed), 0
        while not game.is_over:
            move = answer(game)
            if move is None:
                if used == self._made[i]:
                    break
                move, used = int(self._moves[i, used]), used + 1
            game.push(move)
        self._games[i] = game, used
        return game
