"""`hungry`: one network for all its tickets, and more tickets while trains are left over."""

import numpy as np

from spoorbrug.players.compiled.planner import card_needs, network
from spoorbrug.players.compiled.planner.prices import CLOSED
from spoorbrug.players.compiled.yardsticks import fillers, goals, keeping, ways
from spoorbrug.rules import bits, tickets
from spoorbrug.rules.compiler import allocating, compiled
from spoorbrug.rules.ids import KEEP
from spoorbrug.rules.record import CITIES, NONE

RESERVE = 5  # trains that no plan may touch when tickets are chosen
LEFT_OVER = 8  # with more trains than this, and its plan built, it draws tickets
FAR = 1000.0  # more than any plan's points


@compiled
def _start_of(board, notes, city):
    """Where the way just found to a city begins."""
    while notes.came[city] != NONE:
        city = network.other_end(board, notes.came[city], city)
    return city


@compiled
def _join(board, notes, a, b):
    """Plan the shortest way between two cities, over what is planned already."""
    network.find_ways(board, notes, bits.ONE << bits.shift(a), bits.ONE << bits.shift(b))
    city = b
    while notes.came[city] != NONE:
        route = notes.came[city]
        network.use(notes, route)
        city = network.other_end(board, route, city)


@compiled
def _cities_to_join(board, notes):
    """Both ends of every errand that can be done, as a set of cities."""
    cities = bits.ZERO
    for errand in range(notes.errands):
        ticket = notes.ticket[errand]
        network.find_ways(board, notes, board.ticket_start[ticket], network.goals_of(board, ticket))
        city = network.best_goal(board, notes, ticket)
        if city == NONE:
            notes.given_up[errand] = 1
        else:
            cities |= bits.ONE << bits.shift(city)
            cities |= bits.ONE << bits.shift(_start_of(board, notes, city))
    return cities


@compiled
def _closest(far, part, number):
    """The two closest ends that are not joined yet; NONE if all that can be are."""
    a = np.int64(NONE)
    b = np.int64(NONE)
    nearest = CLOSED
    for i in range(number):
        for k in range(i):
            if part[i] != part[k] and far[i, k] < nearest:
                nearest = far[i, k]
                a = np.int64(i)
                b = np.int64(k)
    return a, b


@allocating
def make_plan(board, view, seat, notes):
    """One network for all errands: the closest ends are joined first, until all hang together."""
    ends = np.empty(CITIES, np.int64)
    part = np.empty(CITIES, np.int64)
    far = np.empty((CITIES, CITIES), np.float64)
    cities = _cities_to_join(board, notes)
    number = bits.count(cities)
    for i in range(number):
        ends[i] = bits.lowest(cities)
        part[i] = i
        cities = bits.without_lowest(cities)
    for i in range(number):
        network.find_ways(board, notes, bits.ONE << bits.shift(ends[i]), network.EVERYWHERE)
        for k in range(number):
            far[i, k] = notes.far[ends[k]]
    a, b = _closest(far, part, number)
    while a != NONE:
        _join(board, notes, ends[a], ends[b])
        old = part[b]
        for k in range(number):
            if part[k] == old:
                part[k] = part[a]
        a, b = _closest(far, part, number)
    network.measure(board, view, seat, notes)


@compiled
def _points(board, notes):
    """The points of the plan's tickets and of its tracks."""
    points = 0.0
    for errand in range(notes.errands):
        ticket = notes.ticket[errand]
        if notes.given_up[errand] == 0:
            points += board.ticket_points[ticket]
        else:
            points -= board.ticket_penalty[ticket]
    for route in range(board.tracks):
        if network.is_planned(notes, route):
            points += board.points[board.length[notes.via[route]]]
    return points


@compiled
def keep(board, view, seat, notes):
    """The set whose plan has the most points, of tickets and tracks, and leaves the reserve."""
    fewest = keeping.least(board, view, seat)
    best = np.int64(NONE)
    most = -CLOSED
    for places in range(1, 1 << view.offer_count[seat]):
        if tickets.set_size(places) < fewest:
            continue
        ways.note_open(board, view, seat, notes)
        for place in range(view.offer_count[seat]):
            if (places >> place) & 1:
                network.add_errand(board, notes, bits.nth(view.offer[seat], place))
        make_plan(board, view, seat, notes)
        value = _points(board, notes)
        over = notes.plan_trains + RESERVE - view.trains[seat]
        if over > 0:
            value = -FAR * over  # too much: the nearest to being enough
        if value > most:
            most = value
            best = np.int64(KEEP + places)
    return best


@compiled
def plan(board, view, seat, notes):
    """All tracks of the plan; answer whether more tickets are wanted, as it is built."""
    ways.note_open(board, view, seat, notes)
    make_plan(board, view, seat, notes)
    card_needs.note_goals(board, view, seat, notes)
    if notes.goals == 0:
        goals.only(notes, fillers.longest_paid(board, view, seat, notes))
    return notes.plan_claims == 0 and view.trains[seat] > LEFT_OVER
