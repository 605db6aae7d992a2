"""How many long tickets are drawn, and how many short ones: M2, R23."""

from spoorbrug.rules import refusal_codes, tickets
from spoorbrug.rules.compiler import compiled
from spoorbrug.rules.ids import NAME_MIX, STAND_IN
from spoorbrug.rules.record import AFTER_DEAL, DEAL_TICKET


@compiled
def _long_left(board, game):
    """Long tickets that nobody has asked for yet."""
    left = game.long_left
    if game.after == AFTER_DEAL:
        for seat in range(game.seat):
            left -= game.mix[seat]
    return left


@compiled
def _short_left(board, game):
    left = tickets.available(game) - game.long_left
    if game.after == AFTER_DEAL:
        for seat in range(game.seat):
            left -= board.tickets_dealt - game.mix[seat]
    return left


@compiled
def reason(board, game, move):
    """What forbids a move."""
    if move < NAME_MIX or move >= STAND_IN:
        return refusal_codes.B3_NOT_NOW
    long = move - NAME_MIX
    if long > game.tickets_due:
        return refusal_codes.M2_NUMBER
    if long > _long_left(board, game) or game.tickets_due - long > _short_left(board, game):
        return refusal_codes.M2_PILE
    return refusal_codes.NOTHING


@compiled
def legal(board, game, moves):
    """All legal moves."""
    n = 0
    fewest = max(0, game.tickets_due - _short_left(board, game))
    for long in range(fewest, min(game.tickets_due, _long_left(board, game)) + 1):
        moves[n] = NAME_MIX + long
        n += 1
    return n


@compiled
def apply(board, game, move):
    """The tickets are drawn; at the start, once every seat has named its mix."""
    if game.after != AFTER_DEAL:
        game.long_due = move - NAME_MIX
        game.phase = DEAL_TICKET
        return
    game.mix[game.seat] = move - NAME_MIX
    if game.seat + 1 < board.seats:
        game.seat += 1
    else:
        game.seat = 0
        tickets.deal_first(board, game)
