"""The bots of one table: what they remember of it, and what their faults cost."""

from __future__ import annotations

import asyncio
import hashlib
import logging

from spoorbrug import players
from spoorbrug.game import View
from spoorbrug.players import AS_IT_LIKES, Answer, Bot, Budget, Fault, Referee
from spoorbrug.server import levels
from spoorbrug.server.table import Table

log = logging.getLogger("spoorbrug.server")


class _Chosen:
    """A bot that has chosen."""

    def __init__(self, name: str, move: int) -> None:
        self.name = name
        self._move = move

    def choose(self, view: View, budget: Budget = AS_IT_LIKES) -> int:
        """What it has chosen."""
        return self._move


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
            self._seated[seat, name] = players.Invited(name, self.seed_of(seat))
        return self.referee.choose(self._seated[seat, name], view, levels.budget(name))

    def seed_of(self, seat: int) -> str:
        """A bot's own seed, from which nobody can work out how the cards will fall."""
        text = f"spoorbrug table\0{seat}\0{self._table.founding.server_seed}"
        return hashlib.sha256(text.encode()).hexdigest()[:32]

    def take(self, name: str, view: View, move: int) -> Answer:
        """What a bot has chosen elsewhere, judged as if it had been asked here."""
        return self.referee.choose(_Chosen(name, move), view)

    def send_home(self) -> None:
        """Nobody plays here for now."""
        for bot in self._seated.values():
            players.close(bot)
        self._seated.clear()
