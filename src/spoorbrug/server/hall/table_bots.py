"""The bots of one table: what they remember of it, and what their faults cost."""

from __future__ import annotations

import asyncio
import logging

from spoorbrug import players
from spoorbrug.game import View
from spoorbrug.players import Answer, Bot, Fault, Referee
from spoorbrug.server import levels
from spoorbrug.server.table import Table

log = logging.getLogger("spoorbrug.server")


class TableBots:
    """Asks the bots of a table for their moves."""

    def __init__(self, table: Table) -> None:
        self.task: asyncio.Task[None] | None = None
        """Plays while it is a bot's turn."""
        self.news = asyncio.Event()
        """Set whenever something has happened at the table."""
        self._table = table
        self._referee: Referee | None = None
        self._seated: dict[tuple[int, str], Bot] = {}
        """The bots that have played here, by seat and name."""

    @property
    def playing(self) -> bool:
        """Is a bot thinking, or about to?"""
        return self.task is not None and not self.task.done()

    @property
    def referee(self) -> Referee:
        """What faults cost at this table. A server that starts anew has forgotten old ones."""
        if self._referee is None:
            self._referee = Referee(self._table.founding.server_seed, self._log_fault)
        return self._referee

    def _log_fault(self, seat: int, fault: Fault) -> None:
        text = "table %s, seat %d: %s (%s); the move is made for it"
        log.warning(text, self._table.id, seat + 1, fault, fault.kind)

    def ask(self, seat: int, name: str, view: View) -> Answer:
        """A bot's move, or the one that is made for it: a bot that is gone makes faults."""
        if (seat, name) not in self._seated:
            seed = f"{self._table.founding.server_seed}-{seat}"
            self._seated[seat, name] = players.Invited(name, seed)
        return self.referee.choose(self._seated[seat, name], view, levels.budget(name))

    def send_home(self) -> None:
        """Nobody plays here for now."""
        for bot in self._seated.values():
            players.close(bot)
        self._seated.clear()
