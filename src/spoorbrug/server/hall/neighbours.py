"""Other servers on the same database: what they store reaches the tables that are live here."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Protocol

from spoorbrug.server.background import Background
from spoorbrug.server.hall.agenda import Agenda
from spoorbrug.server.hall.presence import Presence
from spoorbrug.server.hall.tables import LiveTables
from spoorbrug.server.holding import Leases
from spoorbrug.server.outages import Away, complain

News = dict[str, Any]
"""What `wire` describes."""


class Listener(Protocol):
    """Hears what others tell."""

    async def start(self) -> None:
        """Begin to listen."""

    async def stop(self) -> None:
        """Hear no more."""


Listening = Callable[[Callable[[News], None], Callable[[], None]], Listener]
"""Makes a listener that calls the first with news, and the second when some may be missing."""


class Neighbours:
    """Hears of what others have done, and reads it."""

    def __init__(
        self, tables: LiveTables, agenda: Agenda, presence: Presence, leases: Leases
    ) -> None:
        self.renamed: Callable[[str], None] = lambda visitor: None
        """Called with a visitor who has another name."""
        self.asked: Callable[[], None] = lambda: None
        """Called when somebody has asked for an analysis."""
        self.answered: Callable[[str], None] = lambda server: None
        """Called with the server that a worker has answered; empty when a worker has gone."""
        self.ordered: Callable[[], None] = lambda: None
        """Called when whoever keeps the server has left an order, or may have."""
        self._tables = tables
        self._agenda = agenda
        self._presence = presence
        self._leases = leases
        self._listener: Listener | None = None
        self._missed = False
        self._moved_on: set[str] = set()
        """Tables of which others have stored something."""
        self._news = asyncio.Event()
        self._task = Background(self._run)

    async def start(self, listening: Listening | None) -> None:
        """Begin to listen, where there can be others."""
        if listening is None:
            return
        self._listener = listening(self.hear, self.look)
        self._task.start()
        await self._listener.start()

    async def stop(self) -> None:
        """Hear no more."""
        if self._listener is not None:
            await self._listener.stop()
        await self._task.stop()

    def hear(self, news: News) -> None:
        """Something was stored; what we stored ourselves is known."""
        for table_id, (seq, due) in news.get("tables", {}).items():
            live = self._tables.get(table_id)
            # What we store ourselves may be heard of before we know that it is stored.
            if live is not None and seq > max(live.known, live.table.seq):
                live.known = seq
                self._moved_on.add(table_id)
                self._news.set()
            elif live is None:
                self._agenda.note(table_id, due)
        self._presence.look(news.get("presence", ()))
        if "visitor" in news:
            self.renamed(news["visitor"])
        if "analysis" in news:
            self.asked()
        if "thoughts" in news:
            self.answered(news["thoughts"])
        if "orders" in news:
            self.ordered()
        if news.get("leases", self._leases.server) != self._leases.server:
            self._leases.hurry()

    def look(self) -> None:
        """Something may have been missed."""
        self._missed = True
        self._news.set()
        self.ordered()

    async def _run(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            missed, self._missed = self._missed, False
            moved_on, self._moved_on = self._moved_on, set()
            try:
                if missed:
                    await self._tables.look()
                    self._presence.look_at_all()
                lives = self._tables if missed else map(self._tables.get, moved_on)
                await self._tables.catch_up([live for live in lives if live and live.behind])
            except Away:
                pass  # the agenda reads what is behind as soon as it can be read
            except Exception as error:
                complain("reading what others wrote", error)
