"""What others' tracks say of their tickets, for those who imagine possible games."""

from __future__ import annotations

import numpy as np

from spoorbrug.game import View
from spoorbrug.players import estimates
from spoorbrug.players.compiled.search import belief
from spoorbrug.rules import kernel, record
from spoorbrug.rules.record import SEATS, TICKETS, Array


def leaning(view: View) -> Array:
    """How much likelier than at random each seat holds each ticket: for `Possible.deal`."""
    boards = view.setup.board_record
    empty = record.new_games()
    kernel.start(boards, empty)
    answer = np.ones((SEATS, TICKETS))
    belief.lean(boards, view.games, empty, estimates.belief(view.setup), answer)
    return answer
