"""The ticket pile, offers and what is not kept: B10, N2, N3, E3, M2, R2, R32, R33."""

import numpy as np

from spoorbrug.rules import bits
from spoorbrug.rules.compiler import compiled
from spoorbrug.rules.record import (
    AFTER_DEAL,
    DEAL_TICKET,
    DISCARD,
    MIX,
    NONE,
    OFFERED,
    SHUFFLE,
    UNDER,
)


@compiled
def available(game):
    """How many tickets could be drawn: pile, under it and, once shuffled, the rejected."""
    return game.pile_size + game.under_count + game.rejected_count


@compiled
def begin_deal(board, game):
    """The first tickets: every seat is dealt some, or names a mix first (M2)."""
    game.after = AFTER_DEAL
    game.seat = 0
    if board.mix:
        game.tickets_due = board.tickets_dealt
        game.phase = MIX
    else:
        deal_first(board, game)


@compiled
def deal_first(board, game):
    """The first tickets of `game.seat` are due."""
    game.tickets_due = board.tickets_dealt
    game.long_due = game.mix[game.seat] if board.mix else board.long_dealt
    game.phase = DEAL_TICKET


@compiled
def begin_draw(board, game, number):
    """Tickets are drawn; of two piles the player names the mix first (M2)."""
    game.tickets_due = min(number, available(game))
    game.long_due = 0
    game.phase = MIX if board.mix else DEAL_TICKET


@compiled
def next_in_pile(board, game, w):
    """One word of the set of tickets that may come next, if the pile itself has any."""
    if game.long_due > 0:
        return game.pile[w] & board.long_tickets[w]
    return game.pile[w] & ~board.long_tickets[w]


@compiled
def next_under(board, game):
    """The place under the pile of the next ticket of the kind that is due, or NONE."""
    for place in range(game.under_count):
        if bits.has(board.long_tickets, game.under[place]) == (game.long_due > 0):
            return place
    return NONE


@compiled
def first_under(board, game):
    """The next ticket under the pile, of the kind that is due."""
    return np.int64(game.under[next_under(board, game)])


@compiled
def shuffle_if_empty(game):
    """N3: when the pile has run out, the rejected tickets become the new one."""
    if game.pile_size == 0:
        bits.move_all(game.rejected, game.pile)
        game.pile_size = game.rejected_count
        game.rejected_count = 0


@compiled
def leave_pile(board, game, ticket):
    """A ticket leaves the pile. An empty pile ends the neutral player's part (N15, R30)."""
    if bits.has(board.long_tickets, ticket):
        game.long_left -= 1
    if not bits.has(game.pile, ticket):
        _leave_under(game, ticket)
        return
    bits.drop(game.pile, ticket)
    game.pile_size -= 1
    if game.pile_size == 0:
        game.marker = NONE


@compiled
def _leave_under(game, ticket):
    place = 0
    while game.under[place] != ticket:
        place += 1
    game.under_count -= 1
    for i in range(place, game.under_count):
        game.under[i] = game.under[i + 1]
    game.under[game.under_count] = NONE


@compiled
def drop_long(board, game):
    """E3: long tickets that were not dealt leave the game."""
    for w in range(bits.WORDS):
        game.pile_size -= bits.count(game.pile[w] & board.long_tickets[w])
        game.pile[w] &= ~board.long_tickets[w]
    game.long_left = 0


@compiled
def offer(game, seat, ticket):
    """A ticket joins an offer."""
    bits.put(game.offer[seat], ticket)
    game.offer_order[seat, game.offer_count[seat]] = ticket
    game.offer_count[seat] += 1


@compiled
def reject(game, ticket):
    """A ticket is laid face up on the discards."""
    bits.put(game.rejected, ticket)
    game.rejected_count += 1


@compiled
def keep(game, seat, places):
    """Tickets of an offer are kept: a bit for each place; the others stay in the offer."""
    place = 0
    for w in range(bits.WORDS):
        word = game.offer[seat, w]
        while word != bits.ZERO:
            ticket = w * 64 + bits.lowest(word)
            word = bits.without_lowest(word)
            if (places >> place) & 1:
                bits.drop(game.offer[seat], ticket)
                bits.put(game.held[seat], ticket)
                game.held_count[seat] += 1
                game.offer_count[seat] -= 1
                game.acted = 1
            place += 1


@compiled
def reject_offer(board, game, seat, where):
    """What is left of an offer goes where the board puts it, in the order it was drawn (B10)."""
    for place in range(OFFERED):
        ticket = game.offer_order[seat, place]
        game.offer_order[seat, place] = NONE
        if ticket == NONE or not bits.has(game.offer[seat], ticket):
            continue
        bits.drop(game.offer[seat], ticket)
        if where == DISCARD:
            reject(game, ticket)
            continue
        if where == UNDER:
            game.under[game.under_count] = ticket
            game.under_count += 1
        elif where == SHUFFLE:
            bits.put(game.pile, ticket)
            game.pile_size += 1
        else:
            continue
        if bits.has(board.long_tickets, ticket):
            game.long_left += 1
    game.offer_count[seat] = 0


@compiled
def set_size(places):
    """How many places a set of places has."""
    size = 0
    while places:
        size += places & 1
        places >>= 1
    return size
