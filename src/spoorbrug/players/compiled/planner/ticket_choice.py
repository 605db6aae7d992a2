"""Tickets: which to keep of an offer, and whether to draw more."""

import numpy as np

from spoorbrug.players.compiled.planner import network, weights
from spoorbrug.players.compiled.planner.prices import CLOSED
from spoorbrug.rules import bits, tickets
from spoorbrug.rules.compiler import allocating, compiled
from spoorbrug.rules.ids import KEEP
from spoorbrug.rules.record import NONE, TICKETS


@compiled
def add_held(board, view, seat, notes):
    """Every ticket in hand is an errand: done it adds its points, undone it takes them."""
    for w in range(bits.WORDS):
        word = view.held[seat, w]
        while word != bits.ZERO:
            ticket = w * 64 + bits.lowest(word)
            word = bits.without_lowest(word)
            network.add_errand(board, notes, ticket)


@compiled
def plan_held(board, view, seat, notes):
    """One plan for the tickets in hand, on a sheet that has the time left and the prices."""
    network.clear_errands(board, notes)
    add_held(board, view, seat, notes)
    network.make_plan(board, view, seat, notes)


@compiled
def choose_kept(board, view, seat, notes, least):
    """The set of offered tickets with the best value of one plan for all."""
    offered = view.offer_count[seat]
    best_move = KEEP + (1 << offered) - 1
    best = -CLOSED
    for places in range(1 << offered):
        if tickets.set_size(places) < min(least, offered):
            continue
        network.clear_errands(board, notes)
        add_held(board, view, seat, notes)
        lost = 0.0
        for place in range(offered):
            if (places >> place) & 1:
                ticket = bits.nth(view.offer[seat], place)
                lost += board.ticket_penalty[ticket]
                network.add_errand(board, notes, ticket)
        value = network.make_plan(board, view, seat, notes) - lost
        value -= (weights.KEEP_SHARE - 1.0) * notes.plan_price
        if value > best:
            best = value
            best_move = KEEP + places
    return best_move


@compiled
def _sort(values, n):
    """Ascending, by insertion: compiles in no time, and there are few."""
    for i in range(1, n):
        value = values[i]
        k = i
        while k > 0 and values[k - 1] > value:
            values[k] = values[k - 1]
            k -= 1
        values[k] = value


@compiled
def _goals_from(board, first):
    """Where this ticket and all behind it that start like it may lead to."""
    goals = bits.ZERO
    for ticket in range(first, board.tickets):
        if board.ticket_start[ticket] == board.ticket_start[first]:
            goals |= network.goals_of(board, ticket)
    return goals


@allocating
def offer_worth(board, view, seat, notes, number):
    """What an offer of this size is worth on average, with the plan as it stands.

    A ticket that no one has shown is as likely as another to be in it. All that are worth
    having are kept; if there is none, the least bad must be, but not with dice (D6).
    """
    network.measure(board, view, seat, notes)
    trains = view.trains[seat] - notes.plan_trains
    turns = weights.KEEP_TIME * (notes.turns_left - 1) - network.plan_turns(board, notes)
    doubt = weights.DOUBT * network.plan_turns(board, notes)
    values = np.empty(TICKETS, np.float64)
    n = np.int64(0)
    sources = bits.ZERO
    for ticket in range(board.tickets):
        if bits.has(view.held[seat], ticket):
            continue
        if bits.has(view.rejected, ticket) and view.pile_size >= number:
            continue
        if board.long_dealt > 0 and bits.has(board.long_tickets, ticket):
            continue
        if board.ticket_start[ticket] != sources:
            sources = board.ticket_start[ticket]
            network.find_ways(board, notes, sources, _goals_from(board, ticket))
        values[n] = _ticket_worth(board, notes, ticket, trains, turns, doubt)
        n += 1
    drawn = min(number, tickets.available(view))
    if n == 0 or drawn == 0:
        return -CLOSED
    _sort(values, n)
    worth = 0.0
    good = 0
    for i in range(n):
        if values[i] > 0.0:
            worth += values[i] * drawn / n
            good += 1
    if board.keep == 0:
        return worth
    # The chance that i is the best of an offer: the others are all among those below it.
    for i in range(n - good):
        chance = drawn / n
        for k in range(drawn - 1):
            chance *= max(0, i - k) / max(1, n - 1 - k)
        worth += chance * values[i]
    return worth


@compiled
def _ticket_worth(board, notes, ticket, trains, turns, doubt):
    """One more ticket, with the ways from one of its cities just found."""
    penalty = 1.0 * board.ticket_penalty[ticket]
    city = network.best_goal(board, notes, ticket)
    if city == NONE:
        return -penalty
    points = network.goal_worth(board, ticket, city) - penalty
    price = notes.far[city]
    new_trains = 0
    claims = 0
    while notes.came[city] != NONE:
        route = notes.came[city]
        if notes.uses[route] == 0 and notes.price[route] > 0.0:
            new_trains += board.length[route]
            claims += 1
        city = network.other_end(board, route, city)
    if new_trains > trains or weights.SLOW * (claims + weights.CARD_TURNS * new_trains) > turns:
        return -penalty
    return max(-penalty, points - price - doubt)
