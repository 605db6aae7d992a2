"""The first tickets, which all seats choose at once: N2, R33.

Seats may answer in any order (`game.seat` may be set to any that has not). What a seat
rejects stays in its offer, out of sight, until all have chosen.
"""

from spoorbrug.rules import tickets
from spoorbrug.rules.compiler import compiled
from spoorbrug.rules.ids import KEEP
from spoorbrug.rules.phases import keep_tickets
from spoorbrug.rules.record import BEGIN_TURN


@compiled
def reason(board, game, move):
    """What forbids a move."""
    return keep_tickets.reason_for(move, game.offer_count[game.seat], board.keep_first)


@compiled
def legal(board, game, moves):
    """All legal moves."""
    return keep_tickets.legal_from(game.offer_count[game.seat], board.keep_first, moves)


@compiled
def has_chosen(game, seat):
    """Has this seat chosen its first tickets?"""
    return (game.chosen >> seat) & 1 == 1


@compiled
def apply(board, game, move):
    """Keep some. Once all have chosen, the rejected are shown and the first turn begins."""
    tickets.keep(game, game.seat, move - KEEP)
    game.chosen |= 1 << game.seat
    for seat in range(board.seats):
        if not has_chosen(game, seat):
            game.seat = seat
            return
    for seat in range(board.seats):
        tickets.reject_offer(board, game, seat, board.rejected_first)
    tickets.shuffle_if_empty(game)
    game.acted = 0
    game.most_held = board.seats * board.cards_dealt
    game.turn_of = 0
    game.phase = BEGIN_TURN
