"""Which cards to collect: what each kind of card shortens the wait by."""

import numpy as np

from spoorbrug.players.compiled.planner import network, weights
from spoorbrug.rules import bits
from spoorbrug.rules.compiler import compiled
from spoorbrug.rules.record import (
    COLOURS,
    GREY,
    KINDS,
    LOCOMOTIVE,
    NONE,
    PASSENGER,
    PLUS_FOUR,
    TWINS,
)


@compiled
def _add_goal(notes, route, weight):
    n = notes.goals
    if n < len(notes.goal):
        notes.goals = n + 1
        notes.goal[n] = route
        notes.goal_weight[n] = weight


@compiled
def note_goals(board, view, seat, notes):
    """The routes of the plan, single ones and coloured ones first, then tracks for points."""
    notes.goals = 0
    for loose in range(2):
        for route in range(np.int64(board.tracks)):
            if network.is_planned(notes, route):
                free = board.colour[route] == GREY
                for i in range(TWINS):
                    twin = board.twins[route, i]
                    free |= twin != NONE and not bits.has(view.closed[seat], twin)
                free &= not bits.has(view.closed[seat], route)
                if free == (loose == 1):
                    _add_goal(notes, route, 1.0)


@compiled
def note_fillers(board, view, seat, notes):
    """Tracks outside the plan, best points for a turn first, as far as trains and time go."""
    trains = view.trains[seat] - notes.plan_trains
    turns = notes.turns_left - notes.plan_claims - weights.CARD_TURNS * notes.plan_missing
    if trains <= 0 or turns <= 0:
        return
    for route in range(np.int64(board.tracks)):
        notes.rate[route] = 0.0
        track = notes.via[route]
        if track != NONE and notes.price[route] > 0.0 and notes.uses[route] == 0:
            if board.length[track] <= trains and not is_goal(notes, route):
                notes.rate[route] = _filler_rate(board, notes, track)
    while trains > 0 and turns > 0:
        best = np.int64(NONE)
        best_rate = 0.0
        for route in range(np.int64(board.tracks)):
            if notes.rate[route] > best_rate and board.length[notes.via[route]] <= trains:
                best_rate = notes.rate[route]
                best = route
        if best == NONE:
            return
        length = board.length[notes.via[best]]
        _add_goal(notes, best, weights.FILLER)
        notes.rate[best] = 0.0
        trains -= length
        turns -= 1 + weights.CARD_TURNS * length


@compiled
def _filler_rate(board, notes, track):
    """Points for each turn that a track outside the plan would take."""
    length = board.length[track]
    points = board.points[length] - notes.toll[track]
    colour = board.colour[track]
    have = 0
    if colour != GREY:
        have = notes.spare[colour]
    else:
        for other in range(COLOURS):
            have = max(have, notes.spare[other])
    return points / (1 + weights.CARD_TURNS * max(0, length - have))


@compiled
def is_goal(notes, route):
    """Is this route among the goals?"""
    for n in range(notes.goals):
        if notes.goal[n] == route:
            return True
    return False


@compiled
def wait(board, view, seat, notes, without):
    """Cards that the hand in `spare` lacks for all goals but one; uses the hand up.

    The hand is shared out in the order of the goals, each taking the colour it has most of.
    """
    lacking = 0.0
    heaviest = 0.0
    for kind in range(KINDS):
        notes.lacking[kind] = 0.0
    for n in range(notes.goals):
        route = notes.goal[n]
        if route == without:
            continue
        best = NONE
        length = board.length[route]
        for i in range(TWINS + 1):
            track = route if i == 0 else board.twins[route, i - 1]
            if track != NONE and not bits.has(view.closed[seat], track):
                colour = board.colour[track]
                if colour < GREY:
                    if best == NONE or notes.spare[colour] > notes.spare[best]:
                        best = colour
                else:
                    for other in range(COLOURS):
                        if best == NONE or notes.spare[other] > notes.spare[best]:
                            best = other
        if best != NONE:
            used = min(notes.spare[best], length)
            notes.spare[best] -= used
            lacking += notes.goal_weight[n] * (length - used)
            notes.lacking[best] += notes.goal_weight[n] * (length - used)
            if length > used:
                heaviest = max(heaviest, notes.goal_weight[n])
    return max(0.0, lacking - heaviest * notes.spare[LOCOMOTIVE])


@compiled
def fill_spare(view, seat, notes):
    """Start sharing out the hand."""
    for kind in range(KINDS):
        notes.spare[kind] = view.hand[seat, kind]


@compiled
def _wild_share(board, notes):
    """The share of the goals on which locomotives may be played at all (F2, S1)."""
    wild = 0.0
    for n in range(notes.goals):
        wild += board.wild[notes.goal[n]]
    return wild / max(1, notes.goals)


@compiled
def value_cards(board, view, seat, notes):
    """Note what one more card of each kind is worth, and how likely it is to be drawn."""
    fill_spare(view, seat, notes)
    nothing = np.int64(NONE)
    now = wait(board, view, seat, notes, nothing)
    for kind in range(KINDS):
        fill_spare(view, seat, notes)
        notes.spare[kind] += 1
        more = now - wait(board, view, seat, notes, nothing)
        notes.card[kind] = weights.IDLE + more * (1.0 + weights.SCARCE * notes.lacking[kind])
    if board.has_plain:
        notes.card[LOCOMOTIVE] *= _wild_share(board, notes)
    notes.card[LOCOMOTIVE] += weights.LOCOMOTIVE_MORE
    notes.card[PLUS_FOUR] = weights.PLUS_FOUR * notes.card[LOCOMOTIVE]
    notes.card[PASSENGER] = weights.PASSENGER if view.passengers[seat] != bits.ZERO else 0.0
    unseen = 0.0
    for kind in range(KINDS):
        number = np.int64(board.each_colour)
        if kind == LOCOMOTIVE:
            number = np.int64(board.locomotives)
        elif kind == PLUS_FOUR:
            number = np.int64(board.plus_fours)
        elif kind == PASSENGER:
            number = np.int64(board.passenger_cards)
        number -= view.hand[seat, kind] + view.market[kind] + view.discard[kind]
        for other in range(board.seats):
            if other != seat:
                number -= view.known[other, kind]
        notes.chance[kind] = max(0, number)
        unseen += max(0, number)
    for kind in range(KINDS):
        notes.chance[kind] /= max(1.0, unseen)


@compiled
def unseen_worth(notes):
    """What a card from the deck is worth on average."""
    worth = 0.0
    for kind in range(KINDS):
        worth += notes.chance[kind] * notes.card[kind]
    return worth
