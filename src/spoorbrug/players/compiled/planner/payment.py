"""How to pay for a track: with the cards that the other tracks of the plan need least."""

import numpy as np

from spoorbrug.players.compiled.planner import card_needs, weights
from spoorbrug.players.compiled.planner.prices import CLOSED, can_claim, route_of
from spoorbrug.rules import payments
from spoorbrug.rules.compiler import compiled
from spoorbrug.rules.ids import FILL_WITH
from spoorbrug.rules.record import GREY, KINDS, LOCOMOTIVE, NONE, PLUS_FOUR


@compiled
def best_payment(board, view, seat, notes, track, moves):
    """The move that pays with the fewest locomotives that hurts least; NONE if none can."""
    best = np.int64(NONE)
    if not can_claim(board, view, seat, track):
        return best
    least = CLOSED
    n = payments.legal(board, view, track, moves)
    for i in range(n):
        move = np.int64(moves[i])
        if n > 1 and _is_wasteful(board, view, seat, track, move):
            continue
        price = wait_after(board, view, seat, notes, track, move)
        if price < least:
            least = price
            best = move
    return best


@compiled
def _is_wasteful(board, view, seat, track, move):
    """Does a locomotive pay where a card of the colour could?"""
    colour = payments.colour_of(move)
    locomotives = payments.locomotives_of(move)
    third = payments.third_of(move)
    if colour == GREY or locomotives == 0 or locomotives + third <= board.ferry[track]:
        return False
    return view.hand[seat, colour] > board.length[track] - locomotives - third


@compiled
def wait_after(board, view, seat, notes, track, move):
    """The wait for all other goals, once a track is paid for like this."""
    colour = payments.colour_of(move)
    locomotives = payments.locomotives_of(move)
    third = payments.third_of(move)
    card_needs.fill_spare(view, seat, notes)
    left = 0
    if colour != GREY:
        notes.spare[colour] -= board.length[track] - locomotives - third
        left = notes.spare[colour]
    notes.spare[LOCOMOTIVE] -= locomotives
    wait = card_needs.wait(board, view, seat, notes, route_of(board, track))
    if board.fillers[track] > 0:
        wait += weights.SUBSTITUTE * third
    else:
        notes.spare[PLUS_FOUR] -= third
        wait += weights.LOCOMOTIVE_MORE * weights.PLUS_FOUR * third
    return wait + weights.LOCOMOTIVE_MORE * locomotives - weights.LEFT_OVER * left


@compiled
def best_filler(board, view, seat, notes):
    """F2, F3: of the cards that the plan needs least, the first in the order of kinds."""
    card_needs.fill_spare(view, seat, notes)
    first = KINDS
    for _ in range(view.fill_due):
        worst = np.int64(NONE)
        for kind in range(view.fill_from, KINDS):
            if notes.spare[kind] > 0 and (worst == NONE or notes.card[kind] < notes.card[worst]):
                worst = np.int64(kind)
        notes.spare[worst] -= 1
        first = min(first, worst)
    return FILL_WITH + first
