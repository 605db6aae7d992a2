"""Games to learn from: what seats looked like at their turns, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from spoorbrug.arena import simulate
from spoorbrug.game import Setup
from spoorbrug.players.compiled.search import outlook, training_games
from spoorbrug.rules.record import SEATS, Array

CHUNK = 50
LOOKED = 0.3
"""The share of turns that are noted: those of one game are much alike."""
TURNS = 120
"""Turns of one game that may be noted, at most."""


@dataclass(frozen=True, slots=True)
class Positions:
    """Positions of one number of seats: `rows[position, seat, part]` and how it ended."""

    rows: Array
    shares: Array
    """Of the win: winners share one."""
    totals: Array
    """Points in the end."""

    @classmethod
    def joined(cls, parts: Sequence[Positions]) -> Positions:
        """Several together, in their order."""
        return cls(
            np.concatenate([part.rows for part in parts]),
            np.concatenate([part.shares for part in parts]),
            np.concatenate([part.totals for part in parts]),
        )


@dataclass(frozen=True, slots=True)
class Play:
    """How games are played: by planners that stray, and by seats that try moves themselves."""

    stray: float
    """How often a move is any move, on average over games."""
    eager: float = 0.0
    """The share of seats that try some moves and take what the estimate likes best."""
    tries: int = 6


def some(setup: Setup, seed: str, play: Play, net: Array, first: int) -> Positions:
    """The positions of one chunk of games."""
    names = [f"{seed}-{number}" for number in range(first, first + CHUNK)]
    room = CHUNK * TURNS
    rows = np.zeros((room, SEATS, outlook.SIZE), np.float32)
    shares = np.zeros((room, SEATS), np.float32)
    totals = np.zeros((room, SEATS), np.float32)
    n = training_games.gather(
        setup.board_record,
        simulate.keys_of(names),
        net,
        play.stray,
        play.eager,
        LOOKED,
        play.tries,
        rows,
        shares,
        totals,
    )
    seats = setup.seats
    return Positions(rows[:n, :seats].copy(), shares[:n, :seats].copy(), totals[:n, :seats].copy())
