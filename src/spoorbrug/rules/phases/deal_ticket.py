"""Chance: a ticket of the pile comes into an offer (N2, R2)."""

from spoorbrug.rules import bits, tickets
from spoorbrug.rules.compiled import compiled
from spoorbrug.rules.ids import TICKET
from spoorbrug.rules.record import AFTER_DEAL, FIRST_TICKETS, KEEP_TICKETS


@compiled
def odds(game, outcomes, weights):
    """Every ticket of the pile, equally likely."""
    n = 0
    for w in range(bits.WORDS):
        word = game.pile[w]
        while word != bits.ZERO:
            outcomes[n] = TICKET + w * 64 + bits.lowest(word)
            weights[n] = 1
            word = bits.without_lowest(word)
            n += 1
    return n


@compiled
def outcome(game, n):
    """The n-th ticket of the pile."""
    return TICKET + bits.nth(game.pile, n)


@compiled
def apply(board, game, move):
    """The ticket joins the offer. A pile that runs out half-way is made anew at once (R2)."""
    ticket = move - TICKET
    tickets.leave_pile(game, ticket)
    bits.put(game.offer[game.seat], ticket)
    game.offer_count[game.seat] += 1
    game.tickets_due -= 1
    if game.tickets_due > 0:
        tickets.shuffle_if_empty(game)
    elif game.after != AFTER_DEAL:
        game.phase = KEEP_TICKETS
    elif game.seat + 1 < board.seats:
        game.seat += 1
        game.tickets_due = board.tickets_dealt
    else:
        game.seat = 0
        game.phase = FIRST_TICKETS
