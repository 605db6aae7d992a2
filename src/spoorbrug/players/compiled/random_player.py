"""Any legal move, each as likely as the others."""

import numba

from spoorbrug.players.compiled.decisions import decision_number
from spoorbrug.rules import chance, dispatch


# Inlined, so that its look at the phase and the move that follows are compiled as one.
@numba.njit(error_model="numpy", nogil=True, inline="always")
def choose(board, view, key0, key1, moves):
    """One of the legal moves."""
    n = dispatch.legal(board, view, moves)
    return moves[chance.below(key0, key1, decision_number(view), n)]
