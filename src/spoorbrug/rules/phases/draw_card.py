"""Chance: a card of the deck comes into a hand, at the deal (B1) or unseen (B4)."""

from spoorbrug.rules import cards
from spoorbrug.rules.compiler import compiled
from spoorbrug.rules.ids import CARD
from spoorbrug.rules.record import AFTER_DEAL, AFTER_FIRST_CARD, END_TURN, KINDS, SETTLE


@compiled
def odds(game, dealt, weights):
    """Every kind that the deck still has, by how many of it there are."""
    n = 0
    for kind in range(KINDS):
        if game.deck[kind] > 0:
            dealt[n] = CARD + kind
            weights[n] = game.deck[kind]
            n += 1
    return n


@compiled
def dealt(game, n):
    """The n-th of the deck's cards."""
    return CARD + cards.nth_card(game, n)


@compiled
def apply(board, game, move):
    """The card joins the hand; the deal goes on, or the turn."""
    kind = move - CARD
    cards.leave_deck(game, kind)
    cards.shuffle_if_empty(game)
    cards.into_hand(game, game.seat, kind)
    if game.after != AFTER_DEAL:
        game.drawn += 1
        if game.drawn == 2:
            game.phase = END_TURN
        else:
            game.after = AFTER_FIRST_CARD
            game.phase = SETTLE
    elif game.hand_size[game.seat] == board.cards_dealt:
        if game.seat + 1 < board.seats:
            game.seat += 1
        else:
            game.phase = SETTLE
