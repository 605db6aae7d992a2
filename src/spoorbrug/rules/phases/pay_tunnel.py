"""What a tunnel costs beyond its set, or taking the set back: E2."""

from spoorbrug.rules import refusal_codes
from spoorbrug.rules.compiler import compiled
from spoorbrug.rules.ids import PAY_EXTRA, TAKE_BACK
from spoorbrug.rules.phases import tunnel_card
from spoorbrug.rules.record import FINISH, LOCOMOTIVE


@compiled
def _spare_cards(game):
    """Cards of the laid colour that are not in the set."""
    if game.laid_cards == 0:
        return 0
    return game.hand[game.seat, game.laid_colour] - game.laid_cards


@compiled
def _spare_locomotives(game):
    return game.hand[game.seat, LOCOMOTIVE] - game.laid_locomotives


@compiled
def reason(board, game, move):
    """What forbids a move."""
    if move == TAKE_BACK:
        return refusal_codes.NOTHING
    if move < PAY_EXTRA or move > TAKE_BACK:
        return refusal_codes.B3_NOT_NOW
    locomotives = move - PAY_EXTRA
    if locomotives > game.tunnel_cost:
        return refusal_codes.E2_NUMBER
    if locomotives > _spare_locomotives(game) or game.tunnel_cost - locomotives > _spare_cards(
        game
    ):
        return refusal_codes.E2_CARDS
    return refusal_codes.NOTHING


@compiled
def legal(board, game, moves):
    """All legal moves."""
    n = 0
    fewest = max(0, game.tunnel_cost - _spare_cards(game))
    for locomotives in range(fewest, min(game.tunnel_cost, _spare_locomotives(game)) + 1):
        moves[n] = PAY_EXTRA + locomotives
        n += 1
    moves[n] = TAKE_BACK
    return n + 1


@compiled
def apply(board, game, move):
    """The set grows and is spent; or it goes back to the hand, and the turn is over."""
    if move == TAKE_BACK:
        tunnel_card.clear(game)
        game.track = 0
        game.phase = FINISH
        return
    locomotives = move - PAY_EXTRA
    game.laid_locomotives += locomotives
    game.laid_cards += game.tunnel_cost - locomotives
    tunnel_card.spend_laid(board, game)
