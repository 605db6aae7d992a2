"""Shortest ways over free tracks, for the tickets that are still open.

A way is as long as the trains that it still takes: own tracks cost nothing. The map and the
ways are written on the planner's sheet of notes; the planner's prices are replaced by lengths.
"""

import numpy as np

from spoorbrug.players.compiled.planner import network, prices
from spoorbrug.players.compiled.planner.prices import CLOSED
from spoorbrug.rules import bits, networks
from spoorbrug.rules.compiler import allocating, compiled
from spoorbrug.rules.record import CITIES, NONE

DETOUR = 4.0  # spaces that a way goes round for each track that it had better avoid


@compiled
def draw_map(board, view, seat, notes, shortest):
    """Note what this seat owns or could claim; tracks below a length had better be avoided."""
    prices.price_routes(board, view, seat, notes)
    for route in range(board.tracks):
        if 0.0 < notes.price[route] < CLOSED:
            length = board.length[notes.via[route]]
            detour = DETOUR if length < shortest else 0.0
            prices.set_price(notes, route, length + detour)


@compiled
def price_own(board, view, seat, notes, charged):
    """What a way pays for this seat's own tracks: their length, or nothing."""
    for track in range(np.int64(board.tracks)):
        if bits.has(view.owned[seat], track):
            price = 1.0 * board.length[track] if charged else 0.0
            prices.set_price(notes, prices.route_of(board, track), price)


@allocating
def note_open(board, view, seat, notes):
    """The tickets in hand that are not done become errands."""
    joined = np.empty(CITIES, np.int64)
    networks.connected(board, view.owned[seat], joined)
    network.clear_errands(board, notes)
    for w in range(bits.WORDS):
        word = view.held[seat, w]
        while word != bits.ZERO:
            ticket = w * 64 + bits.lowest(word)
            word = bits.without_lowest(word)
            if networks.ticket_value(board, ticket, joined) == 0:
                network.add_errand(board, notes, ticket)


@compiled
def first_track(board, notes, errand):
    """The first route to claim on the way that has just been found for an errand."""
    first = np.int64(NONE)
    city = notes.to_city[errand]
    while notes.came[city] != NONE:
        route = notes.came[city]
        if notes.price[route] > 0.0:
            first = route
        city = network.other_end(board, route, city)
    return first


@compiled
def dearest(board, notes):
    """The open ticket with most points that has not been given up; NONE if there is none."""
    best = np.int64(NONE)
    for errand in range(notes.errands):
        if notes.given_up[errand] == 0:
            if best == NONE or points_of(board, notes, errand) > points_of(board, notes, best):
                best = np.int64(errand)
    return best


@compiled
def points_of(board, notes, errand):
    """The points on an errand's ticket."""
    return board.ticket_points[notes.ticket[errand]]


@compiled
def step_to_dearest(board, notes):
    """The next route on the way of the most valuable ticket that can be done; NONE if none can."""
    while True:
        errand = dearest(board, notes)
        if errand == NONE:
            return errand
        network.route_errand(board, notes, errand)
        if notes.given_up[errand] == 0:
            return first_track(board, notes, errand)
