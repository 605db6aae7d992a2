"""What a running server is made of, in one place for the routes to use."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any

from spoorbrug.game import seeds
from spoorbrug.server import messages, screens
from spoorbrug.server.analyses import Analyses
from spoorbrug.server.hall import Hall, Live
from spoorbrug.server.hints import Hints
from spoorbrug.server.journal import Journal
from spoorbrug.server.levels import Expert
from spoorbrug.server.limits import Limits
from spoorbrug.server.orders import Orders
from spoorbrug.server.visitors import Visitors

MOST_PROMISES = 10_000


class Promises:
    """Seeds that the server has promised to visitors who are about to make a table."""

    def __init__(self) -> None:
        self._seeds: OrderedDict[str, str] = OrderedDict()

    def make(self, visitor: str) -> str:
        """A fresh seed for a visitor's next table; answers its commitment."""
        self._seeds[visitor] = seeds.fresh()
        self._seeds.move_to_end(visitor)
        if len(self._seeds) > MOST_PROMISES:
            self._seeds.popitem(last=False)
        return seeds.commitment(self._seeds[visitor])

    def keep(self, visitor: str, commitment: str | None) -> str | None:
        """The seed of a commitment, to be used once; None where it was not promised."""
        seed = self._seeds.get(visitor)
        if seed is None or commitment != seeds.commitment(seed):
            return None
        return self._seeds.pop(visitor)


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
    orders: Orders
    origins: tuple[str, ...] = ()
    promises: Promises = field(default_factory=Promises)

    def info(self, live: Live, visitor: str | None) -> messages.TableInfo:
        """A table for one visitor."""
        data = screens.table_data(live.table, visitor, live.online, live.spectators)
        return messages.TableInfo.model_validate(data)

    def line(self, row: Any, visitor: str | None) -> messages.TableLine:
        """A stored table for a list."""
        data = screens.line_data(row, visitor, self.hall.online(row.id))
        return messages.TableLine.model_validate(data)
