"""The chance to win, estimated: a small network looks at each seat beside the others.

Two layers, `HIDDEN` units with a leaky ramp, one number for each seat; the chances are the
softmax of those. The weights lie one after another in one array: for each input those of all
units, then the units' own, what each counts for, and one more.
"""

import numpy as np

from spoorbrug.players.compiled import maths
from spoorbrug.players.compiled.search import outlook
from spoorbrug.rules.compiler import compiled

HIDDEN = 32
INPUTS = 2 * outlook.SIZE  # a seat's own row, and the mean of the others'
WEIGHTS = INPUTS * HIDDEN + HIDDEN + HIDDEN + 1
LEAK = 0.1


@compiled
def _add(net, part, number, units):
    """What one number says to all units: side by side, so that a processor adds many at once."""
    at = part * HIDDEN
    for unit in range(HIDDEN):
        units[unit] += net[at + unit] * number


@compiled
def strength(net, rows, seat, seats, units):
    """One seat's number; only differences between seats mean anything."""
    after = INPUTS * HIDDEN
    share = np.float32(1.0 / (seats - 1))
    for unit in range(HIDDEN):
        units[unit] = net[after + unit]
    for part in range(outlook.SIZE):
        others = np.float32(0.0)
        for other in range(seats):
            if other != seat:
                others += rows[other, part]
        _add(net, part, rows[seat, part], units)
        _add(net, outlook.SIZE + part, others * share, units)
    answer = net[WEIGHTS - 1]
    for unit in range(HIDDEN):
        total = units[unit]
        if total < 0:
            total *= np.float32(LEAK)
        answer += total * net[after + HIDDEN + unit]
    return answer


@compiled
def chances(net, rows, seats, units, answer):
    """Every seat's chance to win; `units` is room to count in."""
    most = -1e9
    for seat in range(seats):
        answer[seat] = strength(net, rows, seat, seats, units)
        most = max(most, answer[seat])
    total = 0.0
    for seat in range(seats):
        answer[seat] = maths.exp(answer[seat] - most)
        total += answer[seat]
    for seat in range(seats):
        answer[seat] /= total
