"""The planner's sheet of notes: everything that it works out for one decision.

A route is known by the first of its tracks.
"""

from spoorbrug.boards.model import MOST_CITIES
from spoorbrug.rules.bits import WORDS
from spoorbrug.rules.record import KINDS, TRACKS
from spoorbrug.rules.rows import Row, laid_out

NEIGHBOURS = MOST_CITIES  # routes that meet in one city
ERRANDS = 48  # tickets that are planned for
GOALS = 64  # tracks that cards are collected for
KNOWN = 256  # shortest ways that are remembered while prices stay as they are


class NotesRow(Row):
    """One sheet of notes."""

    __slots__ = ()


NOTES = laid_out(
    NotesRow,
    [
        # the map, as far as this seat can still use it
        ("degree", "i8", (MOST_CITIES,)),
        ("near", "i8", (MOST_CITIES, NEIGHBOURS)),  # routes
        ("beyond", "i8", (MOST_CITIES, NEIGHBOURS)),  # the cities that they lead to
        ("price", "f8", (TRACKS,)),  # of a route; 0 if this seat owns it
        ("via", "i8", (TRACKS,)),  # the track to claim there, or NONE
        ("token", "f8"),  # what one token of toll is worth
        # a shortest way
        ("far", "f8", (MOST_CITIES,)),
        ("came", "i8", (MOST_CITIES,)),  # by which route
        # the plan
        ("orders", "i8"),  # of the errands that are tried
        ("errands", "i8"),
        ("ticket", "i8", (ERRANDS,)),
        ("to_city", "i8", (ERRANDS,)),  # the goal that is planned for
        ("worth", "f8", (ERRANDS,)),  # of having it done
        ("given_up", "i8", (ERRANDS,)),
        ("way", "u8", (ERRANDS, WORDS)),  # routes
        ("best_way", "u8", (ERRANDS, WORDS)),  # of the best order so far
        ("uses", "i8", (TRACKS,)),  # errands whose way takes this route
        ("used", "u8", (WORDS,)),  # the routes that any errand's way takes
        # shortest ways found before: of a ticket, beside those routes
        ("known_ticket", "i8", (KNOWN,)),  # NONE: this place is free
        ("known_used", "u8", (KNOWN, WORDS)),
        ("known_city", "i8", (KNOWN,)),  # NONE: there is no way
        ("known_way", "u8", (KNOWN, WORDS)),
        ("plan_price", "f8"),
        ("plan_trains", "i8"),
        ("plan_claims", "i8"),
        ("plan_missing", "i8"),  # cards
        ("turns_left", "f8"),  # that this seat may still have
        # what to collect
        ("goals", "i8"),
        ("goal", "i8", (GOALS,)),  # a route
        ("goal_weight", "f8", (GOALS,)),
        ("spare", "i8", (KINDS,)),
        ("lacking", "f8", (KINDS,)),  # cards of each colour, for all goals
        ("card", "f8", (KINDS,)),  # worth of one more card
        ("chance", "f8", (KINDS,)),  # of drawing it unseen
    ],
)
