"""The four at the table: which decision goes to which agent, and what all of them do alike."""

import numpy as np

from spoorbrug.players.compiled import random_player
from spoorbrug.players.compiled.planner import (
    card_needs,
    clock,
    dice,
    network,
    payment,
    stations,
    walks,
    weights,
)
from spoorbrug.players.compiled.planner.notes import NOTES
from spoorbrug.players.compiled.yardsticks import (
    fillers,
    goals,
    hungry,
    keeping,
    long_route,
    one_step,
    path,
    ways,
)
from spoorbrug.rules import cards, dispatch, tickets, tokens
from spoorbrug.rules.compiler import allocating, compiled, keep_until_here
from spoorbrug.rules.ids import CLAIM, DONE, DRAW_TICKETS, PASS
from spoorbrug.rules.record import (
    FILL,
    FIRST_TICKETS,
    KEEP_TICKETS,
    MIX,
    NEUTRAL_TRACK,
    NONE,
    PAY,
    PAY_DICE,
    REROLL,
    SECOND_CARD,
    SPEND,
    STAND,
    STATION,
    TOKENS,
    TURN,
    WALK,
)

HUNGRY, PATH, ONE_STEP, LONG_ROUTE = range(4)


@compiled
def _keep(board, view, seat, notes, agent):
    """Which tickets of an offer to keep."""
    if agent == HUNGRY:
        return hungry.keep(board, view, seat, notes)
    return keeping.keep(board, view, seat, notes)


@compiled
def _plan(board, view, seat, notes, agent):
    """Note the goals; answer whether the agent would draw tickets."""
    if agent == HUNGRY:
        wants = hungry.plan(board, view, seat, notes)
    elif agent == PATH:
        wants = path.plan(board, view, seat, notes)
    elif agent == ONE_STEP:
        wants = one_step.plan(board, view, seat, notes)
    else:
        wants = long_route.plan(board, view, seat, notes)
    network.measure(board, view, seat, notes)
    if board.dice and notes.plan_claims == 0:
        goals.anywhere(board, notes)
    return wants and view.turns_left == 0


@allocating
def choose(board, view, agent, key0, key1, moves):
    """A move for whichever decision this view asks."""
    seat = np.int64(view.seat)
    if view.phase == MIX or view.phase == NEUTRAL_TRACK:  # nobody described these
        return np.int64(random_player.choose(board, view, key0, key1, moves))
    room = np.empty(1, NOTES)
    notes = room[0]
    notes.turns_left = clock.turns_left(board, view, seat)
    ways.draw_map(board, view, seat, notes, long_route.LONG if agent == LONG_ROUTE else 0)
    if view.phase == FIRST_TICKETS or view.phase == KEEP_TICKETS:
        move = np.int64(_keep(board, view, seat, notes, agent))
    else:
        wants = _plan(board, view, seat, notes, agent)
        move = np.int64(_decide(board, view, seat, notes, wants, moves))
    keep_until_here(room)
    return move


@compiled
def _decide(board, view, seat, notes, wants_tickets, moves):
    """Go for the goals, phase by phase."""
    phase = view.phase
    if phase == TURN:
        return np.int64(_turn(board, view, seat, notes, wants_tickets))
    if phase == SECOND_CARD:
        return np.int64(goals.card(board, view, seat, notes, False))
    if phase == PAY:
        return payment.best_payment(board, view, seat, notes, np.int64(view.track), moves)
    if phase == SPEND:
        return np.int64(_spend(board, view, seat, notes, wants_tickets))
    if phase == REROLL:
        return np.int64(dice.what_to_reroll(board, view, seat, notes))
    n = dispatch.legal(board, view, moves)
    if phase == PAY_DICE:
        return dice.how_to_pay(board, view, seat, moves, n)
    if phase == TOKENS:
        return dice.token_move(board, view, seat, notes, moves, n)
    if phase == FILL:
        card_needs.value_cards(board, view, seat, notes)
        return np.int64(payment.best_filler(board, view, seat, notes))
    if phase == STAND:
        return walks.where_to_stand(board, view, moves, n)
    if phase == WALK:
        return walks.next_step(board, view, seat, moves, n)
    return np.int64(moves[0])  # a tunnel's extra, a station: with as few locomotives as can be


@compiled
def _turn(board, view, seat, notes, wants_tickets):
    """Tickets, a track of the goals, or cards for them."""
    if wants_tickets and tickets.available(view) > 0:
        return np.int64(DRAW_TICKETS)
    track = goals.claim(board, view, seat, notes)
    if track != NONE:
        return CLAIM + track
    move = _other_action(board, view, seat, notes, cards.most_of_a_set(view, seat))
    if move == NONE:
        move = goals.card(board, view, seat, notes, True)
    if move != NONE:
        return move
    goals.only(notes, fillers.longest_paid(board, view, seat, notes))
    track = goals.claim(board, view, seat, notes)
    if track != NONE:
        return CLAIM + track
    return np.int64(DRAW_TICKETS if tickets.available(view) > 0 else PASS)


@compiled
def _spend(board, view, seat, notes, wants_tickets):
    """With dice: tickets, a track of the goals, or nothing but tokens."""
    means = tokens.good_dice(view, STATION)
    number = min(means, tickets.available(view), board.tickets_drawn)
    if wants_tickets and number > 0:
        return np.int64(DRAW_TICKETS + number)
    track, _ = dice.best_claim(board, view, seat, notes)
    if track != NONE:
        return CLAIM + track
    move = _other_action(board, view, seat, notes, means)
    return move if move != NONE else np.int64(DONE)


@compiled
def _other_action(board, view, seat, notes, means):
    """A station that saves a ticket at the end, or a walk that is worth a turn; else NONE."""
    if board.stations > 0 and view.turns_left > 0:
        move, gain = stations.best_station(board, view, seat, means)
        if move != NONE and gain > weights.STATION_AT:
            return np.int64(move)
    if board.passengers > 0:
        move, value = walks.best_sending(board, view, seat)
        if move != NONE and walks.is_time(value, notes.turns_left):
            return np.int64(move)
    return np.int64(NONE)
