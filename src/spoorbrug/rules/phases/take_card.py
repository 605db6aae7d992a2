"""Drawing one card, the first or the second of a turn: B4, B5."""

import numpy as np

from spoorbrug.rules import cards, refusal_codes
from spoorbrug.rules.compiler import compiled
from spoorbrug.rules.ids import DRAW, TAKE
from spoorbrug.rules.record import (
    AFTER_FIRST_CARD,
    AFTER_TURN,
    DRAW_CARD,
    KINDS,
    LOCOMOTIVE,
    SETTLE,
)


@compiled
def reason(game, move):
    """What forbids drawing or taking this card."""
    if move == DRAW:
        return refusal_codes.NOTHING if game.deck_size > 0 else refusal_codes.B5_NO_CARDS
    if game.market[move - TAKE] == 0:
        return refusal_codes.B4_NOT_IN_MARKET
    return refusal_codes.NOTHING


@compiled
def legal(game, locomotives, moves):
    """The deck and the market, with its locomotives or without."""
    moves[0] = DRAW
    n = np.int64(game.deck_size > 0)
    for kind in range(KINDS):
        # Written in any case and counted if it counts: nothing for a processor to guess.
        moves[n] = TAKE + kind
        n += (game.market[kind] > 0) & (locomotives | (kind != LOCOMOTIVE))
    return n


@compiled
def apply(board, game, move):
    """Draw unseen, or take from the market, which is filled at once."""
    if move == DRAW:
        game.after = AFTER_TURN
        game.phase = DRAW_CARD
        return
    kind = move - TAKE
    game.market[kind] -= 1
    game.market_size -= 1
    cards.into_hand(game, game.seat, kind)
    game.known[game.seat, kind] += 1
    game.drawn += 1
    only_one = game.drawn == 2 or (kind == LOCOMOTIVE and not board.two_locomotives)
    game.after = AFTER_TURN if only_one else AFTER_FIRST_CARD
    game.phase = SETTLE
