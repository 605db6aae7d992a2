"""The planner's sheet of notes: everything that it works out for one decision.

A route is known by the first of its tracks.
"""

from spoorbrug.boards.model import MOST_CITIES
from spoorbrug.rules.bits import WORDS
from spoorbrug.rules.record import KINDS, TICKETS, TRACKS
from spoorbrug.rules.rows import Row, laid_out

NEIGHBOURS = MOST_CITIES  # routes that meet in one city
ERRANDS = 48  # tickets that are planned for
GOALS = 64  # tracks that cards are collected for
KNOWN = 8  # shortest ways of each ticket that are remembered while prices stay as they are


class NotesRow(Row):
    """One sheet of notes."""

    __slots__ = ()


NOTES = laid_out(
    NotesRow,
    [
        # the map, as far as this seat can still use it
        ("degree", "i8", (MOST_CITIES,)),
        ("near", "u1", (MOST_CITIES, NEIGHBOURS)),  # routes
        ("beyond", "u1", (MOST_CITIES, NEIGHBOURS)),  # the cities that they lead to
        ("dear", "u8", (MOST_CITIES, WORDS)),  # those routes that cost anything
        ("price", "f8", (TRACKS,)),  # of a route; 0 if this seat owns it
        ("still", "f8", (TRACKS,)),  # the same, but 0 where a way of the plan takes it already
        ("passable", "u8"),  # cities where more than one route ends: a way may lead over them
        ("via", "i8", (TRACKS,)),  # the track to claim there, or NONE
        ("token", "f8"),  # what one token of toll is worth
        ("toll", "f8", (TRACKS,)),  # what the toll of a track costs, where it could be claimed
        ("rate", "f8", (TRACKS,)),  # points a turn of a route outside the plan
        # a shortest way
        ("far", "f8", (MOST_CITIES,)),
        ("came", "i8", (MOST_CITIES,)),  # by which route
        ("asked", "u8", (WORDS,)),  # the routes whose being in use mattered, or might have
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
        ("others", "u8", (WORDS,)),  # those that the ways of all errands but one take
        # shortest ways found before, of each ticket: they hold wherever the same of the
        # routes that were asked about are in use
        ("found", "u1", (TICKETS,)),  # how many, the oldest of them forgotten
        ("known_used", "u8", (TICKETS, KNOWN, WORDS)),
        ("known_asked", "u8", (TICKETS, KNOWN, WORDS)),
        ("known_way", "u8", (TICKETS, KNOWN, WORDS)),
        ("known_city", "i1", (TICKETS, KNOWN)),  # NONE: there is no way
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
