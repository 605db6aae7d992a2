"""Paying for a track with cards (B6, E1, F2, F3, M1); a tunnel then turns up three more (E2)."""

from spoorbrug.rules import cards, payments, refusal_codes
from spoorbrug.rules.compiler import compiled
from spoorbrug.rules.phases import tunnel_card
from spoorbrug.rules.record import COMPLETE, FILL, LOCOMOTIVE, PLUS_FOUR


@compiled
def reason(board, game, move):
    """What forbids a move."""
    if not payments.is_payment(move):
        return refusal_codes.B3_NOT_NOW
    return payments.reason(board, game, game.track, move)


@compiled
def legal(board, game, moves):
    """All legal moves."""
    return payments.legal(board, game, game.track, moves)


@compiled
def apply(board, game, move):
    """Lay the set. It is spent at once, but in a tunnel, where it may have to grow."""
    track = game.track
    length = board.length[track]
    if board.tunnel[track]:
        game.laid_colour = payments.colour_of(move)
        game.laid_locomotives = payments.locomotives_of(move)
        game.laid_cards = length - game.laid_locomotives
        if game.laid_cards > 0:
            cards.show_cards(game, game.seat, game.laid_colour, game.laid_cards)
        cards.show_cards(game, game.seat, LOCOMOTIVE, game.laid_locomotives)
        tunnel_card.begin(board, game)
        return
    third = payments.play(game, move, length)
    if board.fillers[track] == 0:
        cards.play_cards(game, game.seat, PLUS_FOUR, third)
    elif third > 0:
        game.fill_due = third * board.fillers[track]
        game.fill_from = 0
        game.phase = FILL
        return
    game.phase = COMPLETE
