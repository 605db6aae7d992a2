"""The second card of a draw: B4, F1, S1."""

from spoorbrug.rules import refusal_codes
from spoorbrug.rules.compiler import compiled
from spoorbrug.rules.ids import DRAW_TICKETS, TAKE
from spoorbrug.rules.phases import take_card
from spoorbrug.rules.record import LOCOMOTIVE


@compiled
def reason(board, game, move):
    """What forbids a move: a face-up locomotive may be the first card only."""
    if move >= DRAW_TICKETS:
        return refusal_codes.B3_NOT_NOW
    if move == TAKE + LOCOMOTIVE and not board.two_locomotives:
        return refusal_codes.B4_LOCOMOTIVE_SECOND
    return take_card.reason(game, move)


@compiled
def legal(board, game, moves):
    """All legal moves."""
    return take_card.legal(game, board.two_locomotives != 0, moves)


@compiled
def apply(board, game, move):
    """Draw or take it; the turn ends."""
    take_card.apply(board, game, move)
