"""How a game begins: B1, N1, N4, N5, N12, D2."""

import numpy as np

from spoorbrug.rules import bits, tickets, tokens
from spoorbrug.rules.compiler import compiled
from spoorbrug.rules.record import (
    AFTER_DEAL,
    COLOURS,
    DRAW_CARD,
    GAME,
    KINDS,
    LOCOMOTIVE,
    NEUTRAL,
    NONE,
    OFFERED,
    PASSENGER,
    PLUS_FOUR,
    TICKETS,
    TYPES,
)

MARKER_STARTS_WITH = 1  # N12: the second player


BLANK = np.zeros(1, GAME)


@compiled
def start(board, games, i):
    """Set up the i-th game, whatever was there: nothing is dealt yet, which is up to chance."""
    games[i] = BLANK[0]
    game = games[i]
    for colour in range(COLOURS):
        game.deck[colour] = board.each_colour
    game.deck[LOCOMOTIVE] = board.locomotives
    game.deck[PLUS_FOUR] = board.plus_fours
    game.deck[PASSENGER] = board.passenger_cards
    for kind in range(KINDS):
        game.deck_size += game.deck[kind]
    for ticket in range(board.tickets):
        bits.put(game.pile, ticket)
        if bits.has(board.long_tickets, ticket):
            game.long_left += 1
    game.pile_size = board.tickets
    for place in range(TICKETS):
        game.under[place] = NONE
    for seat in range(board.seats):
        game.trains[seat] = board.trains
        game.points[seat] = seat if board.staggered else 0
        game.tolls[seat] = board.purse if board.tolls else 0
        game.passengers_left[seat] = board.passengers
        for place in range(OFFERED):
            game.offer_order[seat, place] = NONE
    game.marker = NONE
    if board.neutral:
        game.trains[NEUTRAL] = board.neutral_trains
        game.marker = MARKER_STARTS_WITH
    game.revealed = NONE
    game.after = AFTER_DEAL
    if board.dice:
        for kind in range(TYPES):
            game.supply[kind] = tokens.SUPPLY
        tickets.begin_deal(board, game)
    else:
        game.phase = DRAW_CARD
