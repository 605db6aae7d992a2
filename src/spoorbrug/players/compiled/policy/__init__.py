"""A learnt policy: it scores every legal move by what the planner works out for its seat.

`choices` describes the moves, `situation` the position, both from a view alone; `scores` is the
net that weighs them, `ask` what Python calls. `self_play` plays the games that `adviser` learns
from, `trials` those of `quick`, in which moves are tried.
"""
