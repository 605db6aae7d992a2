"""The tracks that an agent goes for: claiming them, and collecting cards for them."""

import numpy as np

from spoorbrug.players.compiled.planner import card_needs
from spoorbrug.players.compiled.planner.prices import can_claim
from spoorbrug.rules.compiler import compiled
from spoorbrug.rules.ids import DRAW, TAKE
from spoorbrug.rules.record import KINDS, LOCOMOTIVE, NONE, TWINS


@compiled
def only(notes, route):
    """One route is the only goal; or there is none."""
    notes.goals = 0
    if route != NONE:
        notes.goals = 1
        notes.goal[0] = route
        notes.goal_weight[0] = 1.0


@compiled
def anywhere(board, notes):
    """Every free route is a goal, as far as there is room: the dice choose among them."""
    notes.goals = 0
    for route in range(board.tracks):
        if notes.price[route] > 0.0 and notes.via[route] != NONE:
            if notes.goals < len(notes.goal):
                notes.goal[notes.goals] = route
                notes.goal_weight[notes.goals] = 1.0
                notes.goals += 1


@compiled
def claim(board, view, seat, notes):
    """The first track of the goals that can be paid at once; NONE if none can."""
    for n in range(notes.goals):
        for i in range(TWINS + 1):
            track = np.int64(notes.goal[n])
            if i > 0:
                track = np.int64(board.twins[notes.goal[n], i - 1])
            if track != NONE and can_claim(board, view, seat, track):
                return track
    return np.int64(NONE)


@compiled
def note_lacking(board, view, seat, notes):
    """How many cards of each kind the hand lacks for all goals."""
    card_needs.fill_spare(view, seat, notes)
    card_needs.wait(board, view, seat, notes, np.int64(NONE))
    printed = 0
    for n in range(notes.goals):
        printed = max(printed, np.int64(board.ferry[notes.goal[n]]))
    notes.lacking[LOCOMOTIVE] = max(0, printed - view.hand[seat, LOCOMOTIVE])


@compiled
def card(board, view, seat, notes, is_first):
    """The face-up card of the kind that is lacking most; else a locomotive, else an unseen one.

    NONE if there is no card at all.
    """
    note_lacking(board, view, seat, notes)
    wild = is_first or board.two_locomotives != 0
    best = np.int64(NONE)
    most = 0.0
    for kind in range(KINDS):
        if view.market[kind] > 0 and notes.lacking[kind] > most:
            if kind != LOCOMOTIVE or wild:
                most = notes.lacking[kind]
                best = np.int64(TAKE + kind)
    if best != NONE:
        return best
    if view.market[LOCOMOTIVE] > 0 and wild:
        return np.int64(TAKE + LOCOMOTIVE)
    if view.deck_size > 0:
        return np.int64(DRAW)
    for kind in range(KINDS):
        if view.market[kind] > 0 and kind != LOCOMOTIVE:
            return np.int64(TAKE + kind)
    return best
