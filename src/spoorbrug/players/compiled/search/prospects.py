"""What lies ahead of a seat, read from the plans of all seats in a whole game."""

import numpy as np

from spoorbrug.players.compiled import maths
from spoorbrug.players.compiled.planner import network, prices, toll_worth
from spoorbrug.rules import bits, claims, payments
from spoorbrug.rules.compiler import compiled
from spoorbrug.rules.record import NONE, TWINS


@compiled
def is_done(notes, errand):
    """Does nothing of an errand's way still have to be claimed?"""
    for w in range(bits.WORDS):
        word = notes.way[errand, w]
        while word != bits.ZERO:
            if notes.price[w * 64 + bits.lowest(word)] > 0.0:
                return False
            word = bits.without_lowest(word)
    return True


@compiled
def free_tracks(board, game, seat, route):
    """The open tracks of a route; when another seat takes the last one, this seat is shut out."""
    free = 0
    for i in range(TWINS + 1):
        track = route if i == 0 else board.twins[route, i - 1]
        if track != NONE and not bits.has(game.closed[seat], track):
            free += 1
    return min(free, 1) if board.closes_doubles else free


@compiled
def contested(board, game, seat, sheets):
    """Spaces of a seat's plan on routes that have too few free tracks for all who plan them."""
    spaces = 0
    for route in range(board.tracks):
        if network.is_planned(sheets[seat], route):
            rivals = 0
            for other in range(board.seats):
                if other != seat:
                    rivals += network.is_planned(sheets[other], route)
            if rivals > 0 and free_tracks(board, game, seat, route) <= rivals:
                spaces += board.length[route]
    return spaces


@compiled
def ready(board, game, seat, notes):
    """Claims of the plan that could be paid at once."""
    number = 0
    if board.dice:
        return number
    for route in range(board.tracks):
        if network.is_planned(notes, route):
            number += payments.can_pay(board, game, seat, notes.via[route])
    return number


@compiled
def bonus_hoped(board, game, seat):
    """The bonus for tolls that a seat may hope for."""
    if not board.tolls or game.loans[seat] > 0:
        return 0.0
    mine = toll_worth.purse_at_end(board, game, seat)
    place = 0.0
    for other in range(board.seats):
        if other != seat and game.loans[other] == 0:
            ahead = (mine - toll_worth.purse_at_end(board, game, other)) / 4.0
            place += 1.0 / (1.0 + maths.exp(min(20.0, max(-20.0, ahead))))
    first = np.int64(place)
    if first >= board.seats - 1:
        return 1.0 * board.bonus[board.seats - 1]
    return board.bonus[first] + (place - first) * (board.bonus[first + 1] - board.bonus[first])


@compiled
def _free_twin(board, game, track):
    """A track beside this one that nobody has claimed, or NONE."""
    for i in range(TWINS):
        twin = board.twins[track, i]
        if twin != NONE and claims.owner_of(board, game, twin) == NONE:
            return np.int64(twin)
    return np.int64(NONE)


@compiled
def dues(board, game, notes):
    """Tolls of the plan that go to a rival, who came first there (N7)."""
    tolls = 0
    for route in range(np.int64(board.tracks)):
        if network.is_planned(notes, route):
            track = notes.via[route]
            if claims.first_owner(board, game, track) != NONE:
                tolls += board.toll[track]
    return tolls


@compiled
def income(board, game, seat, sheets):
    """Tolls that may come in for tracks beside this seat's: as others plan, and at most."""
    planned = 0
    most = 0
    for track in range(np.int64(board.tracks)):
        if bits.has(game.owned[seat], track):
            twin = _free_twin(board, game, track)
            if twin != NONE:
                route = prices.route_of(board, track)
                most += board.toll[twin]
                for other in range(board.seats):
                    if other != seat and network.is_planned(sheets[other], route):
                        planned += board.toll[twin]
    return planned, most
