"""Which tickets another seat may hold, by the tracks that it has claimed.

Whoever has laid trains has told something: tickets whose cities its tracks already join, or
nearly do, are likelier to be in its hand than others. All that is used lies on the table.
"""

import numpy as np
from numba import types

from spoorbrug.players.compiled import maths
from spoorbrug.players.compiled.planner import network, prices
from spoorbrug.players.compiled.planner.notes import NOTES
from spoorbrug.rules import bits, kernel
from spoorbrug.rules.compiler import compiled, entry_point, keep_until_here
from spoorbrug.rules.compiler.entry_points import THINKING
from spoorbrug.rules.record import GOALS

PARTS = (
    "joined",  # does its network join the ticket's cities?
    "progress",  # 1 if it does, 0 if none of its tracks helps
    "touched",  # the share of the two ends that its network has reached
    "hopeless",  # it cannot be completed any more
    "points",
    "joined_laid",  # the same again, times the share of its trains that it has laid
    "progress_laid",
    "touched_laid",
    "points_laid",
)
SIZE = len(PARTS)
ROWS = types.float64[:, ::1]
WEIGHTS = types.float64[::1]


@compiled
def _measure(board, notes, ticket):
    """The fewest trains still to be laid for a ticket, with the prices on the sheet."""
    network.find_ways(board, notes, board.ticket_start[ticket], network.goals_of(board, ticket))
    least = prices.CLOSED
    for goal in range(GOALS):
        cities = board.ticket_goal[ticket, goal]
        while cities != bits.ZERO:
            city = bits.lowest(cities)
            cities = bits.without_lowest(cities)
            least = min(least, notes.far[city])
    return least


@compiled
def _price_by_length(board, notes):
    """Routes cost their trains, those that are owned nothing."""
    for route in range(board.tracks):
        notes.uses[route] = 0
        if 0.0 < notes.price[route] < prices.CLOSED:
            prices.set_price(notes, route, 1.0 * board.length[notes.via[route]])


@compiled
def _reached(board, owned):
    """The cities that a set of tracks touches."""
    cities = bits.ZERO
    for w in range(bits.WORDS):
        word = owned[w]
        while word != bits.ZERO:
            track = w * 64 + bits.lowest(word)
            word = bits.without_lowest(word)
            cities |= bits.ONE << bits.shift(np.int64(board.track_a[track]))
            cities |= bits.ONE << bits.shift(np.int64(board.track_b[track]))
    return cities


@compiled
def describe(board, view, empty, seat, sheets, rows):
    """A row for every ticket; `empty` is a game that has just begun."""
    prices.price_routes(board, empty, seat, sheets[0])
    _price_by_length(board, sheets[0])
    prices.price_routes(board, view, seat, sheets[1])
    _price_by_length(board, sheets[1])
    reached = _reached(board, view.owned[seat])
    laid = 1.0 - view.trains[seat] / max(1, board.trains)
    for ticket in range(board.tickets):
        row = rows[ticket]
        whole = _measure(board, sheets[0], ticket)
        rest = _measure(board, sheets[1], ticket)
        hopeless = rest > view.trains[seat]
        row[0] = rest == 0.0
        row[1] = 0.0 if hopeless else max(-0.5, 1.0 - rest / max(1.0, whole))
        ends = (reached & board.ticket_start[ticket]) != bits.ZERO
        row[2] = 0.5 * ends
        if (reached & network.goals_of(board, ticket)) != bits.ZERO:
            row[2] += 0.5
        row[3] = hopeless
        row[4] = board.ticket_points[ticket] / 20
        for part in range(3):
            row[5 + part] = row[part] * laid
        row[8] = row[4] * laid


@entry_point(
    kernel.signature(types.void, kernel.BOARDS, kernel.GAMES, kernel.GAMES, types.int64, ROWS),
    THINKING,
)
def look(boards, views, empties, seat, rows):
    """What each ticket looks like beside a seat's tracks."""
    sheets = np.empty(2, NOTES)
    describe(boards[0], views[0], empties[0], seat, sheets, rows)
    keep_until_here(sheets)


@entry_point(
    kernel.signature(types.void, kernel.BOARDS, kernel.GAMES, kernel.GAMES, WEIGHTS, ROWS), THINKING
)
def lean(boards, views, empties, weights, answer):
    """For every seat and ticket: how much likelier than at random it is in that hand."""
    board = boards[0]
    sheets = np.empty(2, NOTES)
    rows = np.zeros((len(answer[0]), SIZE), np.float64)
    for seat in range(board.seats):
        describe(board, views[0], empties[0], seat, sheets, rows)
        for ticket in range(board.tickets):
            total = 0.0
            for part in range(SIZE):
                total += weights[part] * rows[ticket, part]
            answer[seat, ticket] = maths.exp(min(8.0, max(-8.0, total)))
    keep_until_here(sheets)
