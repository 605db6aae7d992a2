"""How to pay for a track: with the cards that the other tracks of the plan need least."""

import numpy as np

from spoorbrug.players.compiled import wanted, weights
from spoorbrug.players.compiled.prices import CLOSED, route_of
from spoorbrug.rules.compiled import compiled
from spoorbrug.rules.ids import PAY_LOCOMOTIVES, PAY_WITH
from spoorbrug.rules.record import COLOURS, GREY, LOCOMOTIVE, LONGEST, NONE


@compiled
def best_payment(board, view, seat, notes, track):
    """The move that pays with the fewest locomotives that hurts least; NONE if none can."""
    length = board.length[track]
    locomotives = view.hand[seat, LOCOMOTIVE]
    best = NONE
    least = CLOSED
    for colour in range(COLOURS):
        if board.colour[track] != GREY and board.colour[track] != colour:
            continue
        number = max(0, length - view.hand[seat, colour])
        if number > locomotives:
            continue
        price = wait_after(board, view, seat, notes, track, colour, number)
        if price < least:
            least = price
            best = PAY_WITH + colour * LONGEST + number
            if number == length:
                best = PAY_LOCOMOTIVES
    return best


@compiled
def wait_after(board, view, seat, notes, track, colour, number):
    """The wait for all other goals, once a track is paid for like this."""
    wanted.fill_spare(view, seat, notes)
    notes.spare[colour] -= board.length[track] - number
    notes.spare[LOCOMOTIVE] -= number
    left = notes.spare[colour]
    wait = wanted.wait(board, view, seat, notes, route_of(board, track))
    return wait + weights.LOCOMOTIVE_MORE * number - weights.LEFT_OVER * left


@compiled
def regret(board, view, seat, notes, track, move, now):
    """By how much paying like this makes the rest of the plan wait longer."""
    if move == PAY_LOCOMOTIVES:
        number = np.int64(board.length[track])
        after = wait_after(board, view, seat, notes, track, np.int64(0), number)
    else:
        colour = (move - PAY_WITH) // LONGEST
        number = (move - PAY_WITH) % LONGEST
        after = wait_after(board, view, seat, notes, track, colour, number)
    return after - now
