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
from spoorbrug.rules.options import SWITCHES
from spoorbrug.rules.rows import Row, laid_out

SEATS = model.MOST_SEATS
NEUTRAL = SEATS  # the neutral player's place in `owned` and `trains`
COLOURS = len(model.COLOURS)
LOCOMOTIVE = COLOURS  # a kind of card
PLUS_FOUR = COLOURS + 1  # M1
PASSENGER = COLOURS + 2  # M1
KINDS = len(model.CARD_KINDS)
GREY = COLOURS  # a colour of tracks
LONGEST = model.LONGEST_TRACK
TRACKS = model.MOST_TRACKS
TICKETS = model.MOST_TICKETS
OFFERED = model.MOST_OFFERED
TWINS = model.MOST_TWINS - 1
CITIES = model.MOST_CITIES  # a set of them is one word
GOALS = model.MOST_GOALS
STACK = model.TALLEST_STACK
NONE = -1

# Dice (D2): faces of a train die, and the two types of tracks and tokens.
SINGLE, DOUBLE, STATION, WILD = range(4)
FACES = 4
TYPES = 2
DICE = 5
TUNNEL_DICE = 3  # as many as the cards that a tunnel turns up (E2)

# Where rejected tickets go: values of `board.rejected` and `board.rejected_first`.
DISCARD, UNDER, OUT, SHUFFLE = range(4)


class BoardRow(Row):
    """One record of a board."""

    __slots__ = ()


class GameRow(Row):
    """One record of a game."""

    __slots__ = ()


BOARD = laid_out(
    BoardRow,
    [
        # Sets of tracks. payable[w, c, n]: those of colour c with n spaces or fewer, on which
        # locomotives may be played (w is 1) or not (0).
        ("payable", "u8", (2, COLOURS + 1, LONGEST + 1, WORDS)),
        ("special", "u8", (WORDS,)),  # not in those: ferries, and where fillers pay
        ("within", "u8", (LONGEST + 1, WORDS)),  # n spaces or fewer
        ("dice_within", "u8", (TYPES, LONGEST + 1, WORDS)),  # of a type, n to pay or fewer
        ("ferry_within", "u8", (DICE + 1, WORDS)),  # n printed locomotives or fewer
        ("long_tickets", "u8", (WORDS,)),
        ("ends", "u8"),  # the cities that are end points of a country
        # Loops run up to these: wide, so that what they count is compiled for one type.
        ("seats", "i8"),
        ("cities", "i8"),
        ("tracks", "i8"),
        ("tickets", "i8"),
        ("ticket_start", "u8", (TICKETS,)),  # sets of cities
        ("ticket_goal", "u8", (TICKETS, GOALS)),
        ("rules", "i2"),  # the version that this game is played by
        ("trains", "i2"),
        ("staggered", "i2"),
        ("each_colour", "i2"),
        ("locomotives", "i2"),
        ("plus_fours", "i2"),
        ("passenger_cards", "i2"),
        ("cards_dealt", "i2"),
        ("market", "i2"),
        ("refresh_at", "i2"),
        ("two_locomotives", "i2"),  # F1, S1
        ("has_plain", "i2"),
        ("tickets_dealt", "i2"),
        ("keep_first", "i2"),
        ("tickets_drawn", "i2"),
        ("keep", "i2"),
        ("rejected", "i2"),
        ("rejected_first", "i2"),
        ("long_dealt", "i2"),
        ("mix", "i2"),
        ("closes_doubles", "i2"),
        *((name, "i2") for name in SWITCHES),  # options of the game
        ("loan_cost", "i2"),
        ("neutral_trains", "i2"),
        ("neutral_round", "i2"),
        ("longest_path", "i2"),
        ("most_tickets", "i2"),
        ("stations", "i2"),
        ("unbuilt", "i2"),
        ("passengers", "i2"),
        ("idle_turns", "i2"),  # R27
        ("purse", "i2"),
        ("bonus", "i2", (SEATS,)),
        ("points", "i2", (LONGEST + 1,)),
        ("track_a", "i2", (TRACKS,)),
        ("track_b", "i2", (TRACKS,)),
        ("length", "i2", (TRACKS,)),
        ("colour", "i2", (TRACKS,)),
        ("toll", "i2", (TRACKS,)),
        ("twins", "i2", (TRACKS, TWINS)),  # the other tracks of the route, or NONE
        ("type", "i2", (TRACKS,)),  # D1: SINGLE or DOUBLE
        ("spaces", "i2", (TRACKS,)),  # R14: what it costs with dice
        ("wild", "i2", (TRACKS,)),  # may locomotives be played? (F2, S1)
        ("ferry", "i2", (TRACKS,)),  # E1: printed locomotives
        ("tunnel", "i2", (TRACKS,)),
        ("fillers", "i2", (TRACKS,)),  # F2, F3: this number of any cards stands for one of the set
        ("most_fillers", "i2", (TRACKS,)),  # for how many of them
        ("ticket_value", "i2", (TICKETS, GOALS)),
        ("ticket_penalty", "i2", (TICKETS,)),
        ("ticket_points", "i2", (TICKETS,)),  # of the dearest goal
        ("ticket_names", "i2", (TICKETS,)),  # a track of the route named below it, or NONE
        ("stack", "i2", (CITIES, STACK)),  # M5: merchandise, top first; 0 below the last
    ],
)

GAME = laid_out(
    GameRow,
    [
        # sets of tracks and tickets
        ("owned", "u8", (SEATS + 1, WORDS)),
        ("closed", "u8", (SEATS, WORDS)),  # tracks that a seat can never claim any more
        ("held", "u8", (SEATS, WORDS)),
        ("offer", "u8", (SEATS, WORDS)),
        ("pile", "u8", (WORDS,)),
        ("rejected", "u8", (WORDS,)),  # the face-up discards of N3
        ("walked", "u8", (WORDS,)),  # M4: tracks that a passenger has walked this turn
        # sets of cities
        ("stations", "u8", (SEATS,)),
        ("passengers", "u8", (SEATS,)),
        ("visited", "u8"),  # where the walking passenger has been, its start included
        # numbers
        ("chances", "i4"),  # chance events so far
        ("bank", "i4"),  # what the bank has taken in less what it has paid out
        ("turn", "i2"),  # turns that are over
        ("points", "i2", (SEATS,)),
        ("tolls", "i2", (SEATS,)),
        ("goods", "i2", (SEATS,)),  # points of merchandise, which `points` include
        ("trains", "i2", (SEATS + 1,)),
        ("hand_size", "i2", (SEATS,)),
        ("deck_size", "i2"),
        ("discard_size", "i2"),
        ("market_size", "i2"),
        ("pile_size", "i2"),  # of the pile without what was put under it
        ("under_count", "i2"),
        ("long_left", "i2"),  # long tickets in the pile or under it
        ("rejected_count", "i2"),
        # where we are
        ("phase", "i2"),
        ("after", "i2"),  # what follows once the market is full again
        ("seat", "i2"),  # who decides, or who is dealt to
        ("turn_of", "i2"),
        ("drawn", "i2"),  # cards drawn in this turn
        ("tickets_due", "i2"),  # tickets still to be dealt into the offer
        ("long_due", "i2"),  # of those, how many are long
        ("track", "i2"),  # the track being paid for
        ("city", "i2"),  # the station being paid for; where the walking passenger is
        ("chosen", "i2"),  # bit n: seat n has chosen its first tickets
        ("passes", "i2"),  # turns passed in a row
        ("turns_left", "i2"),  # in the last round; 0 before it
        ("marker", "i2"),  # who holds the neutral marker, or NONE
        ("revealed", "i2"),  # the ticket turned up for the neutral player, or NONE
        ("laid_colour", "i2"),  # a tunnel's set: its colour, or GREY for locomotives only
        ("laid_cards", "i2"),
        ("laid_locomotives", "i2"),
        ("tunnel_due", "i2"),  # cards or dice that a tunnel still turns up
        ("tunnel_cost", "i2"),  # what they have added so far
        ("fill_due", "i2"),  # fillers still to be played (F2, F3)
        ("fill_from", "i2"),  # they come in the order of kinds
        ("dice_due", "i2"),  # dice in the air
        ("rerolled", "i2"),
        ("dice_used", "i2"),  # by this turn's action
        ("barred", "i2"),  # bit n: no tokens of type n may be taken in this turn (D8)
        ("pairs", "i2"),  # pairs of unused dice that may still buy tokens
        ("bought", "i2"),  # bit n: a token of type n was bought and kept in this turn
        ("token_step", "i2"),  # tokens are bought and given back in a fixed order
        ("acted", "i2"),  # this turn has got somewhere (R27)
        ("idle", "i2"),  # turns in a row that got nowhere
        ("most_held", "i2"),  # cards and tokens in all, at most, since something happened
        # small numbers
        ("loans", "i1", (SEATS,)),
        ("passengers_left", "i1", (SEATS,)),  # not on the board yet
        ("held_count", "i1", (SEATS,)),
        ("offer_count", "i1", (SEATS,)),
        ("mix", "i1", (SEATS,)),  # M2: long tickets among the first ones, as named
        ("tokens", "i1", (SEATS, TYPES)),
        ("supply", "i1", (TYPES,)),
        ("dice", "i1", (FACES,)),
        ("hand", "i1", (SEATS, KINDS)),
        ("known", "i1", (SEATS, KINDS)),  # of those, what everybody knows of
        ("deck", "i1", (KINDS,)),
        ("discard", "i1", (KINDS,)),
        ("market", "i1", (KINDS,)),
        ("tunnel", "i1", (KINDS,)),  # the cards that a tunnel has turned up
        ("taken", "i1", (CITIES,)),  # merchandise that has left a city
        ("offer_order", "i1", (SEATS, OFFERED)),  # an offer's tickets as they were drawn
        ("under", "i1", (TICKETS,)),  # the tickets under the pile, the next one first
        ("spare", "i1", (2,)),  # no gaps: games are equal when their bytes are
    ],
)

# Phases. A chance phase is a decision that nobody makes.
OVER = 0
DRAW_CARD = 1  # chance: a card of the deck into a hand
TURN_UP = 2  # chance: a card of the deck into the market
DEAL_TICKET = 3  # chance: a ticket of the pile into an offer
REVEAL_TICKET = 4  # chance: the neutral player's ticket
TUNNEL_CARD = 5  # chance: a card of the deck beside a tunnel
ROLL = 6  # chance: a train die
TUNNEL_DIE = 7  # chance: a tunnel die
FIRST_TICKETS = 8
TURN = 9
SECOND_CARD = 10
PAY = 11
KEEP_TICKETS = 12
NEUTRAL_TRACK = 13
MIX = 14
FILL = 15
PAY_TUNNEL = 16
PAY_STATION = 17
STAND = 18
WALK = 19
REROLL = 20
SPEND = 21
PAY_DICE = 22
TOKENS = 23

FIRST_CHANCE = DRAW_CARD
LAST_CHANCE = TUNNEL_DIE

# Steps from one decision to the next, which `turns.go_on` takes at once: no game waits in one.
# A phase names the step instead of calling it, so that each is compiled once, not with every phase.
COMPLETE = 24  # the track is paid for
FINISH = 25  # the action is over
FINISH_DICE = 26  # the dice are spent
SETTLE = 27  # the market is looked at
END_TURN = 28
NEXT_TURN = 29
BEGIN_TURN = 30

FIRST_STEP = COMPLETE

# What follows once the market is full: values of `after`.
AFTER_DEAL = 0  # the first tickets are dealt
AFTER_FIRST_CARD = 1  # the second card is drawn
AFTER_TURN = 2  # the turn is over


Array = np.ndarray[Any, Any]
"""Arrays of records, keys, moves: what the kernel's entry points take."""


def new_boards() -> Array:
    """Room for one board."""
    return np.zeros(1, BOARD)


def new_games(number: int = 1) -> Array:
    """Room for some games."""
    return np.zeros(number, GAME)


def copy(games: Array) -> Array:
    """A copy of some games: byte by byte, as NumPy's own goes field by field."""
    return np.frombuffer(bytearray(games.tobytes()), GAME)
