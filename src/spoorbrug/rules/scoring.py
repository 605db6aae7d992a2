"""The count at the end, component by component: B12, B13, N5, N9, N10."""

import numpy as np

from spoorbrug.boards.model import MOST_CITIES
from spoorbrug.rules import bits
from spoorbrug.rules.compiled import compiled
from spoorbrug.rules.record import SEATS, Array

# Columns of a seat's count.
START = 0
TRACKS = 1
TICKETS = 2
FAILED = 3
TOLL_BONUS = 4
LOANS = 5
TOTAL = 6
COMPLETED = 7  # how many tickets, for ties
PLACE = 8  # 1 for the winners, who share it when nothing tells them apart
COLUMNS = 9


@compiled
def connected(board, tracks, joined):
    """Give each city a number, the same for cities that these tracks connect."""
    for city in range(board.cities):
        joined[city] = city
    for w in range(bits.WORDS):
        word = tracks[w]
        while word != bits.ZERO:
            track = w * 64 + bits.lowest(word)
            word = bits.without_lowest(word)
            a = _root(joined, board.track_a[track])
            b = _root(joined, board.track_b[track])
            joined[a] = b
    for city in range(board.cities):
        joined[city] = _root(joined, city)


@compiled
def _root(joined, city):
    while joined[city] != city:
        joined[city] = joined[joined[city]]
        city = joined[city]
    return city


@compiled
def _count_tickets(board, game, seat, joined, row):
    connected(board, game.owned[seat], joined)
    for w in range(bits.WORDS):
        word = game.held[seat, w]
        while word != bits.ZERO:
            ticket = w * 64 + bits.lowest(word)
            word = bits.without_lowest(word)
            value = board.ticket_points[ticket]
            if joined[board.ticket_a[ticket]] == joined[board.ticket_b[ticket]]:
                row[TICKETS] += value
                row[COMPLETED] += 1
            else:
                row[FAILED] -= value


@compiled
def _toll_place(board, game, seat):
    """N9: how many players without a loan have more left."""
    place = 0
    for other in range(board.seats):
        if game.loans[other] == 0 and game.tolls[other] > game.tolls[seat]:
            place += 1
    return place


@compiled
def _beats(a, b):
    """B13: more points, then more completed tickets."""
    if a[TOTAL] != b[TOTAL]:
        return a[TOTAL] > b[TOTAL]
    return a[COMPLETED] > b[COMPLETED]


@compiled
def score(board, game, counts):
    """Fill one row for each seat, as if the game ended now."""
    joined = np.empty(MOST_CITIES, np.int64)
    counts[:, :] = 0
    for seat in range(board.seats):
        row = counts[seat]
        row[START] = seat if board.staggered else 0
        row[TRACKS] = game.points[seat] - row[START]
        _count_tickets(board, game, seat, joined, row)
        if board.tolls:
            row[LOANS] = -game.loans[seat] * board.loan_cost
            if game.loans[seat] == 0:
                row[TOLL_BONUS] = board.bonus[_toll_place(board, game, seat)]
        for column in range(TOTAL):
            row[TOTAL] += row[column]
    for seat in range(board.seats):
        counts[seat, PLACE] = 1
        for other in range(board.seats):
            if _beats(counts[other], counts[seat]):
                counts[seat, PLACE] += 1


def new_counts() -> Array:
    """Room for one game's count."""
    return np.zeros((SEATS, COLUMNS), np.int16)
