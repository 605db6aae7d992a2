"""Cards of any kind that stand for one of the set, one by one in the order of kinds: F2, F3."""

from spoorbrug.rules import cards, refusal_codes
from spoorbrug.rules.compiler import compiled
from spoorbrug.rules.ids import FILL_WITH, PAY_EXTRA
from spoorbrug.rules.record import COMPLETE, KINDS


@compiled
def _enough_from(game, kind):
    """Are there cards enough of this kind and later ones?"""
    left = 0
    for other in range(kind, KINDS):
        left += game.hand[game.seat, other]
    return left >= game.fill_due


@compiled
def reason(board, game, move):
    """What forbids a move."""
    if move < FILL_WITH or move >= PAY_EXTRA:
        return refusal_codes.B3_NOT_NOW
    kind = move - FILL_WITH
    if game.hand[game.seat, kind] == 0:
        return refusal_codes.F2_NO_CARD
    if kind < game.fill_from or not _enough_from(game, kind):
        return refusal_codes.F2_ORDER
    return refusal_codes.NOTHING


@compiled
def legal(board, game, moves):
    """All legal moves."""
    n = 0
    for kind in range(game.fill_from, KINDS):
        if game.hand[game.seat, kind] > 0 and _enough_from(game, kind):
            moves[n] = FILL_WITH + kind
            n += 1
    return n


@compiled
def apply(board, game, move):
    """One more card is spent; the last one completes the claim."""
    kind = move - FILL_WITH
    cards.play_cards(game, game.seat, kind, 1)
    game.fill_from = kind
    game.fill_due -= 1
    if game.fill_due == 0:
        game.fill_from = 0
        game.phase = COMPLETE
