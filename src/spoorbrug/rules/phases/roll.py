"""Chance: a train die falls (D2, D3)."""

from spoorbrug.rules.compiler import compiled
from spoorbrug.rules.ids import FACE
from spoorbrug.rules.record import FACES, REROLL, SPEND, STATION

SIDES = 6


@compiled
def _sides(face):
    """How many sides of a die show this face: two singles, two doubles, a station, a wild."""
    return 2 if face < STATION else 1


@compiled
def odds(dealt, weights):
    """Every face, by how many sides show it."""
    for face in range(FACES):
        dealt[face] = FACE + face
        weights[face] = _sides(face)
    return FACES


@compiled
def dealt(n):
    """The face on the n-th side."""
    face = 0
    while n >= _sides(face):
        n -= _sides(face)
        face += 1
    return FACE + face


@compiled
def apply(board, game, move):
    """The die lies; after the last one the seat chooses what to roll again, or what to do."""
    game.dice[move - FACE] += 1
    game.dice_due -= 1
    if game.dice_due == 0:
        game.phase = SPEND if game.rerolled else REROLL
