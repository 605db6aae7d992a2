"""Passengers: where to stand one, when to send it, and which way it walks (M3, M4)."""

import numpy as np

from spoorbrug.players.compiled.planner import weights
from spoorbrug.rules import bits, passengers
from spoorbrug.rules.compiler import allocating, compiled
from spoorbrug.rules.ids import SEND, STAND_IN, WALK_ALONG
from spoorbrug.rules.record import NONE, STACK, TRACKS

STEPS = 600  # of the search for a walk


@compiled
def _top(board, view, city):
    """What the top token of a city is worth."""
    place = view.taken[city]
    return np.int64(board.stack[city, place]) if place < STACK else np.int64(0)


@allocating
def best_walk(board, view, seat, start):
    """The best walk on from a city: what it brings, and its first track (NONE: better stop).

    Every trail in turn, until the steps are used up; coming to a city again brings nothing.
    """
    used = np.empty(TRACKS, np.int64)
    taken = np.empty(TRACKS, np.int64)  # the trail
    at = np.empty(TRACKS + 1, np.int64)  # its cities
    following = np.empty(TRACKS + 1, np.int64)  # the next track to try at each of them
    for track in range(board.tracks):
        used[track] = 1 if bits.has(view.walked, track) else 0
    visited = view.visited | (bits.ONE << bits.shift(start))
    fares = np.int64(passengers.fares(board, view))
    best = np.int64(0)
    first = np.int64(NONE)
    value = np.int64(0)
    depth = 0
    at[0] = start
    following[0] = 0
    for _ in range(STEPS):
        track = following[depth]
        while track < board.tracks and (
            used[track] == 1 or not passengers.leads_on(board, view, track, at[depth], fares)
        ):
            track += 1
        if track < board.tracks:
            following[depth] = track + 1
            used[track] = 1
            if not bits.has(view.owned[seat], track):
                fares -= 1
            taken[depth] = track
            city = np.int64(passengers.far_end(board, track, at[depth]))
            depth += 1
            at[depth] = city
            following[depth] = 0
            value += _gain(board, view, at, depth, visited)
            if value > best:
                best = value
                first = taken[0]
        else:
            if depth == 0:
                break
            value -= _gain(board, view, at, depth, visited)
            depth -= 1
            used[taken[depth]] = 0
            if not bits.has(view.owned[seat], taken[depth]):
                fares += 1
    return best, first


@compiled
def _gain(board, view, at, depth, visited):
    """What the last city of a trail brings."""
    city = at[depth]
    if passengers.is_in(visited, city):
        return np.int64(0)
    for i in range(depth):
        if at[i] == city:
            return np.int64(0)
    return _top(board, view, city)


@compiled
def best_sending(board, view, seat):
    """The passenger to send, and what its walk would bring."""
    best = np.int64(NONE)
    most = np.int64(0)
    word = view.passengers[seat]
    while word != bits.ZERO:
        city = bits.lowest(word)
        word = bits.without_lowest(word)
        value, _ = best_walk(board, view, seat, city)
        if value > most:
            most = value
            best = SEND + city
    return best, most


@compiled
def next_step(board, view, seat, moves, n):
    """One track further, or stop; somewhere at least, once a passenger has set out."""
    _, track = best_walk(board, view, seat, np.int64(view.city))
    if track != NONE:
        return np.int64(WALK_ALONG + track)
    return np.int64(moves[n - 1])  # to stop is the last of the legal moves, if it is one


@compiled
def where_to_stand(board, view, moves, n):
    """In the city whose own token is worth less: that one is not collected."""
    best = np.int64(moves[0])
    for i in range(n - 1):
        if _top(board, view, moves[i] - STAND_IN) < _top(board, view, best - STAND_IN):
            best = np.int64(moves[i])
    return best


@compiled
def is_time(value, turns_left):
    """Is a walk worth a turn now?"""
    return value >= weights.WALK_TURN or (value > 0 and turns_left <= 2.0)
