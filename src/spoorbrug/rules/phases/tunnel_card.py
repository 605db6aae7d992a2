"""Chance: a card of the deck is turned up beside a tunnel (E2, R34)."""

from spoorbrug.rules import cards
from spoorbrug.rules.compiler import compiled
from spoorbrug.rules.ids import CARD
from spoorbrug.rules.record import (
    COMPLETE,
    GREY,
    KINDS,
    LOCOMOTIVE,
    PAY_TUNNEL,
    TUNNEL_CARD,
    TUNNEL_DICE,
)


@compiled
def begin(board, game):
    """Three cards are due, or as many as there are: nothing to turn up costs nothing (R34)."""
    game.tunnel_due = TUNNEL_DICE
    game.tunnel_cost = 0
    _go_on(board, game)


@compiled
def _go_on(board, game):
    cards.shuffle_if_empty(game)
    if game.tunnel_due > 0 and game.deck_size > 0:
        game.phase = TUNNEL_CARD
    elif game.tunnel_cost > 0:
        game.tunnel_due = 0
        game.phase = PAY_TUNNEL
    else:
        spend_laid(board, game)


@compiled
def apply(board, game, move):
    """The card lies beside the tunnel; one of the laid colour, or a locomotive, costs one more."""
    kind = move - CARD
    cards.leave_deck(game, kind)
    game.tunnel[kind] += 1
    if kind == LOCOMOTIVE or (kind == game.laid_colour and game.laid_colour != GREY):
        game.tunnel_cost += 1
    game.tunnel_due -= 1
    _go_on(board, game)


@compiled
def clear(game):
    """The cards beside the tunnel are discarded, and the set is no longer laid out."""
    for kind in range(KINDS):
        cards.to_discard(game, kind, game.tunnel[kind])
        game.tunnel[kind] = 0
    game.laid_colour = 0
    game.laid_cards = 0
    game.laid_locomotives = 0
    game.tunnel_due = 0
    game.tunnel_cost = 0


@compiled
def spend_laid(board, game):
    """The set is spent, and the track claimed."""
    if game.laid_cards > 0:
        cards.play_cards(game, game.seat, game.laid_colour, game.laid_cards)
    cards.play_cards(game, game.seat, LOCOMOTIVE, game.laid_locomotives)
    clear(game)
    game.phase = COMPLETE
