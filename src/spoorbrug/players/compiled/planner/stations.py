"""Stations, when they save a ticket (E3)."""

import numpy as np

from spoorbrug.rules import bits, networks, scoring, stations
from spoorbrug.rules.compiler import allocating, compiled, keep_until_here
from spoorbrug.rules.ids import BUILD
from spoorbrug.rules.record import CITIES, GAME, NONE


@compiled
def _worth(board, view, seat, joined):
    scoring.own_network(board, view, seat, joined)
    worth, _ = networks.tickets_worth(board, view.held[seat], joined)
    return worth


@allocating
def best_station(board, view, seat, means):
    """The city where a station saves most, and how many points that is, were this the end."""
    room = np.empty(1, GAME)
    joined = np.empty(CITIES, np.int64)
    now = _worth(board, view, seat, joined)
    best = np.int64(NONE)
    most = 0
    word = stations.free_cities(board, view, means)
    while word != bits.ZERO:
        city = bits.lowest(word)
        word = bits.without_lowest(word)
        room[0] = view
        room[0].stations[seat] |= bits.ONE << bits.shift(city)
        gain = _worth(board, room[0], seat, joined) - now - board.unbuilt
        if gain > most:
            most = gain
            best = BUILD + city
    keep_until_here(room)
    return best, most
