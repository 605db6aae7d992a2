"""What speaks for a move, as keys with facts that a page words in its reader's language.

Nothing here guesses why the expert plays something: each reason is a fact of the position, found
by trying the move on a copy of what the seat sees. The weightiest are given.

    facts       the position before and after, and what the seat still wants
    tracks      claims: tickets, the last way, blocking, tolls, points
    paying      what a payment saves
    cards       cards to take or to draw
    tickets     tickets to keep, put back or draw
    words       every key, in English
    explanation which reasons are given
    other_moves the neutral player, passengers, tunnels, and what can be said of any move
"""

from spoorbrug.analysis.reasons.explanation import explain
from spoorbrug.analysis.reasons.reason import Reason
from spoorbrug.analysis.reasons.words import KEYS, sentence

__all__ = ["KEYS", "Reason", "explain", "sentence"]
