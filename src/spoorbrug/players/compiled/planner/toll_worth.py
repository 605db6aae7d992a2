"""What a token of toll is worth: N8, N9, N10."""

import math

import numpy as np

from spoorbrug.players.compiled import maths
from spoorbrug.players.compiled.planner import weights
from spoorbrug.rules.compiler import compiled


@compiled
def purse_at_end(board, view, seat):
    """A forecast: players spend tokens as they lay trains."""
    return view.tolls[seat] - weights.TOLL_PER_TRAIN * view.trains[seat]


@compiled
def token_worth(board, view, seat):
    """Points for one token more: how likely it is to pass someone, times a place's bonus.

    A seat with a loan has lost the bonus, and one token is then as good as none, but for
    the next loan.
    """
    if not board.tolls:
        return 0.0
    mine = purse_at_end(board, view, seat)
    worth = 0.0
    if view.loans[seat] == 0:
        step = (board.bonus[0] - board.bonus[board.seats - 1]) / (board.seats - 1)
        spread = weights.SPREAD + weights.SPREAD_PER_TRAIN * view.trains[seat]
        for other in range(np.int64(board.seats)):
            if other != seat and view.loans[other] == 0:
                ahead = (mine - purse_at_end(board, view, other)) / spread
                density = maths.exp(-0.5 * ahead * ahead) / (spread * math.sqrt(2 * math.pi))
                worth += step * density
    if mine < 0:
        worth += weights.LOAN_FEAR
    return worth
