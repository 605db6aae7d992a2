"""What a game was worth to each seat. There is nothing before its end.

`win`: the share of the victory, 1 for the only winner, 1/2 for each of two, 0 for all others.
`margin`: the own score less the best of the others', in hundreds of points.
"""

from __future__ import annotations

import numpy as np

from spoorbrug.game import Game
from spoorbrug.rules import kernel, record, scoring
from spoorbrug.rules.record import Array

WIN, MARGIN = "win", "margin"
REWARDS = (WIN, MARGIN)
ILLEGAL = -1.0
"""What a seat gets whose illegal move ended a game."""

_POINTS = 100


def check(kind: str) -> str:
    """The name of a reward, or a `ValueError`."""
    if kind not in REWARDS:
        raise ValueError(f"there is no reward '{kind}'; there are {', '.join(REWARDS)}")
    return kind


def of(kind: str, counts: Array) -> Array:
    """Rewards by game and seat, from counts by game, seat and column of `rules.scoring`."""
    if kind == WIN:
        won = counts[:, :, scoring.PLACE] == 1
        shares: Array = (won / won.sum(axis=1, keepdims=True)).astype(np.float32)
        return shares
    totals = counts[:, :, scoring.TOTAL].astype(np.float32)
    rewards = np.empty_like(totals)
    for seat in range(totals.shape[1]):
        rewards[:, seat] = totals[:, seat] - np.delete(totals, seat, axis=1).max(axis=1)
    return rewards / np.float32(_POINTS)


def of_game(kind: str, game: Game) -> list[float]:
    """The rewards of one game that is over, by seat."""
    counts = scoring.new_counts()
    kernel.score(game.setup.board_record, record.copy(game.state), counts)
    return [float(one) for one in of(kind, counts[None, : game.setup.seats])[0]]
