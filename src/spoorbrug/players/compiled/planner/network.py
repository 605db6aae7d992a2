"""One network for all tickets at once, as cheap as it can be found.

Each ticket in turn takes its shortest way over routes that cost nothing when they are owned
or already planned; then each lets go of its way and looks for a better one beside the
others. A ticket that is not worth what it alone adds to the plan, or that trains or time do
not allow, is given up.
"""

import numpy as np

from spoorbrug.players.compiled.planner import weights
from spoorbrug.players.compiled.planner.notes import KNOWN
from spoorbrug.players.compiled.planner.prices import CLOSED
from spoorbrug.rules import bits
from spoorbrug.rules.compiler import compiled
from spoorbrug.rules.record import GOALS, GREY, LOCOMOTIVE, NONE

ROUNDS = 2  # a third changes nothing to speak of
CAREFUL = 6  # orders: plans are some 5 % cheaper than with one, and 12 add less than 1 %
QUICK = 2  # orders, for those who plan thousands of times


EVERYWHERE = ~bits.ZERO
ROUNDING = 0.001  # prices added up in another order differ by less


@compiled
def is_planned(notes, route):
    """Does the plan mean to claim a route?"""
    return notes.uses[route] > 0 and notes.price[route] > 0.0


@compiled
def _farthest(notes, goals):
    """How far the farthest of these cities may be."""
    far = 0.0
    while goals != bits.ZERO:
        far = max(far, notes.far[bits.lowest(goals)])
        goals = bits.without_lowest(goals)
    return far


@compiled
def find_ways(board, notes, sources, goals):
    """Dijkstra: prices from the nearest of a set of cities to all others, or to some goals."""
    find_ways_within(board, notes, sources, goals, CLOSED)


@compiled
def find_ways_within(board, notes, sources, goals, bound):
    """The same for those who know that every goal is nearer than a bound.

    With goals, what lies no nearer than the farthest of them is left out: no way leads over it.
    """
    for city in range(board.cities):
        notes.far[city] = CLOSED
        notes.came[city] = NONE
    for w in range(bits.WORDS):
        notes.asked[w] = bits.ZERO
    reached = sources  # and not settled yet
    while sources != bits.ZERO:
        notes.far[bits.lowest(sources)] = 0.0
        sources = bits.without_lowest(sources)
    everywhere = goals == EVERYWHERE
    passable = notes.passable | reached | goals
    while reached != bits.ZERO:
        city = np.int64(NONE)
        nearest = CLOSED
        word = reached
        while word != bits.ZERO:
            other = bits.lowest(word)
            word = bits.without_lowest(word)
            nearer = notes.far[other] < nearest
            nearest = notes.far[other] if nearer else nearest
            city = other if nearer else city
        settled = ~(bits.ONE << bits.shift(city))
        reached &= settled
        goals &= settled
        if goals == bits.ZERO:
            return
        if not everywhere:
            bound = min(bound, _farthest(notes, goals))
        for w in range(bits.WORDS):
            notes.asked[w] |= notes.dear[city, w]
        for i in range(notes.degree[city]):
            route = notes.near[city, i]
            other = notes.beyond[city, i]
            price = nearest + notes.still[route]
            if price < min(bound, notes.far[other]):
                notes.far[other] = price
                notes.came[other] = route
                reached |= bits.ONE << bits.shift(other)
        reached &= passable


@compiled
def other_end(board, route, city):
    """The city at the other end."""
    a = np.int64(board.track_a[route])
    return np.int64(board.track_b[route]) if a == city else a


@compiled
def take_way(board, notes, errand):
    """Plan the way that has just been found for an errand; is there one?"""
    city = best_goal(board, notes, notes.ticket[errand])
    if city == NONE:
        return False
    notes.to_city[errand] = city
    notes.worth[errand] = goal_worth(board, notes.ticket[errand], city)
    while notes.came[city] != NONE:
        route = notes.came[city]
        bits.put(notes.way[errand], route)
        city = other_end(board, route, city)
    _enter_way(notes, errand, notes.way[errand])
    return True


@compiled
def _enter_way(notes, errand, way):
    """Bring an errand's way into the plan."""
    for w in range(bits.WORDS):
        word = way[w]
        notes.way[errand, w] = word
        notes.used[w] |= word
        while word != bits.ZERO:
            use(notes, w * 64 + bits.lowest(word))
            word = bits.without_lowest(word)


@compiled
def use(notes, route):
    """A way takes a route: for others it is free."""
    notes.uses[route] += 1
    notes.still[route] = 0.0


@compiled
def leave_way(board, notes, errand):
    """Take an errand's way out of the plan."""
    for w in range(bits.WORDS):
        word = notes.way[errand, w]
        while word != bits.ZERO:
            route = w * 64 + bits.lowest(word)
            notes.uses[route] -= 1
            if notes.uses[route] == 0:
                bits.drop(notes.used, route)
                notes.still[route] = notes.price[route]
            word = bits.without_lowest(word)
        notes.way[errand, w] = bits.ZERO


@compiled
def route_errand(board, notes, errand):
    """(Re)plan one errand beside the others."""
    leave_way(board, notes, errand)
    ticket = notes.ticket[errand]
    find_ways(board, notes, board.ticket_start[ticket], goals_of(board, ticket))
    if not take_way(board, notes, errand):
        notes.given_up[errand] = 1


@compiled
def _note_others(notes, errand):
    """Note which routes the ways of the other errands take."""
    for w in range(bits.WORDS):
        word = notes.way[errand, w]
        notes.others[w] = notes.used[w]
        while word != bits.ZERO:
            route = w * 64 + bits.lowest(word)
            word = bits.without_lowest(word)
            if notes.uses[route] == 1:
                bits.drop(notes.others, route)


@compiled
def _known_place(notes, ticket):
    """Where a way is remembered that is as good beside the other errands; NONE if none is.

    The latest are looked at first.
    """
    number = np.int64(notes.found[ticket])
    for i in range(min(number, KNOWN)):
        place = (number - 1 - i) % KNOWN
        changed = bits.ZERO
        for w in range(bits.WORDS):
            other = notes.known_used[ticket, place, w] ^ notes.others[w]
            changed |= other & notes.known_asked[ticket, place, w]
        if changed == bits.ZERO:
            return place
    return np.int64(NONE)


@compiled
def _price_of(notes, way):
    """What a way would cost beside the routes in use."""
    price = 0.0
    for w in range(bits.WORDS):
        word = way[w] & ~notes.used[w]
        while word != bits.ZERO:
            price += notes.price[w * 64 + bits.lowest(word)]
            word = bits.without_lowest(word)
    return price


@compiled
def _bound(board, notes, ticket):
    """A price that is over that of the best way, by the last one that was found."""
    number = np.int64(notes.found[ticket])
    last = (number - 1) % KNOWN
    goals = goals_of(board, ticket)
    if number == 0 or notes.known_city[ticket, last] == NONE:
        return CLOSED
    if bits.without_lowest(goals) != bits.ZERO:
        return CLOSED
    return _price_of(notes, notes.known_way[ticket, last]) + ROUNDING


@compiled
def _find_and_remember(board, notes, errand):
    """Find an errand's way beside the others and plan it; answer where it is remembered."""
    ticket = notes.ticket[errand]
    bound = _bound(board, notes, ticket)
    number = np.int64(notes.found[ticket])
    place = number % KNOWN
    notes.found[ticket] = number + 1 if number < 2 * KNOWN - 1 else KNOWN
    for w in range(bits.WORDS):
        notes.known_used[ticket, place, w] = notes.used[w]
    find_ways_within(board, notes, board.ticket_start[ticket], goals_of(board, ticket), bound)
    found = take_way(board, notes, errand)
    notes.known_city[ticket, place] = notes.to_city[errand] if found else NONE
    for w in range(bits.WORDS):
        notes.known_asked[ticket, place, w] = notes.asked[w]
        notes.known_way[ticket, place, w] = notes.way[errand, w]
    return place


@compiled
def _is_taken(notes, errand, place):
    """Does an errand take the way already that is remembered there?"""
    same = True
    for w in range(bits.WORDS):
        same &= notes.way[errand, w] == notes.known_way[notes.ticket[errand], place, w]
    return same


@compiled
def _route_again(board, notes, errand):
    """The same as `route_errand`, for those who ask often: what was found before is not sought.

    The search asks of some routes whether they are in use. As long as the same of those are, it
    would go the same way again.
    """
    ticket = notes.ticket[errand]
    _note_others(notes, errand)
    place = _known_place(notes, ticket)
    if place == NONE:
        leave_way(board, notes, errand)
        place = _find_and_remember(board, notes, errand)
    else:
        city = np.int64(notes.known_city[ticket, place])
        if not _is_taken(notes, errand, place):
            leave_way(board, notes, errand)
            _enter_way(notes, errand, notes.known_way[ticket, place])
        if city != NONE:
            notes.to_city[errand] = city
            notes.worth[errand] = goal_worth(board, ticket, city)
    if notes.known_city[ticket, place] == NONE:
        notes.given_up[errand] = 1


@compiled
def goals_of(board, ticket):
    """All cities that a ticket may lead to."""
    cities = bits.ZERO
    for goal in range(GOALS):
        cities |= board.ticket_goal[ticket, goal]
    return cities


@compiled
def goal_worth(board, ticket, city):
    """What reaching a city is worth: its points, and the penalty that is spared."""
    for goal in range(GOALS):
        if (board.ticket_goal[ticket, goal] >> bits.shift(city)) & bits.ONE != bits.ZERO:
            return 1.0 * (board.ticket_value[ticket, goal] + board.ticket_penalty[ticket])
    return 0.0


@compiled
def best_goal(board, notes, ticket):
    """The goal that is worth most beyond the price of its way just found; NONE if none can be."""
    best = np.int64(NONE)
    most = -CLOSED
    for goal in range(GOALS):
        cities = board.ticket_goal[ticket, goal]
        while cities != bits.ZERO:
            city = bits.lowest(cities)
            cities = bits.without_lowest(cities)
            if notes.far[city] < CLOSED:
                value = board.ticket_value[ticket, goal] - notes.far[city]
                if value > most:
                    most = value
                    best = city
    return best


@compiled
def add_errand(board, notes, ticket):
    """One more ticket to plan for."""
    n = notes.errands
    if n == len(notes.worth):
        return
    notes.errands = n + 1
    notes.ticket[n] = ticket
    notes.to_city[n] = NONE
    notes.worth[n] = board.ticket_points[ticket] + board.ticket_penalty[ticket]
    notes.given_up[n] = 0
    for w in range(bits.WORDS):
        notes.way[n, w] = bits.ZERO


@compiled
def clear_errands(board, notes):
    """Forget the plan."""
    notes.errands = 0
    for route in range(board.tracks):
        notes.uses[route] = 0
        notes.still[route] = notes.price[route]


@compiled
def measure(board, view, seat, notes):
    """Add up what the plan still asks for."""
    notes.plan_price = 0.0
    notes.plan_trains = 0
    notes.plan_claims = 0
    for kind in range(len(notes.spare)):
        notes.spare[kind] = view.hand[seat, kind]
    missing = 0
    for route in range(board.tracks):
        if is_planned(notes, route):
            track = notes.via[route]
            length = board.length[track]
            notes.plan_price += notes.price[route]
            notes.plan_trains += length
            notes.plan_claims += 1
            colour = board.colour[track]
            if board.dice:
                missing += max(0, board.spaces[track] - weights.EASY_SPACES)
            elif colour == GREY:
                missing += length
            else:
                used = min(notes.spare[colour], length)
                notes.spare[colour] -= used
                missing += length - used
    notes.plan_missing = max(0, missing - notes.spare[LOCOMOTIVE])


@compiled
def plan_turns(board, notes):
    """About how many turns the plan takes."""
    return notes.plan_claims + weights.CARD_TURNS * notes.plan_missing


@compiled
def _least_worthy(board, notes, forced):
    """The errand that saves most when given up, against its worth; NONE if all are worth it."""
    worst = NONE
    most = CLOSED if forced else 0.0
    for errand in range(notes.errands):
        if notes.given_up[errand] == 0:
            saved = 0.0
            for w in range(bits.WORDS):
                word = notes.way[errand, w]
                while word != bits.ZERO:
                    route = w * 64 + bits.lowest(word)
                    word = bits.without_lowest(word)
                    if notes.uses[route] == 1:
                        saved += notes.price[route]
            if saved > 0.0 and notes.worth[errand] - saved < most:
                most = notes.worth[errand] - saved
                worst = errand
    return worst


@compiled
def _price_of_all(notes):
    """What all ways cost together."""
    price = 0.0
    for w in range(bits.WORDS):
        word = notes.used[w]
        while word != bits.ZERO:
            price += notes.price[w * 64 + bits.lowest(word)]
            word = bits.without_lowest(word)
    return price


@compiled
def _try_order(board, notes, order):
    """Plan all errands, each order beginning with another one, every other one backwards."""
    for errand in range(notes.errands):
        leave_way(board, notes, errand)
    for _ in range(ROUNDS):
        for i in range(notes.errands):
            errand = (order // 2 + (i if order % 2 == 0 else -i)) % notes.errands
            if notes.given_up[errand] == 0:
                _route_again(board, notes, errand)
    return _price_of_all(notes)


@compiled
def _keep_ways(board, notes):
    for errand in range(notes.errands):
        for w in range(bits.WORDS):
            notes.best_way[errand, w] = notes.way[errand, w]


@compiled
def _restore_ways(board, notes):
    for errand in range(notes.errands):
        leave_way(board, notes, errand)
    for errand in range(notes.errands):
        _enter_way(notes, errand, notes.best_way[errand])


@compiled
def _cheapest_ways(board, notes):
    """Try some orders of the errands and keep the ways of the cheapest."""
    least = CLOSED
    step = 2 if notes.errands <= 2 else 1  # two are the same forwards and backwards
    for order in range(0, min(notes.orders, 2 * notes.errands), step):
        price = _try_order(board, notes, order)
        if price < least:
            least = price
            _keep_ways(board, notes)
    _restore_ways(board, notes)


@compiled
def _note_used(board, notes):
    """Which routes are in use before anything is planned."""
    for w in range(bits.WORDS):
        notes.used[w] = bits.ZERO
    for route in range(board.tracks):
        if notes.uses[route] > 0:
            bits.put(notes.used, route)


@compiled
def make_plan(board, view, seat, notes):
    """Plan for all errands; answer the worth of those that are done less the plan's price."""
    _note_used(board, notes)
    _cheapest_ways(board, notes)
    while True:
        measure(board, view, seat, notes)
        too_much = (
            notes.plan_trains > view.trains[seat] or plan_turns(board, notes) > notes.turns_left
        )
        errand = _least_worthy(board, notes, too_much)
        if errand == NONE:
            break
        notes.given_up[errand] = 1
        leave_way(board, notes, errand)
        for other in range(notes.errands):
            if notes.given_up[other] == 0:
                _route_again(board, notes, other)
    value = -notes.plan_price
    for errand in range(notes.errands):
        if notes.given_up[errand] == 0:
            value += notes.worth[errand]
    return value
