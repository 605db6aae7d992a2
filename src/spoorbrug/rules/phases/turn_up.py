"""Chance: a card of the deck is laid in the market (B1, B4, B5)."""

from spoorbrug.rules import cards
from spoorbrug.rules.compiler import compiled
from spoorbrug.rules.ids import CARD
from spoorbrug.rules.record import SETTLE


@compiled
def apply(board, game, move):
    """The card lies face up."""
    kind = move - CARD
    cards.leave_deck(game, kind)
    game.market[kind] += 1
    game.market_size += 1
    game.phase = SETTLE
