"""The end of a turn with dice: buying tokens, giving some back (D7, D8, D14)."""

from spoorbrug.rules import refusal_codes, tokens
from spoorbrug.rules.compiler import compiled
from spoorbrug.rules.ids import BUY, DONE, GIVE_BACK
from spoorbrug.rules.record import END_TURN, TYPES


@compiled
def reason(board, game, move):
    """What forbids a move. Tokens come in a fixed order: buy, then give back, singles first."""
    if move == DONE:
        return refusal_codes.NOTHING
    if move < BUY or move > DONE:
        return refusal_codes.B3_NOT_NOW
    if move - BUY < game.token_step:
        return refusal_codes.D8_ORDER
    if move < GIVE_BACK:
        kind = move - BUY
        if tokens.may_buy(board, game, kind):
            return refusal_codes.NOTHING
        if game.pairs == 0:
            return refusal_codes.D7_PAIRS
        return refusal_codes.D2_SUPPLY if game.supply[kind] == 0 else refusal_codes.D8_LIMIT
    kind = move - GIVE_BACK
    if game.tokens[game.seat, kind] == 0:
        return refusal_codes.D8_NONE
    return refusal_codes.D8_JUST_BOUGHT if (game.bought >> kind) & 1 == 1 else refusal_codes.NOTHING


@compiled
def legal(board, game, moves):
    """All legal moves."""
    n = 0
    for move in range(BUY, BUY + 2 * TYPES + 1):
        if reason(board, game, move) == refusal_codes.NOTHING:
            moves[n] = move
            n += 1
    return n


@compiled
def apply(board, game, move):
    """One token changes hands; or the turn is over."""
    if move == DONE:
        game.pairs = 0
        game.phase = END_TURN
        return
    game.token_step = move - BUY
    if move < GIVE_BACK:
        kind = move - BUY
        game.tokens[game.seat, kind] += 1
        game.supply[kind] -= 1
        game.pairs -= 1
        game.bought |= 1 << kind
    else:
        kind = move - GIVE_BACK
        game.tokens[game.seat, kind] -= 1
        game.supply[kind] += 1
