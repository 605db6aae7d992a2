"""The two records: everything that is true of a board, and of a game on it.

Sizes have room for every board of the family: 64 cities, 128 tracks, 128 tickets, five
seats and the neutral player. `docs/architecture.md` says how later rules fit in.

Numbers are signed 16-bit: wide enough for any sum of them in plain NumPy, and signed
because Numba answers in floating point where an unsigned number meets a signed one.
"""

from typing import Any

import numpy as np

from spoorbrug.boards import model
from spoorbrug.rules.bits import WORDS

SEATS = model.MOST_SEATS
NEUTRAL = SEATS  # the neutral player's place in `owned` and `trains`
COLOURS = len(model.COLOURS)
LOCOMOTIVE = COLOURS  # a kind of card
GREY = COLOURS  # a colour of tracks
KINDS = COLOURS + 1
LONGEST = model.LONGEST_TRACK
TRACKS = model.MOST_TRACKS
TICKETS = model.MOST_TICKETS
OFFERED = model.MOST_OFFERED
TWINS = model.MOST_TWINS - 1
NONE = -1


def _record(fields):
    """A dtype laid out for fast access, whose fields are attributes in plain Python too."""
    return np.dtype((np.record, np.dtype(fields, align=True)))


BOARD = _record(
    [
        # payable[c, n]: the tracks of colour c with n spaces or fewer
        ("payable", "u8", (KINDS, LONGEST + 1, WORDS)),
        ("seats", "i2"),
        ("trains", "i2"),
        ("staggered", "i2"),
        ("each_colour", "i2"),
        ("locomotives", "i2"),
        ("cards_dealt", "i2"),
        ("market", "i2"),
        ("refresh_at", "i2"),
        ("tickets_dealt", "i2"),
        ("keep_first", "i2"),
        ("tickets_drawn", "i2"),
        ("keep", "i2"),
        ("closes_doubles", "i2"),
        ("tolls", "i2"),
        ("loan_cost", "i2"),
        ("neutral", "i2"),
        ("neutral_trains", "i2"),
        ("neutral_round", "i2"),
        ("cities", "i2"),
        ("tracks", "i2"),
        ("tickets", "i2"),
        ("purse", "i2"),
        ("bonus", "i2", (SEATS,)),
        ("points", "i2", (LONGEST + 1,)),
        ("track_a", "i2", (TRACKS,)),
        ("track_b", "i2", (TRACKS,)),
        ("length", "i2", (TRACKS,)),
        ("colour", "i2", (TRACKS,)),
        ("toll", "i2", (TRACKS,)),
        ("twins", "i2", (TRACKS, TWINS)),  # the other tracks of the route, or NONE
        ("ticket_a", "i2", (TICKETS,)),
        ("ticket_b", "i2", (TICKETS,)),
        ("ticket_points", "i2", (TICKETS,)),
        ("ticket_names", "i2", (TICKETS,)),  # a track of the route named below it, or NONE
    ],
)

GAME = _record(
    [
        # sets of tracks and tickets
        ("owned", "u8", (SEATS + 1, WORDS)),
        ("closed", "u8", (SEATS, WORDS)),  # tracks that a seat can never claim any more
        ("held", "u8", (SEATS, WORDS)),
        ("offer", "u8", (SEATS, WORDS)),
        ("pile", "u8", (WORDS,)),
        ("rejected", "u8", (WORDS,)),  # the face-up discards of N3
        # numbers
        ("chances", "i4"),  # chance events so far
        ("bank", "i4"),  # what the bank has taken in less what it has paid out
        ("turn", "i2"),  # turns that are over
        ("points", "i2", (SEATS,)),
        ("tolls", "i2", (SEATS,)),
        ("loans", "i2", (SEATS,)),
        ("trains", "i2", (SEATS + 1,)),
        ("hand", "i2", (SEATS, KINDS)),
        ("known", "i2", (SEATS, KINDS)),  # of those, what everybody saw being taken
        ("hand_size", "i2", (SEATS,)),
        ("held_count", "i2", (SEATS,)),
        ("offer_count", "i2", (SEATS,)),
        ("deck", "i2", (KINDS,)),
        ("discard", "i2", (KINDS,)),
        ("market", "i2", (KINDS,)),
        ("deck_size", "i2"),
        ("discard_size", "i2"),
        ("market_size", "i2"),
        ("pile_size", "i2"),
        ("rejected_count", "i2"),
        # where we are
        ("phase", "i2"),
        ("after", "i2"),  # what follows once the market is full again
        ("seat", "i2"),  # who decides, or who is dealt to
        ("turn_of", "i2"),
        ("drawn", "i2"),  # cards drawn in this turn
        ("tickets_due", "i2"),  # tickets still to be dealt into the offer
        ("track", "i2"),  # the track being paid for
        ("chosen", "i2"),  # bit n: seat n has chosen its first tickets
        ("passes", "i2"),  # turns passed in a row
        ("turns_left", "i2"),  # in the last round; 0 before it
        ("marker", "i2"),  # who holds the neutral marker, or NONE
        ("revealed", "i2"),  # the ticket turned up for the neutral player, or NONE
        ("spare", "i2"),  # no gaps: games are equal when their bytes are
    ],
)

# Phases. A chance phase is a decision that nobody makes.
OVER = 0
DRAW_CARD = 1  # chance: a card of the deck into a hand
TURN_UP = 2  # chance: a card of the deck into the market
DEAL_TICKET = 3  # chance: a ticket of the pile into an offer
REVEAL_TICKET = 4  # chance: the neutral player's ticket
FIRST_TICKETS = 5
TURN = 6
SECOND_CARD = 7
PAY = 8
KEEP_TICKETS = 9
NEUTRAL_TRACK = 10

FIRST_CHANCE = DRAW_CARD
LAST_CHANCE = REVEAL_TICKET

# What follows once the market is full: values of `after`.
AFTER_DEAL = 0  # the first tickets are dealt
AFTER_FIRST_CARD = 1  # the second card is drawn
AFTER_TURN = 2  # the turn is over


Array = np.ndarray[Any, Any]
"""Arrays of records, keys, moves: what passes through the kernel's doors."""


def new_boards() -> Array:
    """Room for one board."""
    return np.zeros(1, BOARD)


def new_games(number: int = 1) -> Array:
    """Room for some games."""
    return np.zeros(number, GAME)


def copy(games: Array) -> Array:
    """A copy of some games: byte by byte, as NumPy's own goes field by field."""
    return np.frombuffer(bytearray(games.tobytes()), GAME)
