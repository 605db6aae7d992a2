"""Saved tokens: the supply, the limit of three, what two unused dice may buy (D7, D8, R10)."""

from spoorbrug.rules.compiler import compiled
from spoorbrug.rules.options import OPTIONS
from spoorbrug.rules.record import DICE, DOUBLE, SINGLE, TYPES, WILD

SUPPLY = 15  # D2: of each type
MOST_HELD = 3  # D8
IN_ALL = OPTIONS["dice_tokens"].number_of("all")  # R10
BOTH = 3  # a set of types: single and double


@compiled
def barred_types(board, game):
    """D8, R36: the types that a seat takes none of, since it begins its turn with three."""
    single = game.tokens[game.seat, SINGLE]
    double = game.tokens[game.seat, DOUBLE]
    if board.dice_tokens == IN_ALL:
        return BOTH if single + double >= MOST_HELD else 0
    return (1 if single >= MOST_HELD else 0) | (2 if double >= MOST_HELD else 0)


@compiled
def is_barred(game, kind):
    """May this seat take no tokens of a type in this turn?"""
    return (game.barred >> kind) & 1 == 1


@compiled
def _room(board, game, kind):
    """D8, R10: how many more tokens of this type may be held?"""
    held = game.tokens[game.seat, kind]
    if board.dice_tokens == IN_ALL:
        held = game.tokens[game.seat, SINGLE] + game.tokens[game.seat, DOUBLE]
    return MOST_HELD - held


@compiled
def may_buy(board, game, kind):
    """D7, R21: may a pair of unused dice buy a token that is kept?"""
    if game.pairs == 0 or game.supply[kind] == 0 or is_barred(game, kind):
        return False
    return _room(board, game, kind) > 0


@compiled
def anything_to_do(board, game):
    """Can this seat buy a token, or has it any to give back?"""
    for kind in range(TYPES):
        if game.tokens[game.seat, kind] > 0 or may_buy(board, game, kind):
            return True
    return False


@compiled
def good_dice(game, kind):
    """How many dice stand for a space of this type, or for a station: wilds included (D5)."""
    return game.dice[kind] + game.dice[WILD]


@compiled
def buyable(board, game, kind, dice):
    """How many tokens could be bought for this claim beside the dice that pay (D7, R21)."""
    if is_barred(game, kind):
        return 0
    most = min((DICE - dice) // 2, game.supply[kind])
    return min(most, _room(board, game, kind)) if board.strict_tokens else most


@compiled
def reach(board, game, kind):
    """The most spaces of a type that this roll and the tokens pay for.

    All good dice: to leave one out never brings more than the half token that it helps to buy.
    """
    dice = good_dice(game, kind)
    return dice + game.tokens[game.seat, kind] + buyable(board, game, kind, dice)


@compiled
def can_use(board, game, kind, dice, need):
    """Do these dice, and tokens for the rest, pay for a number of spaces of a type?"""
    rest = need - dice
    held = game.tokens[game.seat, kind]
    return rest >= 0 and rest - min(rest, held) <= buyable(board, game, kind, dice)


@compiled
def spend(game, kind, dice, need):
    """Pay: the dice are used, held tokens go first, the others are bought and spent at once."""
    rest = need - dice
    held = min(rest, game.tokens[game.seat, kind])
    game.tokens[game.seat, kind] -= held
    game.supply[kind] += held
    game.dice_used = dice
    game.pairs = -(rest - held)
