"""The planner with dice: what to roll again, what to do with a roll, which tokens to save."""

import numpy as np

from spoorbrug.players.compiled import maths
from spoorbrug.players.compiled.planner import network
from spoorbrug.players.compiled.planner.prices import CLOSED, can_claim
from spoorbrug.rules import bits, tokens
from spoorbrug.rules.compiler import compiled
from spoorbrug.rules.ids import BUY, DONE, GIVE_BACK, REROLL_NUMBER, ROLL_AGAIN, TAKE_BACK, USE_DICE
from spoorbrug.rules.record import (
    DICE,
    DOUBLE,
    NONE,
    SINGLE,
    STATION,
    TWINS,
    TYPES,
    WILD,
)

HALF = 0.5  # the chance that a die shows a wanted type, or a wild


@compiled
def _success(dice, wanted):
    """The chance of at least a number of good faces on a number of dice."""
    if wanted <= 0:
        return 1.0
    chance = 0.0
    ways = 1.0
    for good in range(dice + 1):
        if good >= wanted:
            chance += ways * maths.power(HALF, dice)
        ways = ways * (dice - good) / (good + 1)
    return chance


@compiled
def goal_value(board, view, seat, notes, n, track):
    """How much a track of the goals is wanted: those of the plan before any other."""
    route = notes.goal[n]
    value = 1.0 * board.points[board.length[track]]
    if notes.uses[route] > 0:
        value += 10.0 + notes.price[route]
    elif board.length[track] + notes.plan_trains > view.trains[seat]:
        return -CLOSED
    return value


@compiled
def best_claim(board, view, seat, notes):
    """The track to claim with the dice as they lie, and how much it is wanted."""
    best = np.int64(NONE)
    most = 0.0
    for n in range(notes.goals):
        for i in range(TWINS + 1):
            track = np.int64(notes.goal[n])
            if i > 0:
                track = np.int64(board.twins[notes.goal[n], i - 1])
            if track == NONE or not can_claim(board, view, seat, track):
                continue
            value = goal_value(board, view, seat, notes, n, track)
            if value > most:
                most = value
                best = track
    return best, most


@compiled
def _wanted_type(board, view, seat, notes):
    """The type that the goals could use best after one more roll, or STATION for tickets."""
    best = np.int64(STATION)
    most = 0.5 if notes.plan_claims == 0 else 0.0
    for n in range(notes.goals):
        for i in range(TWINS + 1):
            track = np.int64(notes.goal[n])
            if i > 0:
                track = np.int64(board.twins[notes.goal[n], i - 1])
            if track == NONE or bits.has(view.closed[seat], track):
                continue
            if board.length[track] > view.trains[seat]:
                continue
            kind = np.int64(board.type[track])
            again = DICE - tokens.good_dice(view, kind)
            chance = _success(again, board.spaces[track] - tokens.reach(board, view, kind))
            if board.ferry[track] > view.dice[WILD]:
                chance *= maths.power(0.17, board.ferry[track] - view.dice[WILD]) * (again + 1)
            value = chance * goal_value(board, view, seat, notes, n, track)
            if value > most:
                most = value
                best = kind
    return best


@compiled
def what_to_reroll(board, view, seat, notes):
    """Nothing where the plan goes on already; else whatever does not help its best track."""
    track, value = best_claim(board, view, seat, notes)
    if track != NONE and (value > 10.0 or notes.plan_claims == 0):
        return ROLL_AGAIN + REROLL_NUMBER[0, 0, 0, 0]
    kind = _wanted_type(board, view, seat, notes)
    single = np.int64(view.dice[SINGLE]) if kind != SINGLE else np.int64(0)
    double = np.int64(view.dice[DOUBLE]) if kind != DOUBLE else np.int64(0)
    station = np.int64(view.dice[STATION]) if kind != STATION else np.int64(0)
    return ROLL_AGAIN + REROLL_NUMBER[single, double, station, 0]


@compiled
def how_to_pay(board, view, seat, moves, n):
    """So that most tokens are left in the end; a tunnel that is too dear is left alone."""
    best = np.int64(TAKE_BACK)
    most = -1
    kind = board.type[view.track]
    need = board.spaces[view.track] + view.tunnel_cost
    for i in range(n):
        if moves[i] == TAKE_BACK:
            continue
        dice = np.int64(moves[i]) - USE_DICE
        rest = need - dice
        held = min(rest, np.int64(view.tokens[seat, kind]))
        left = (DICE - dice) // 2 - (rest - held) if view.barred == 0 else 0
        saved = min(tokens.MOST_HELD, left - held)
        if saved >= most or most == -1:
            most = saved
            best = np.int64(moves[i])
    return best


@compiled
def needed_spaces(board, view, seat, notes, kind):
    """The longest track of a type in the plan, or 0."""
    most = 0
    for route in range(board.tracks):
        if network.is_planned(notes, route):
            track = notes.via[route]
            if board.type[track] == kind:
                most = max(most, board.spaces[track])
    return most


@compiled
def token_move(board, view, seat, notes, moves, n):
    """Save tokens for the hardest track of the plan; give back what only stands in the way."""
    single = needed_spaces(board, view, seat, notes, SINGLE)
    double = needed_spaces(board, view, seat, notes, DOUBLE)
    better = SINGLE if single > double else DOUBLE
    for i in range(n):
        if moves[i] == BUY + better and view.bought >> (1 - better) & 1 == 0:
            return np.int64(moves[i])
    held = view.tokens[seat, SINGLE] + view.tokens[seat, DOUBLE]
    for kind in range(TYPES):
        useless = single == 0 if kind == SINGLE else double == 0
        for i in range(n):
            if moves[i] == GIVE_BACK + kind and useless and held >= tokens.MOST_HELD:
                if single + double > 0:
                    return np.int64(moves[i])
    return np.int64(DONE)
