"""Tracks for their points alone, once no ticket asks for any."""

import numpy as np

from spoorbrug.players.compiled.planner.prices import CLOSED, can_claim, in_hand
from spoorbrug.rules.compiler import compiled
from spoorbrug.rules.record import LOCOMOTIVE, NONE

TIE = 0.1  # spaces: what a missing card counts between tracks that are equally long


@compiled
def missing(board, view, seat, track):
    """Cards that a hand still lacks for a track."""
    have = in_hand(board, view, seat, track) + view.hand[seat, LOCOMOTIVE]
    return max(0, board.length[track] - have)


@compiled
def longest(board, view, seat, notes):
    """The longest free route; of several the one for which most cards are there."""
    best = np.int64(NONE)
    most = 0.0
    for route in range(board.tracks):
        track = notes.via[route]
        if track != NONE and notes.price[route] > 0.0:
            value = board.length[track] - TIE * missing(board, view, seat, track)
            if value > most:
                most = value
                best = np.int64(route)
    return best


@compiled
def longest_paid(board, view, seat, notes):
    """The longest route that the hand pays for; NONE if there is none."""
    best = np.int64(NONE)
    most = 0
    for route in range(board.tracks):
        track = notes.via[route]
        if track != NONE and notes.price[route] > 0.0 and board.length[track] > most:
            if can_claim(board, view, seat, track):
                most = board.length[track]
                best = np.int64(route)
    return best


@compiled
def cheapest(board, view, seat, notes):
    """The shortest free route; of several the one for which most cards are there."""
    best = np.int64(NONE)
    least = CLOSED
    for route in range(board.tracks):
        track = notes.via[route]
        if track != NONE and notes.price[route] > 0.0:
            value = board.length[track] + TIE * missing(board, view, seat, track)
            if value < least:
                least = value
                best = np.int64(route)
    return best
