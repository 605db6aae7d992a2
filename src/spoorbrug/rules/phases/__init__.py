"""One file for each kind of decision.

A player's phase has `reason` (0, or what forbids a move), `legal` (all legal moves, in
ascending order) and `apply`. A chance phase has `odds`, `dealt` and `apply`.
"""
