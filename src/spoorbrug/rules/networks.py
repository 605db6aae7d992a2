"""What a seat's tracks connect, with the help of its stations: B12, E3, S2."""

import numpy as np

from spoorbrug.rules import bits
from spoorbrug.rules.compiler import allocating, compiled
from spoorbrug.rules.record import CITIES, GOALS, NONE, TRACKS

MOST_STATIONS = 3


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
def ticket_value(board, ticket, joined):
    """S2: what the dearest goal that is reached is worth; 0 if none is."""
    best = 0
    starts = board.ticket_start[ticket]
    while starts != bits.ZERO:
        start = joined[bits.lowest(starts)]
        starts = bits.without_lowest(starts)
        for goal in range(GOALS):
            cities = board.ticket_goal[ticket, goal]
            while cities != bits.ZERO:
                if joined[bits.lowest(cities)] == start:
                    best = max(best, board.ticket_value[ticket, goal])
                cities = bits.without_lowest(cities)
    return best


@compiled
def tickets_worth(board, held, joined):
    """The sum of a hand's tickets, those that fail taken off, and how many are completed."""
    worth = 0
    completed = 0
    for w in range(bits.WORDS):
        word = held[w]
        while word != bits.ZERO:
            ticket = w * 64 + bits.lowest(word)
            word = bits.without_lowest(word)
            value = ticket_value(board, ticket, joined)
            if value > 0:
                worth += value
                completed += 1
            else:
                worth -= board.ticket_penalty[ticket]
    return worth, completed


@compiled
def _lent(board, game, seat, city, joined, options):
    """The parts of the network that a station could lend a way to: their numbers, once each."""
    n = 0
    for track in range(board.tracks):
        other = NONE
        if board.track_a[track] == city:
            other = board.track_b[track]
        elif board.track_b[track] == city:
            other = board.track_a[track]
        if other == NONE or joined[other] == joined[city]:
            continue
        for owner in range(len(game.owned)):
            if owner != seat and bits.has(game.owned[owner], track):
                seen = False
                for i in range(n):
                    seen = seen or options[i] == joined[other]
                if not seen:
                    options[n] = joined[other]
                    n += 1
    return n


@compiled
def _merge(board, joined, a, b):
    """Two parts of the network become one."""
    for city in range(board.cities):
        if joined[city] == b:
            joined[city] = a


@compiled
def _copy(board, source, target):
    for city in range(board.cities):
        target[city] = source[city]


@allocating
def use_stations(board, game, seat, joined):
    """E3: join what a seat's stations lend it, to the best of the tickets that it holds."""
    number = bits.count(game.stations[seat])
    if number == 0:
        return
    options = np.empty((MOST_STATIONS, TRACKS), np.int64)
    sizes = np.empty(MOST_STATIONS, np.int64)
    cities = np.empty(MOST_STATIONS, np.int64)
    word = game.stations[seat]
    for i in range(number):
        cities[i] = bits.lowest(word)
        word = bits.without_lowest(word)
        sizes[i] = _lent(board, game, seat, cities[i], joined, options[i])
    best = np.empty(CITIES, np.int64)
    trial = np.empty(CITIES, np.int64)
    _copy(board, joined, best)
    best_worth, best_completed = tickets_worth(board, game.held[seat], joined)
    ways = 1
    for i in range(number):
        ways *= max(sizes[i], 1)
    for way in range(ways):
        _copy(board, joined, trial)
        rest = way
        for i in range(number):
            if sizes[i] > 0:
                lent = options[i, rest % sizes[i]]
                rest //= sizes[i]
                # The part may have been joined to another by an earlier station.
                a = trial[cities[i]]
                for city in range(board.cities):
                    if joined[city] == lent:
                        _merge(board, trial, a, trial[city])
                        break
        worth, completed = tickets_worth(board, game.held[seat], trial)
        if worth > best_worth or (worth == best_worth and completed > best_completed):
            _copy(board, trial, best)
            best_worth = worth
            best_completed = completed
    _copy(board, best, joined)
