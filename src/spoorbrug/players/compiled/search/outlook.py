"""A seat's prospects in numbers: what an estimate of its chances goes by.

Read from a whole game, true or possible; made at the start of a turn.
"""

import numpy as np

from spoorbrug.players.compiled.planner import (
    card_needs,
    clock,
    network,
    prices,
    ticket_choice,
    toll_worth,
)
from spoorbrug.players.compiled.search import prospects
from spoorbrug.rules import bits, cards, scoring, tickets, trails
from spoorbrug.rules.compiler import compiled
from spoorbrug.rules.record import COLOURS, DOUBLE, LOCOMOTIVE, NONE, SINGLE

PARTS = (
    "points",  # so far, in the open
    "tickets",  # points of those that are done
    "lost",  # points of those given up
    "held",  # tickets
    "open",  # tickets that are planned for and not done
    "pile",  # tickets that may still be drawn
    "longest",  # path
    "trains",
    "low_trains",  # of the seat, of all, that has fewest
    "turns_left",  # that this seat may still have
    "hurry",  # turns in which it could end the game
    "moves_next",  # how soon it is this seat's turn: 1 now, 0 last
    "last_round",
    "at_table",  # seats beyond two
    "hand",
    "locomotives",
    "most_of_a_colour",
    "purse",
    "purse_at_end",  # as far as can be foreseen
    "loans",
    "bonus",  # for tolls, if the game ended now
    "bonus_hoped",  # for tolls
    "income",  # tolls that rivals' plans would bring
    "income_open",  # tolls that may still come in
    "stations",
    "tokens",
    "goods",
    "passengers",
    "plan_worth",  # of the tickets still planned for: points and penalties
    "plan_points",  # for its tracks
    "plan_price",
    "plan_tolls",
    "plan_dues",  # tolls that rivals would get
    "plan_debt",  # tolls beyond the purse
    "plan_trains",
    "plan_claims",
    "plan_missing",  # cards, roughly
    "plan_lacking",  # cards, when the hand is shared out among its tracks
    "in_market",  # cards lying there that the plan lacks
    "ready",  # claims of the plan that could be paid at once
    "turns_over",  # that the plan leaves
    "spare_trains",  # that the plan leaves
    "single_spaces",  # spaces of the plan with one free track only
    "contested",  # spaces of the plan for which there are too few tracks for all who want them
    "filler_points",  # of tracks beside the plan for which there are trains and turns
    "all_lacking",  # cards for those as well
)
(
    POINTS,
    TICKETS,
    LOST,
    HELD,
    OPEN,
    PILE,
    LONGEST,
    TRAINS,
    LOW_TRAINS,
    TURNS_LEFT,
    HURRY,
    MOVES_NEXT,
    LAST_ROUND,
    AT_TABLE,
    HAND,
    LOCOMOTIVES,
    MOST_OF_A_COLOUR,
    PURSE,
    PURSE_AT_END,
    LOANS,
    BONUS,
    BONUS_HOPED,
    INCOME,
    INCOME_OPEN,
    STATIONS,
    TOKENS,
    GOODS,
    PASSENGERS,
    PLAN_WORTH,
    PLAN_POINTS,
    PLAN_PRICE,
    PLAN_TOLLS,
    PLAN_DUES,
    PLAN_DEBT,
    PLAN_TRAINS,
    PLAN_CLAIMS,
    PLAN_MISSING,
    PLAN_LACKING,
    IN_MARKET,
    READY,
    TURNS_OVER,
    SPARE_TRAINS,
    SINGLE_SPACES,
    CONTESTED,
    FILLER_POINTS,
    ALL_LACKING,
) = range(len(PARTS))
SIZE = len(PARTS)


@compiled
def plan_for(board, game, seat, notes):
    """The planner's plan for a seat, on its sheet."""
    notes.turns_left = clock.turns_left(board, game, seat)
    prices.price_routes(board, game, seat, notes)
    ticket_choice.plan_held(board, game, seat, notes)


@compiled
def describe_all(board, game, sheets, rows):
    """Fill the rows of all seats; `sheets` has room for a plan of each."""
    for seat in range(board.seats):
        plan_for(board, game, seat, sheets[seat])
    for seat in range(board.seats):
        describe(board, game, seat, sheets, rows[seat])


@compiled
def describe(board, game, seat, sheets, row):
    """Fill one row, with the plans of all seats made. Numbers are brought to about 0 to 1."""
    for part in range(SIZE):
        row[part] = 0.0
    notes = sheets[seat]
    _describe_tickets(board, game, seat, notes, row)
    _describe_time(board, game, seat, notes, row)
    _describe_means(board, game, seat, row)
    if board.tolls:
        _describe_tolls(board, game, seat, sheets, row)
    _describe_plan(board, game, seat, notes, row)
    row[CONTESTED] = prospects.contested(board, game, seat, sheets) / 10
    _describe_wants(board, game, seat, notes, row)


@compiled
def _describe_tickets(board, game, seat, notes, row):
    done = 0.0
    lost = 0.0
    worth = 0.0
    still = 0
    for errand in range(notes.errands):
        penalty = board.ticket_penalty[notes.ticket[errand]]
        if notes.given_up[errand]:
            lost += penalty
        elif prospects.is_done(notes, errand):
            done += notes.worth[errand] - penalty
        else:
            still += 1
            worth += notes.worth[errand]
            lost += penalty
    row[POINTS] = game.points[seat] / 50
    row[TICKETS] = done / 50
    row[LOST] = lost / 50
    row[HELD] = game.held_count[seat] / 5
    row[OPEN] = still / 5
    row[PILE] = min(tickets.available(game), 20) / 20
    row[PLAN_WORTH] = worth / 50
    if board.longest_path:
        row[LONGEST] = trails.longest_path(board, game.owned[seat]) / 20


@compiled
def _describe_time(board, game, seat, notes, row):
    low = game.trains[0]
    for other in range(board.seats):
        low = min(low, game.trains[other])
    row[TRAINS] = game.trains[seat] / 20
    row[LOW_TRAINS] = low / 20
    row[TURNS_LEFT] = notes.turns_left / 15
    row[HURRY] = clock.turns_until_low(board, game, seat) / 15
    row[MOVES_NEXT] = 1.0 - ((seat - game.turn_of) % board.seats) / board.seats
    row[LAST_ROUND] = 1.0 if game.turns_left > 0 else 0.0
    row[AT_TABLE] = (board.seats - 2) / 2


@compiled
def _describe_means(board, game, seat, row):
    """Cards, tokens, stations and what else a seat has."""
    row[HAND] = game.hand_size[seat] / 10
    row[LOCOMOTIVES] = game.hand[seat, LOCOMOTIVE] / 4
    row[MOST_OF_A_COLOUR] = cards.most_of_a_colour(game, seat) / 5
    row[STATIONS] = (board.stations - bits.count(game.stations[seat])) / 3
    row[TOKENS] = (game.tokens[seat, SINGLE] + game.tokens[seat, DOUBLE]) / 3
    row[GOODS] = game.goods[seat] / 20
    row[PASSENGERS] = bits.count(game.passengers[seat]) / 3


@compiled
def _describe_tolls(board, game, seat, sheets, row):
    row[PURSE] = game.tolls[seat] / 20
    row[PURSE_AT_END] = toll_worth.purse_at_end(board, game, seat) / 20
    row[LOANS] = game.loans[seat]
    row[BONUS] = scoring.toll_bonus(board, game, seat, np.int64(game.tolls[seat])) / 50
    row[BONUS_HOPED] = prospects.bonus_hoped(board, game, seat) / 50
    planned, most = prospects.income(board, game, seat, sheets)
    row[INCOME] = planned / 20
    row[INCOME_OPEN] = most / 20
    row[PLAN_DUES] = prospects.dues(board, game, sheets[seat]) / 20


@compiled
def _describe_plan(board, game, seat, notes, row):
    """What the plan brings and asks."""
    points = 0
    tolls = 0
    single = 0
    for route in range(board.tracks):
        if network.is_planned(notes, route):
            track = notes.via[route]
            points += board.points[board.length[track]]
            tolls += board.toll[track]
            if prospects.free_tracks(board, game, seat, route) == 1:
                single += board.length[track]
    row[PLAN_POINTS] = points / 50
    if board.tolls:
        row[PLAN_TOLLS] = tolls / 20
        row[PLAN_DEBT] = max(0, tolls - game.tolls[seat]) / 5
    row[PLAN_PRICE] = notes.plan_price / 50
    row[PLAN_TRAINS] = notes.plan_trains / 20
    row[PLAN_CLAIMS] = notes.plan_claims / 5
    row[PLAN_MISSING] = notes.plan_missing / 10
    row[READY] = prospects.ready(board, game, seat, notes) / 3
    row[TURNS_OVER] = (notes.turns_left - network.plan_turns(board, notes)) / 15
    row[SPARE_TRAINS] = (game.trains[seat] - notes.plan_trains) / 20
    row[SINGLE_SPACES] = single / 10


@compiled
def _describe_wants(board, game, seat, notes, row):
    """Cards that the plan lacks, and tracks that could be laid beside it."""
    nothing = np.int64(NONE)
    card_needs.note_goals(board, game, seat, notes)
    planned = notes.goals
    card_needs.fill_spare(game, seat, notes)
    if not board.dice:
        row[PLAN_LACKING] = card_needs.wait(board, game, seat, notes, nothing) / 10
        there = 0.0
        for kind in range(COLOURS):
            there += min(1.0 * game.market[kind], notes.lacking[kind])
        row[IN_MARKET] = min(2.0, there) / 2
        card_needs.fill_spare(game, seat, notes)
    card_needs.note_fillers(board, game, seat, notes)
    points = 0
    for n in range(planned, notes.goals):
        points += board.points[board.length[notes.goal[n]]]
    row[FILLER_POINTS] = points / 50
    if not board.dice:
        card_needs.fill_spare(game, seat, notes)
        row[ALL_LACKING] = card_needs.wait(board, game, seat, notes, nothing) / 10
