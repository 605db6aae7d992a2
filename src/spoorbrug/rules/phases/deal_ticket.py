"""Chance: a ticket of the pile comes into an offer (N2, R2); what lies under it comes last."""

from spoorbrug.rules import bits, tickets
from spoorbrug.rules.compiler import compiled
from spoorbrug.rules.ids import TICKET
from spoorbrug.rules.record import AFTER_DEAL, FIRST_TICKETS, KEEP_TICKETS


@compiled
def ways(board, game):
    """How many tickets may come next: any of the pile, or just the first one under it."""
    number = 0
    for w in range(bits.WORDS):
        number += bits.count(tickets.next_in_pile(board, game, w))
    return max(number, 1)


@compiled
def odds(board, game, dealt, weights):
    """Every ticket of the pile, equally likely; of those under it, the first."""
    n = 0
    for w in range(bits.WORDS):
        word = tickets.next_in_pile(board, game, w)
        while word != bits.ZERO:
            dealt[n] = TICKET + w * 64 + bits.lowest(word)
            weights[n] = 1
            word = bits.without_lowest(word)
            n += 1
    if n == 0:
        dealt[0] = TICKET + tickets.first_under(board, game)
        weights[0] = 1
        n = 1
    return n


@compiled
def dealt(board, game, n):
    """The n-th ticket of the pile, or the first one under it."""
    for w in range(bits.WORDS):
        word = tickets.next_in_pile(board, game, w)
        number = bits.count(word)
        if n < number:
            for _ in range(n):
                word = bits.without_lowest(word)
            return TICKET + w * 64 + bits.lowest(word)
        n -= number
    return TICKET + tickets.first_under(board, game)


@compiled
def apply(board, game, move):
    """The ticket joins the offer. A pile that runs out half-way is made anew at once (R2)."""
    ticket = move - TICKET
    tickets.leave_pile(board, game, ticket)
    tickets.offer(game, game.seat, ticket)
    game.tickets_due -= 1
    if game.long_due > 0:
        game.long_due -= 1
    if game.tickets_due > 0:
        tickets.shuffle_if_empty(game)
    elif game.after != AFTER_DEAL:
        game.phase = KEEP_TICKETS
    elif game.seat + 1 < board.seats:
        game.seat += 1
        tickets.deal_first(board, game)
    else:
        if board.long_dealt:
            tickets.drop_long(board, game)
        game.seat = 0
        game.phase = FIRST_TICKETS
