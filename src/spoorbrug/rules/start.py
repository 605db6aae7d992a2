"""How a game begins: B1, N1, N4, N5, N12."""

import numpy as np

from spoorbrug.rules import bits
from spoorbrug.rules.compiled import compiled
from spoorbrug.rules.record import (
    AFTER_DEAL,
    COLOURS,
    DRAW_CARD,
    GAME,
    LOCOMOTIVE,
    NEUTRAL,
    NONE,
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
    game.deck_size = COLOURS * board.each_colour + board.locomotives
    for ticket in range(board.tickets):
        bits.put(game.pile, ticket)
    game.pile_size = board.tickets
    for seat in range(board.seats):
        game.trains[seat] = board.trains
        game.points[seat] = seat if board.staggered else 0
        game.tolls[seat] = board.purse if board.tolls else 0
    game.marker = NONE
    if board.neutral:
        game.trains[NEUTRAL] = board.neutral_trains
        game.marker = MARKER_STARTS_WITH
    game.revealed = NONE
    game.after = AFTER_DEAL
    game.phase = DRAW_CARD
