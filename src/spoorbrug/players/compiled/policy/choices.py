"""Legal moves in numbers: what each is about, and what the planner's sheet says of it."""

import numpy as np

from spoorbrug.players.compiled.planner import (
    card_needs,
    network,
    payment,
    planner,
    ticket_choice,
    weights,
)
from spoorbrug.players.compiled.search import prospects
from spoorbrug.rules import bits, claims, dispatch, payments, tickets
from spoorbrug.rules.compiler import compiled
from spoorbrug.rules.ids import BUILD, CLAIM, DRAW, DRAW_TICKETS, KEEP, PASS, TAKE
from spoorbrug.rules.record import (
    COLOURS,
    FIRST_TICKETS,
    GREY,
    KEEP_TICKETS,
    LOCOMOTIVE,
    NONE,
    TWINS,
)

PARTS = (
    "usual",  # the planner's own move
    "draw",
    "take",
    "take_locomotive",
    "draw_tickets",
    "keep",
    "claim",
    "pay",
    "other",
    "card_worth",  # of a draw
    "card_lead",  # over the best other card
    "lacking",  # cards of that kind
    "in_hand",  # cards of that kind
    "offer_worth",  # of drawing tickets
    "turns_spare",  # when they are drawn
    "trains_spare",
    "plan_left",  # turns
    "kept",  # tickets
    "kept_points",
    "kept_value",  # of the plan with them
    "kept_behind",  # how much less that is than with the best set
    "kept_trains",  # that plan's
    "planned",  # a track of the plan
    "uses",  # tickets whose way takes it
    "filler",  # a track beside the plan that is collected for
    "length",
    "points",
    "toll",
    "due",  # a toll that a rival gets
    "loan",
    "single",  # others could shut this seat out
    "taken_beside",
    "regret",  # how much longer the others are waited for, once it is paid for
    "locomotives",  # that pay
    "cards_left",  # of the set that pays
    "rivals_near",  # ends that a rival has reached
    "longest_left",  # trains, after it
    "third",  # substitutes that pay
)
SIZE = len(PARTS)
(
    USUAL, IS_DRAW, IS_TAKE, IS_LOCOMOTIVE, IS_TICKETS, IS_KEEP, IS_CLAIM, IS_PAY, IS_OTHER,
    CARD_WORTH, CARD_LEAD, LACKING, IN_HAND, OFFER_WORTH, TURNS_SPARE, TRAINS_SPARE, PLAN_LEFT,
    KEPT, KEPT_POINTS, KEPT_VALUE, KEPT_BEHIND, KEPT_TRAINS, PLANNED, USES, FILLS, LENGTH, POINTS,
    TOLL, DUE, LOAN, IS_SINGLE, TAKEN_BESIDE, REGRET, LOCOMOTIVES, CARDS_LEFT, RIVALS_NEAR,
    TRAINS_AFTER, THIRD,
) = range(SIZE)  # fmt: skip


@compiled
def describe(board, view, notes, moves, room, rows):
    """Fill a row for each legal move; answer how many there are, and which is the planner's.

    `moves` gets the legal moves, `room` is for others.
    """
    seat = np.int64(view.seat)
    usual = np.int64(planner.choose_with(board, view, notes, room))
    n = np.int64(dispatch.legal(board, view, moves))
    at = np.int64(0)
    for i in range(n):
        for part in range(SIZE):
            rows[i, part] = 0.0
        if moves[i] == usual:
            rows[i, USUAL] = 1.0
            at = np.int64(i)
    if n == 1:
        return n, at
    if view.phase == FIRST_TICKETS or view.phase == KEEP_TICKETS:
        _describe_kept(board, view, seat, notes, moves, n, rows)
        return n, at
    card_needs.fill_spare(view, seat, notes)
    now = card_needs.wait(board, view, seat, notes, np.int64(NONE))
    reached = _reached_by_rivals(board, view, seat)
    best, second = _two_best(notes, moves, n)
    for i in range(n):
        move = np.int64(moves[i])
        row = rows[i]
        if move < DRAW_TICKETS:
            _describe_card(view, seat, notes, move, best, second, row)
        elif move < PASS:
            _describe_tickets(board, view, seat, notes, move, row)
        elif CLAIM <= move < BUILD:
            _describe_claim(board, view, seat, notes, move - CLAIM, now, reached, room, row)
        elif payments.is_payment(move):
            row[IS_PAY] = 1.0
            _describe_payment(board, view, seat, notes, np.int64(view.track), move, now, row)
        else:
            row[IS_OTHER] = 1.0
    return n, at


@compiled
def _worth_of(notes, move):
    return card_needs.unseen_worth(notes) if move == DRAW else notes.card[move - TAKE]


@compiled
def _two_best(notes, moves, n):
    """What the best card and the second best are worth, among those that can be had."""
    best = 0.0
    second = 0.0
    for i in range(n):
        if moves[i] < DRAW_TICKETS:
            worth = _worth_of(notes, np.int64(moves[i]))
            if worth > best:
                second = best
                best = worth
            else:
                second = max(second, worth)
    return best, second


@compiled
def _describe_card(view, seat, notes, move, best, second, row):
    worth = _worth_of(notes, move)
    row[CARD_WORTH] = worth / 2
    row[CARD_LEAD] = (worth - (second if worth >= best else best)) / 2
    if move == DRAW:
        row[IS_DRAW] = 1.0
        return
    kind = move - TAKE
    row[IS_LOCOMOTIVE if kind == LOCOMOTIVE else IS_TAKE] = 1.0
    row[LACKING] = notes.lacking[kind] / 4
    row[IN_HAND] = view.hand[seat, kind] / 4


@compiled
def _describe_tickets(board, view, seat, notes, move, row):
    row[IS_TICKETS] = 1.0
    number = np.int64(move - DRAW_TICKETS) if board.dice else np.int64(board.tickets_drawn)
    left = network.plan_turns(board, notes)
    if left <= TICKETS_SOON:
        worth = ticket_choice.offer_worth(board, view, seat, notes, number)
        row[OFFER_WORTH] = max(-1.0, worth / 20)
    row[TURNS_SPARE] = (notes.turns_left - left) / 15
    row[TRAINS_SPARE] = (view.trains[seat] - notes.plan_trains) / 20
    row[PLAN_LEFT] = left / 10


TICKETS_SOON = 4.0
"""Turns: with more of the plan to come, an offer is not looked at."""


@compiled
def _reached_by_rivals(board, view, seat):
    """The cities that others' tracks touch."""
    cities = bits.ZERO
    for track in range(np.int64(board.tracks)):
        owner = claims.owner_of(board, view, track)
        if owner != NONE and owner != seat:
            cities |= bits.ONE << bits.shift(np.int64(board.track_a[track]))
            cities |= bits.ONE << bits.shift(np.int64(board.track_b[track]))
    return cities


@compiled
def _describe_claim(board, view, seat, notes, track, now, reached, room, row):
    row[IS_CLAIM] = 1.0
    route = np.int64(track)
    for i in range(TWINS):
        twin = board.twins[track, i]
        if twin != NONE:
            route = min(route, np.int64(twin))
            if claims.owner_of(board, view, twin) != NONE:
                row[TAKEN_BESIDE] = 1.0
    if network.is_planned(notes, route):
        row[PLANNED] = 1.0
        row[USES] = notes.uses[route] / 3
    elif card_needs.is_goal(notes, route):
        row[FILLS] = 1.0
    length = board.length[track]
    row[LENGTH] = length / 5
    row[POINTS] = board.points[length] / 10
    row[TRAINS_AFTER] = (view.trains[seat] - length) / 20
    row[IS_SINGLE] = 1.0 if prospects.free_tracks(board, view, seat, route) == 1 else 0.0
    if board.tolls:
        row[TOLL] = board.toll[track] / 4
        if claims.first_owner(board, view, track) != NONE:
            row[DUE] = row[TOLL]
        row[LOAN] = 1.0 if board.toll[track] > view.tolls[seat] else 0.0
    near = 0
    if (reached >> bits.shift(np.int64(board.track_a[track]))) & bits.ONE:
        near += 1
    if (reached >> bits.shift(np.int64(board.track_b[track]))) & bits.ONE:
        near += 1
    row[RIVALS_NEAR] = near / 2
    if not board.dice:
        move = payment.best_payment(board, view, seat, notes, np.int64(track), room)
        if move != NONE:
            _describe_payment(board, view, seat, notes, np.int64(track), move, now, row)


@compiled
def _describe_payment(board, view, seat, notes, track, move, now, row):
    """What paying like this costs the other tracks of the plan."""
    if board.dice:
        return
    after = payment.wait_after(board, view, seat, notes, track, move)
    row[REGRET] = (after - now) / 4
    colour = payments.colour_of(move)
    locomotives = payments.locomotives_of(move)
    row[LOCOMOTIVES] = locomotives / 2
    row[THIRD] = payments.third_of(move) / 2
    if colour != GREY and colour < COLOURS:
        used = board.length[track] - locomotives - payments.third_of(move)
        row[CARDS_LEFT] = max(0, view.hand[seat, colour] - used) / 4


@compiled
def _describe_kept(board, view, seat, notes, moves, n, rows):
    """What the plan would be with each set of the offered tickets."""
    offered = view.offer_count[seat]
    best = -1e9
    for i in range(n):
        row = rows[i]
        row[IS_KEEP] = 1.0
        places = np.int64(moves[i] - KEEP)
        network.clear_errands(board, notes)
        ticket_choice.add_held(board, view, seat, notes)
        lost = 0.0
        points = 0.0
        for place in range(offered):
            if (places >> place) & 1:
                ticket = bits.nth(view.offer[seat], place)
                lost += board.ticket_penalty[ticket]
                points += board.ticket_points[ticket]
                network.add_errand(board, notes, ticket)
        value = network.make_plan(board, view, seat, notes) - lost
        value -= (weights.KEEP_SHARE - 1.0) * notes.plan_price
        best = max(best, value)
        row[KEPT] = tickets.set_size(places) / 4
        row[KEPT_POINTS] = points / 30
        row[KEPT_VALUE] = value / 20
        row[KEPT_TRAINS] = (view.trains[seat] - notes.plan_trains) / 20
        row[PLAN_LEFT] = network.plan_turns(board, notes) / 10
        row[TURNS_SPARE] = (notes.turns_left - network.plan_turns(board, notes)) / 15
    for i in range(n):
        rows[i, KEPT_BEHIND] = max(-2.0, rows[i, KEPT_VALUE] - best / 20)
        rows[i, KEPT_VALUE] = min(2.0, max(-2.0, rows[i, KEPT_VALUE]))
