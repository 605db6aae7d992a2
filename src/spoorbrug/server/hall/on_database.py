"""A hall on a database: alone on SQLite, or one of several servers on PostgreSQL."""

from __future__ import annotations

from functools import partial

from spoorbrug.server import metrics
from spoorbrug.server.hall.around import Around
from spoorbrug.server.hall.hall import Hall
from spoorbrug.server.hall.presence import Presence
from spoorbrug.server.hall.presence_elsewhere import PresenceElsewhere
from spoorbrug.server.holding import Leases
from spoorbrug.server.journal import Journal
from spoorbrug.server.leases import leases_on
from spoorbrug.server.levels import Expert
from spoorbrug.server.listener import Listener
from spoorbrug.server.settings import DECLARED
from spoorbrug.server.thinking.elsewhere import Elsewhere
from spoorbrug.server.thread_pool import Thinkers

THINKERS: int = DECLARED["threads"].default
"""How many bots think at once, unless the settings say otherwise."""
QUICK_THINKERS = 1


def hall_on(
    journal: Journal,
    bot_pause: float | None = None,
    expert: Expert | None = None,
    leases: Leases | None = None,
    thinkers: int = THINKERS,
) -> Hall:
    """A hall of tables in a database."""
    database = journal.database
    leases = leases or leases_on(database)
    alone = database.is_sqlite
    around = Around(
        storage=journal,
        leases=leases,
        elsewhere=Elsewhere(database, leases.server),
        thinkers=Thinkers(thinkers),
        quick=Thinkers(QUICK_THINKERS),
        presence=Presence
        if alone
        else partial(PresenceElsewhere, database=database, server=leases.server),
        listening=None if alone else partial(Listener, database),
        stored=metrics.note,
    )
    return Hall(around, bot_pause, expert)
