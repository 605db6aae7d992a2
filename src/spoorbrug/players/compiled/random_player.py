"""Any legal move, each as likely as the others."""

from spoorbrug.players.compiled.decisions import decision_number
from spoorbrug.rules import chance, dispatch
from spoorbrug.rules.compiler import compiled


@compiled
def choose(board, view, key0, key1, moves):
    """One of the legal moves."""
    n = dispatch.legal(board, view, moves)
    return moves[chance.scale(chance.mix(key0, key1, decision_number(view)), n)]
