"""Chance: a tunnel die falls (D11, R12)."""

from spoorbrug.rules.compiler import compiled
from spoorbrug.rules.ids import TUNNEL_FACE
from spoorbrug.rules.phases import pay_dice
from spoorbrug.rules.phases.roll import SIDES
from spoorbrug.rules.record import TUNNEL_DICE, TUNNEL_DIE


@compiled
def begin(game):
    """Three tunnel dice are thrown."""
    game.tunnel_due = TUNNEL_DICE
    game.phase = TUNNEL_DIE


@compiled
def odds(board, dealt, weights):
    """A blank side, or a tunnel."""
    dealt[0] = TUNNEL_FACE
    weights[0] = SIDES - board.tunnel_faces
    dealt[1] = TUNNEL_FACE + 1
    weights[1] = board.tunnel_faces
    return 2


@compiled
def dealt(board, n):
    """What the n-th side shows."""
    return TUNNEL_FACE if n < SIDES - board.tunnel_faces else TUNNEL_FACE + 1


@compiled
def apply(board, game, move):
    """Each tunnel symbol costs one more space."""
    game.tunnel_cost += move - TUNNEL_FACE
    game.tunnel_due -= 1
    if game.tunnel_due == 0:
        pay_dice.begin(board, game)
