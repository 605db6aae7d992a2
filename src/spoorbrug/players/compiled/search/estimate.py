"""The chance to win, estimated: a small network looks at each seat beside the others.

Two layers, `HIDDEN` units with a leaky ramp, one number for each seat; the chances are the
softmax of those. The weights lie one after another in one array.
"""

import math

import numpy as np

from spoorbrug.players.compiled.search import outlook
from spoorbrug.rules.compiled import compiled

HIDDEN = 32
INPUTS = 2 * outlook.SIZE  # a seat's own row, and the mean of the others'
WEIGHTS = INPUTS * HIDDEN + HIDDEN + HIDDEN + 1
LEAK = 0.1


@compiled
def strength(net, rows, seat, seats):
    """One seat's number; only differences between seats mean anything."""
    answer = np.float32(net[WEIGHTS - 1])
    after = INPUTS * HIDDEN
    share = np.float32(1.0 / (seats - 1))
    for unit in range(HIDDEN):
        total = np.float32(net[after + unit])
        at = unit * INPUTS
        for part in range(outlook.SIZE):
            others = np.float32(0.0)
            for other in range(seats):
                if other != seat:
                    others += rows[other, part]
            total += net[at + part] * rows[seat, part]
            total += net[at + outlook.SIZE + part] * others * share
        if total < 0:
            total *= np.float32(LEAK)
        answer += total * net[after + HIDDEN + unit]
    return answer


@compiled
def chances(net, rows, seats, answer):
    """Every seat's chance to win."""
    most = -1e9
    for seat in range(seats):
        answer[seat] = strength(net, rows, seat, seats)
        most = max(most, answer[seat])
    total = 0.0
    for seat in range(seats):
        answer[seat] = math.exp(answer[seat] - most)
        total += answer[seat]
    for seat in range(seats):
        answer[seat] /= total
