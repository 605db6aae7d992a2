"""A seat's prospects in numbers: what an estimate of its chances goes by.

Read from a whole game, true or possible; made at the start of a turn.
"""

import math

import numpy as np

from spoorbrug.players.compiled import clock, network, prices, ticket_choice, toll_worth
from spoorbrug.rules import bits, cards, networks, payments, tickets
from spoorbrug.rules.compiled import compiled
from spoorbrug.rules.record import DOUBLE, LOCOMOTIVE, NONE, SINGLE, TWINS

PARTS = (
    "points",  # so far, in the open
    "tickets",  # points of those that are done
    "lost",  # points of those given up
    "plan_worth",  # of the tickets still planned for: points and penalties
    "plan_price",
    "plan_trains",
    "plan_claims",
    "plan_missing",  # cards
    "spare_trains",  # that the plan leaves
    "trains",
    "low_trains",  # of the seat, of all, that has fewest
    "hand",
    "locomotives",
    "most_of_a_colour",
    "held",  # tickets
    "turns_left",  # that this seat may still have
    "turns_over",  # of those, how many the plan leaves
    "bonus",  # for tolls, if the game ended now
    "purse",
    "purse_at_end",  # as far as can be foreseen
    "loans",
    "moves_next",  # how soon it is this seat's turn: 1 now, 0 last
    "last_round",
    "stations",
    "tokens",
    "goods",
    "passengers",
    "pile",  # tickets that may still be drawn
    "contested",  # spaces of the plan for which there are too few tracks for all who want them
    "ready",  # claims of the plan that could be paid at once
    "bonus_hoped",  # for tolls
    "longest",  # path
    "seats",
)
SIZE = len(PARTS)


@compiled
def plan_for(board, game, seat, notes):
    """The planner's plan for a seat, on its sheet."""
    notes.turns_left = clock.turns_left(board, game, seat)
    prices.price_routes(board, game, seat, notes)
    network.clear_errands(board, notes)
    ticket_choice.add_held(board, game, seat, notes)
    network.make_plan(board, game, seat, notes)


@compiled
def describe_all(board, game, sheets, rows):
    """Fill the rows of all seats; `sheets` has room for a plan of each."""
    for seat in range(board.seats):
        plan_for(board, game, seat, sheets[seat])
    for seat in range(board.seats):
        describe(board, game, seat, sheets, rows[seat])


@compiled
def contested(board, game, seat, sheets):
    """Spaces of a seat's plan on routes that have too few free tracks for all who plan them."""
    notes = sheets[seat]
    spaces = 0
    for route in range(board.tracks):
        if notes.uses[route] > 0 and notes.price[route] > 0.0:
            rivals = 0
            for other in range(board.seats):
                if other != seat:
                    theirs = sheets[other]
                    rivals += theirs.uses[route] > 0 and theirs.price[route] > 0.0
            if rivals > 0:
                free = 0
                for i in range(TWINS + 1):
                    track = route if i == 0 else board.twins[route, i - 1]
                    if track != NONE and not bits.has(game.closed[seat], track):
                        free += 1
                if board.closes_doubles:
                    free = min(free, 1)
                if free <= rivals:
                    spaces += board.length[route]
    return spaces


@compiled
def ready(board, game, seat, notes):
    """Claims of the plan that could be paid at once."""
    number = 0
    if board.dice:
        return number
    for route in range(board.tracks):
        if notes.uses[route] > 0 and notes.price[route] > 0.0:
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
            place += 1.0 / (1.0 + math.exp(min(20.0, max(-20.0, ahead))))
    first = np.int64(place)
    if first >= board.seats - 1:
        return 1.0 * board.bonus[board.seats - 1]
    return board.bonus[first] + (place - first) * (board.bonus[first + 1] - board.bonus[first])


@compiled
def describe(board, game, seat, sheets, row):
    """Fill one row, with the plans of all seats made."""
    notes = sheets[seat]
    done = 0.0
    lost = 0.0
    worth = 0.0
    for errand in range(notes.errands):
        points = notes.worth[errand] - board.ticket_penalty[notes.ticket[errand]]
        if notes.given_up[errand]:
            lost += board.ticket_penalty[notes.ticket[errand]]
        elif _is_done(notes, errand):
            done += points
        else:
            worth += notes.worth[errand]
            lost += board.ticket_penalty[notes.ticket[errand]]
    low = game.trains[0]
    for other in range(board.seats):
        low = min(low, game.trains[other])
    row[0] = game.points[seat] / 50
    row[1] = done / 50
    row[2] = lost / 50
    row[3] = worth / 50
    row[4] = notes.plan_price / 50
    row[5] = notes.plan_trains / 20
    row[6] = notes.plan_claims / 5
    row[7] = notes.plan_missing / 10
    row[8] = (game.trains[seat] - notes.plan_trains) / 20
    row[9] = game.trains[seat] / 20
    row[10] = low / 20
    row[11] = game.hand_size[seat] / 10
    row[12] = game.hand[seat, LOCOMOTIVE] / 4
    row[13] = cards.most_of_a_colour(game, seat) / 5
    row[14] = game.held_count[seat] / 5
    row[15] = notes.turns_left / 15
    row[16] = (notes.turns_left - network.plan_turns(board, notes)) / 15
    row[17] = toll_worth.bonus_now(board, game, seat, np.int64(game.tolls[seat])) / 50
    row[18] = game.tolls[seat] / 20
    row[19] = toll_worth.purse_at_end(board, game, seat) / 20 if board.tolls else 0.0
    row[20] = game.loans[seat]
    row[21] = 1.0 - ((seat - game.turn_of) % board.seats) / board.seats
    row[22] = 1.0 if game.turns_left > 0 else 0.0
    row[23] = (board.stations - bits.count(game.stations[seat])) / 3
    row[24] = (game.tokens[seat, SINGLE] + game.tokens[seat, DOUBLE]) / 3
    row[25] = game.goods[seat] / 20
    row[26] = bits.count(game.passengers[seat]) / 3
    row[27] = min(tickets.available(game), 20) / 20
    row[28] = contested(board, game, seat, sheets) / 10
    row[29] = ready(board, game, seat, notes) / 3
    row[30] = bonus_hoped(board, game, seat) / 50
    row[31] = networks.longest_path(board, game.owned[seat]) / 20 if board.longest_path else 0.0
    row[32] = (board.seats - 2) / 2


@compiled
def _is_done(notes, errand):
    """Does nothing of an errand's way still have to be claimed?"""
    for w in range(bits.WORDS):
        word = notes.way[errand, w]
        while word != bits.ZERO:
            if notes.price[w * 64 + bits.lowest(word)] > 0.0:
                return False
            word = bits.without_lowest(word)
    return True
