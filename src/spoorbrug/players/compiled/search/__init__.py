"""The expert's search: possible games tried together, cut short by an estimate.

`belief` says which tickets others may hold, `prospects` and `outlook` what a position looks like
to each seat, `estimate` what chances that gives; `playout` plays on for some turns, `tree`
remembers what did well where, and `think` is what Python calls. `training_games` makes the games
that the estimate is learnt from.
"""

NEAR_LOOK = 2
"""Turns: how far a look goes at least, past one's own turn and the next."""
