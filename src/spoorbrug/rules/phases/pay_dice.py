"""Paying for a track with dice, and tokens for the rest: D5, D7, D10, D11, R11, R21."""

from spoorbrug.rules import refusal_codes, tokens
from spoorbrug.rules.compiler import compiled
from spoorbrug.rules.ids import BUY, TAKE_BACK, USE_DICE
from spoorbrug.rules.options import OPTIONS
from spoorbrug.rules.record import COMPLETE, DICE, FINISH_DICE, PAY_DICE

HELD = OPTIONS["tunnel_tokens"].number_of("held")


@compiled
def need(board, game):
    """The spaces to pay: those printed, and what the tunnel dice have added."""
    return board.spaces[game.track] + game.tunnel_cost


@compiled
def _is_enough(board, game, dice):
    """Do this number of dice, and tokens, pay? Perhaps with tokens held before only (R11)."""
    kind = board.type[game.track]
    if game.tunnel_cost > 0 and board.tunnel_tokens == HELD:
        return 0 <= need(board, game) - dice <= game.tokens[game.seat, kind]
    return tokens.can_use(board, game, kind, dice, need(board, game))


@compiled
def _reason_for_taking_back(board, game):
    if not board.tunnel[game.track]:
        return refusal_codes.D11_NO_TUNNEL
    if board.rules >= 2 and game.tunnel_cost == 0:
        return refusal_codes.D11_NO_SYMBOL
    return refusal_codes.NOTHING


@compiled
def reason(board, game, move):
    """What forbids a move."""
    if move == TAKE_BACK:
        return _reason_for_taking_back(board, game)
    if move < USE_DICE or move >= BUY:
        return refusal_codes.B3_NOT_NOW
    dice = move - USE_DICE
    kind = board.type[game.track]
    if dice > tokens.good_dice(game, kind):
        return refusal_codes.D5_DICE
    if dice < board.ferry[game.track]:
        return refusal_codes.D10_WILDS
    return refusal_codes.NOTHING if _is_enough(board, game, dice) else refusal_codes.D7_TOKENS


@compiled
def legal(board, game, moves):
    """All legal moves."""
    n = 0
    if _reason_for_taking_back(board, game) == refusal_codes.NOTHING:
        moves[n] = TAKE_BACK
        n += 1
    kind = board.type[game.track]
    most = min(tokens.good_dice(game, kind), DICE)
    for dice in range(board.ferry[game.track], most + 1):
        if _is_enough(board, game, dice):
            moves[n] = USE_DICE + dice
            n += 1
    return n


@compiled
def apply(board, game, move):
    """The track is claimed; or the tunnel was too dear, and no token is bought (R11)."""
    if move == TAKE_BACK:
        game.tunnel_cost = 0
        game.track = 0
        game.phase = FINISH_DICE
        return
    _pay(board, game, move - USE_DICE)


@compiled
def _pay(board, game, dice):
    tokens.spend(game, board.type[game.track], dice, need(board, game))
    game.tunnel_cost = 0
    game.phase = COMPLETE


@compiled
def begin(board, game):
    """After the tunnel dice. Without a symbol the claim stands (R11), and dice pay before tokens.

    To spend a held token instead of dice can leave two of them for another token: whoever has one
    to spare is asked.
    """
    game.phase = PAY_DICE
    if board.rules < 2 or game.tunnel_cost > 0:
        return
    kind = board.type[game.track]
    dice = min(tokens.good_dice(game, kind), need(board, game))
    if game.tokens[game.seat, kind] <= need(board, game) - dice:
        _pay(board, game, dice)
