"""The expert's search: possible games tried together, cut short by an estimate.

`outlook` says what a position looks like to each seat, `estimate` what chances that gives,
`playout` plays on for a turn or two, `tree` remembers what did well where, and `door` is what
Python calls. `gathering` makes the games that the estimate is learnt from.
"""
