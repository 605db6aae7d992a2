"""The count at the end, component by component: B12, B13, N5, N9, N10, E3, E4, M6, S2."""

import numpy as np

from spoorbrug.rules import bits, networks, trails
from spoorbrug.rules.compiler import allocating, compiled
from spoorbrug.rules.record import CITIES, SEATS, Array

# Columns of a seat's count.
START = 0
TRACKS = 1
TICKETS = 2
FAILED = 3
TOLL_BONUS = 4
LOANS = 5
STATIONS = 6  # those that were not built
LONGEST_PATH = 7
MOST_TICKETS = 8
MERCHANDISE = 9
TOTAL = 10
COMPLETED = 11  # how many tickets, for ties
LONGEST = 12  # spaces of the longest path, where it counts
PLACE = 13  # 1 for the winners, who share it when nothing tells them apart
COLUMNS = 14


@compiled
def own_network(board, game, seat, joined):
    """Number the cities by what connects them: a seat's tracks, and what its stations lend."""
    networks.connected(board, game.owned[seat], joined)
    networks.use_stations(board, game, seat, joined)


@compiled
def _count_tickets(board, game, seat, joined, row):
    own_network(board, game, seat, joined)
    for w in range(bits.WORDS):
        word = game.held[seat, w]
        while word != bits.ZERO:
            ticket = w * 64 + bits.lowest(word)
            word = bits.without_lowest(word)
            value = networks.ticket_value(board, ticket, joined)
            if value > 0:
                row[TICKETS] += value
                row[COMPLETED] += 1
            else:
                row[FAILED] -= board.ticket_penalty[ticket]


@compiled
def toll_bonus(board, game, seat, purse):
    """N9, N10: the bonus of a seat if it had this purse; none with a loan."""
    if not board.tolls or game.loans[seat] > 0:
        return 0
    place = 0
    for other in range(board.seats):
        if other != seat and game.loans[other] == 0 and game.tolls[other] > purse:
            place += 1
    return board.bonus[place]


@compiled
def _share(board, counts, measure, column, bonus):
    """A bonus goes in full to all who have most of something, and any of it."""
    most = 1
    for seat in range(board.seats):
        most = max(most, counts[seat, measure])
    for seat in range(board.seats):
        if counts[seat, measure] == most:
            counts[seat, column] = bonus


@compiled
def _beats(board, game, counts, a, b):
    """B13: more points, then tickets; then fewer stations (E3), the path, merchandise (M6)."""
    if counts[a, TOTAL] != counts[b, TOTAL]:
        return counts[a, TOTAL] > counts[b, TOTAL]
    if counts[a, COMPLETED] != counts[b, COMPLETED]:
        return counts[a, COMPLETED] > counts[b, COMPLETED]
    built = bits.count(game.stations[a]) - bits.count(game.stations[b])
    if built != 0:
        return built < 0
    if counts[a, LONGEST_PATH] != counts[b, LONGEST_PATH]:
        return counts[a, LONGEST_PATH] > counts[b, LONGEST_PATH]
    return counts[a, MERCHANDISE] > counts[b, MERCHANDISE]


@allocating
def score(board, game, counts):
    """Fill one row for each seat, as if the game ended now."""
    joined = np.empty(CITIES, np.int64)
    for seat in range(SEATS):
        for column in range(COLUMNS):
            counts[seat, column] = 0
    for seat in range(board.seats):
        row = counts[seat]
        row[START] = seat if board.staggered else 0
        row[TRACKS] = game.points[seat] - row[START] - game.goods[seat]
        row[MERCHANDISE] = game.goods[seat]
        _count_tickets(board, game, seat, joined, row)
        if board.stations:
            unbuilt = board.stations - bits.count(game.stations[seat])
            row[STATIONS] = unbuilt * board.unbuilt
        if board.longest_path:
            row[LONGEST] = trails.longest_path(board, game.owned[seat])
        if board.tolls:
            row[LOANS] = -game.loans[seat] * board.loan_cost
            row[TOLL_BONUS] = toll_bonus(board, game, seat, np.int64(game.tolls[seat]))
    if board.longest_path:
        _share(board, counts, LONGEST, LONGEST_PATH, board.longest_path)
    if board.most_tickets:
        _share(board, counts, COMPLETED, MOST_TICKETS, board.most_tickets)
    for seat in range(board.seats):
        for column in range(TOTAL):
            counts[seat, TOTAL] += counts[seat, column]
    for seat in range(board.seats):
        counts[seat, PLACE] = 1
        for other in range(board.seats):
            if _beats(board, game, counts, other, seat):
                counts[seat, PLACE] += 1


def new_counts() -> Array:
    """Room for one game's count."""
    return np.zeros((SEATS, COLUMNS), np.int16)
