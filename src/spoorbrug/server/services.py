"""What a running server is made of, in one place for the routes to use."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from spoorbrug.server import messages, screens
from spoorbrug.server.analyses import Analyses
from spoorbrug.server.errors import Refused
from spoorbrug.server.hall import Hall, Live
from spoorbrug.server.hints import Hints
from spoorbrug.server.journal import Journal
from spoorbrug.server.levels import Expert
from spoorbrug.server.limits import Limits
from spoorbrug.server.orders import Orders
from spoorbrug.server.promises import Promises
from spoorbrug.server.visitors import Visitors


@dataclass(frozen=True, slots=True)
class Services:
    """The parts of a server."""

    visitors: Visitors
    journal: Journal
    hall: Hall
    limits: Limits
    hints: Hints
    analyses: Analyses
    expert: Expert
    promises: Promises
    orders: Orders
    origins: tuple[str, ...] = ()
    tables_each: int | None = None
    """The most running tables of one visitor's making, if there is a limit."""
    browsers_think: bool = False
    """Do visitors' own browsers think about hints and analyses, where they can?"""

    async def admit_table(self, visitor: str) -> None:
        """Refuse one more table of a visitor who has made too many."""
        self.limits.count("table", visitor)
        most = self.tables_each
        if most is not None and await self.journal.open_tables_of(visitor) >= most:
            raise Refused("too_many_tables", status=429, most=most)

    def info(self, live: Live, visitor: str | None) -> messages.TableInfo:
        """A table for one visitor."""
        data = screens.table_data(live.table, visitor, live.online, live.spectators)
        return messages.TableInfo.model_validate(data)

    def line(self, row: Any, visitor: str | None) -> messages.TableLine:
        """A stored table for a list."""
        data = screens.line_data(row, visitor, self.hall.online(row.id))
        return messages.TableLine.model_validate(data)
