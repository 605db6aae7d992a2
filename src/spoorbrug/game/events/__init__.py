"""What happened, for people: read off the difference that each move made.

No rule is repeated here. An event is what anyone could see by looking at the table before
and after; `seen_by` leaves out what a seat could not see. `kinds` declares every kind.
"""

from spoorbrug.game.events import kinds
from spoorbrug.game.events.kinds import EVENT_KINDS, Event
from spoorbrug.game.events.purses import Purses, consequences
from spoorbrug.game.events.recorder import observe

__all__ = ["EVENT_KINDS", "Event", "Purses", "consequences", "kinds", "observe"]
