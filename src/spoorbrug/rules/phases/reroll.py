"""Which dice to roll once more, all or none included: D3."""

from spoorbrug.rules import refusal_codes
from spoorbrug.rules.compiler import compiled
from spoorbrug.rules.ids import REROLL_NUMBER, REROLLS, ROLL_AGAIN, USE_DICE
from spoorbrug.rules.record import DOUBLE, FACES, ROLL, SINGLE, SPEND, STATION, WILD


@compiled
def reason(board, game, move):
    """What forbids a move."""
    if move < ROLL_AGAIN or move >= USE_DICE:
        return refusal_codes.B3_NOT_NOW
    for face in range(FACES):
        if REROLLS[move - ROLL_AGAIN, face] > game.dice[face]:
            return refusal_codes.D3_NO_SUCH_DICE
    return refusal_codes.NOTHING


@compiled
def legal(board, game, moves):
    """All legal moves."""
    n = 0
    for single in range(game.dice[SINGLE] + 1):
        for double in range(game.dice[DOUBLE] + 1):
            for station in range(game.dice[STATION] + 1):
                for wild in range(game.dice[WILD] + 1):
                    moves[n] = ROLL_AGAIN + REROLL_NUMBER[single, double, station, wild]
                    n += 1
    return n


@compiled
def apply(board, game, move):
    """Those dice go up again; the result stands."""
    for face in range(FACES):
        again = REROLLS[move - ROLL_AGAIN, face]
        game.dice[face] -= again
        game.dice_due += again
    game.rerolled = 1
    game.phase = ROLL if game.dice_due > 0 else SPEND
