"""What each route would cost this seat: turns, trains and tolls, less the points it scores."""

import numpy as np

from spoorbrug.players.compiled.planner import toll_worth, weights
from spoorbrug.rules import bits, claims, payments, scoring, tokens
from spoorbrug.rules.compiler import compiled
from spoorbrug.rules.record import COLOURS, GREY, LOCOMOTIVE, NONE, TWINS, WILD

CLOSED = 1e9


@compiled
def route_of(board, track):
    """The first track of the route."""
    first = track
    for i in range(TWINS):
        twin = board.twins[track, i]
        if twin != NONE and twin < first:
            first = twin
    return first


@compiled
def in_hand(board, view, seat, track):
    """How many cards of its colour a track would find in this hand, locomotives aside."""
    colour = board.colour[track]
    if colour != GREY:
        return min(view.hand[seat, colour], board.length[track])
    most = 0
    for other in range(COLOURS):
        most = max(most, view.hand[seat, other])
    return min(most, board.length[track])


@compiled
def toll_price(board, view, seat, track, token):
    """What its toll costs: paid to a rival it counts for two at a table of two (N7, N8)."""
    if not board.tolls:
        return 0.0
    toll = board.toll[track]
    if view.tolls[seat] < toll:
        lost = scoring.toll_bonus(board, view, seat, np.int64(view.tolls[seat]))
        return 1.0 * (board.loan_cost + lost)
    price = toll * token
    if claims.first_owner(board, view, track) != NONE:
        price += price / (board.seats - 1)
    return price


@compiled
def track_price(board, view, seat, track, toll):
    """The price of one track, with what its toll costs."""
    length = board.length[track]
    if board.dice:
        missing = 1.0 * max(0, board.spaces[track] - weights.EASY_SPACES)
        missing += weights.WILD_DICE * board.ferry[track]
    else:
        missing = length - weights.IN_HAND * in_hand(board, view, seat, track)
        missing += weights.FERRY * max(0, board.ferry[track] - view.hand[seat, LOCOMOTIVE])
    if board.tunnel[track]:
        missing += weights.TUNNEL
    price = weights.TURN * (1 + weights.CARD_TURNS * missing)
    price += weights.TRAIN * length - board.points[length]
    return max(weights.CHEAPEST, price + toll)


@compiled
def price_routes(board, view, seat, notes):
    """Note every route that this seat owns or could still claim."""
    notes.token = toll_worth.token_worth(board, view, seat)
    for city in range(board.cities):
        notes.degree[city] = 0
        for w in range(bits.WORDS):
            notes.dear[city, w] = bits.ZERO
    for track in range(board.tracks):
        notes.price[track] = CLOSED
        notes.via[track] = NONE
        notes.uses[track] = 0
    for ticket in range(board.tickets):
        notes.found[ticket] = 0
    for track in range(np.int64(board.tracks)):
        route = route_of(board, track)
        if bits.has(view.owned[seat], track):
            notes.price[route] = 0.0
        elif bits.has(view.closed[seat], track) or board.length[track] > view.trains[seat]:
            continue
        else:
            notes.toll[track] = toll_price(board, view, seat, track, notes.token)
            price = track_price(board, view, seat, track, notes.toll[track])
            if price >= notes.price[route]:
                continue
            notes.price[route] = price
            notes.via[route] = track
    for route in range(board.tracks):
        notes.still[route] = notes.price[route]
        if notes.price[route] < CLOSED:
            a = board.track_a[route]
            b = board.track_b[route]
            notes.near[a, notes.degree[a]] = route
            notes.near[b, notes.degree[b]] = route
            notes.beyond[a, notes.degree[a]] = b
            notes.beyond[b, notes.degree[b]] = a
            notes.degree[a] += 1
            notes.degree[b] += 1
            if notes.price[route] > 0.0:
                bits.put(notes.dear[a], route)
                bits.put(notes.dear[b], route)
    notes.passable = bits.ZERO
    for city in range(board.cities):
        if notes.degree[city] > 1:
            notes.passable |= bits.ONE << bits.shift(city)


@compiled
def set_price(notes, route, price):
    """What a route costs that no way takes yet."""
    notes.price[route] = price
    notes.still[route] = price


@compiled
def can_claim(board, view, seat, track):
    """Could this seat claim a track at once, with its cards or with the dice as they lie?"""
    if bits.has(view.closed[seat], track) or board.length[track] > view.trains[seat]:
        return False
    if not board.dice:
        return payments.can_pay(board, view, seat, track)
    if board.ferry[track] > view.dice[WILD]:
        return False
    return tokens.reach(board, view, board.type[track]) >= board.spaces[track]
