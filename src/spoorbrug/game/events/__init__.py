"""What happened, for people: read off the difference that each move made.

No rule is repeated here. An event is what anyone could see by looking at the table before
and after; `seen_by` leaves out what a seat could not see.
"""

from spoorbrug.game.events.event import Event
from spoorbrug.game.events.purses import Purses, consequences
from spoorbrug.game.events.recorder import observe

__all__ = ["Event", "Purses", "consequences", "observe"]
