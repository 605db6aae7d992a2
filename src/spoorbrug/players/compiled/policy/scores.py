"""The net of the policy: one number for each move, from the position and the move.

`HIDDEN` units with a leaky ramp; what the position says to them is counted once. Beside
them, the move's own numbers count as they are. The weights lie one after another in one array: for
each number of the position those of all units, for each number of a move likewise, the units' own,
what each unit counts for, and what each number of a move counts for by itself.
"""

import numpy as np

from spoorbrug.players.compiled.policy import choices, situation
from spoorbrug.rules.compiler import compiled

HIDDEN = 32
LEAK = 0.1
OF_MOVES = situation.SIZE * HIDDEN
BIAS = OF_MOVES + choices.SIZE * HIDDEN
OUT = BIAS + HIDDEN
PLAIN = OUT + HIDDEN
WEIGHTS = PLAIN + choices.SIZE


@compiled
def _add(net, at, number, units):
    """What one number says to all units: side by side, so that a processor adds many at once."""
    for unit in range(HIDDEN):
        units[unit] += net[at + unit] * number


@compiled
def score(net, position, rows, n, units, found):
    """The score of each move; `units` is room for two rows of them."""
    base = units[0]
    own = units[1]
    for unit in range(HIDDEN):
        base[unit] = net[BIAS + unit]
    for part in range(situation.SIZE):
        if position[part] != 0.0:
            _add(net, part * HIDDEN, position[part], base)
    for i in range(n):
        for unit in range(HIDDEN):
            own[unit] = base[unit]
        answer = np.float32(0.0)
        for part in range(choices.SIZE):
            number = rows[i, part]
            if number != 0.0:
                _add(net, OF_MOVES + part * HIDDEN, number, own)
                answer += number * net[PLAIN + part]
        for unit in range(HIDDEN):
            total = own[unit]
            if total < 0:
                total *= np.float32(LEAK)
            answer += total * net[OUT + unit]
        found[i] = answer


@compiled
def best(found, n):
    """The place of the highest score; of equal ones, the first."""
    at = np.int64(0)
    for i in range(n):
        if found[i] > found[at]:
            at = np.int64(i)
    return at
