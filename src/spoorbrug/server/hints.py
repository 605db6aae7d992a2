"""Hints at tables: for whoever is to decide, from what that seat sees, one at a time a table."""

from __future__ import annotations

import asyncio
import base64
import logging
from collections import OrderedDict
from dataclasses import replace

from spoorbrug.game import View
from spoorbrug.server.errors import Refused
from spoorbrug.server.hall import Hall, Live
from spoorbrug.server.levels import Expert
from spoorbrug.server.screens import Json
from spoorbrug.server.thinking import questions, ranks
from spoorbrug.server.thinking.questions import Question
from spoorbrug.server.thinking.ranks import Thinking
from spoorbrug.server.thread_pool import Thinkers

PATIENCE = 30.0
REMEMBERED = 1000
log = logging.getLogger("spoorbrug.server")


class Hints:
    """Asks the expert for people. Who asks again about the same decision hears the same."""

    def __init__(
        self,
        hall: Hall,
        expert: Expert,
        elsewhere: Thinking,
        thinkers: Thinkers | None = None,
    ) -> None:
        self._hall = hall
        self._expert = expert
        self._elsewhere = elsewhere
        self._thinkers = thinkers or Thinkers(1)
        self._busy: set[str] = set()
        self._given: OrderedDict[tuple[str, int], tuple[int, Json]] = OrderedDict()

    async def hint(self, live: Live, visitor: str, seat: int, seen: int) -> Json:
        """A hint for a seat of the visitor's. The table's history says that there was one."""
        async with live.lock:
            table = live.table
            view = table.ask_hint(visitor, seat, seen)
            asked, decision = table.seq, table.game.decisions if table.game else 0
            known = self._given.get((table.id, seat))
            if known is not None and not table.changed_for(seat, known[0]):
                return known[1]
        if table.id in self._busy:
            raise Refused("busy", status=429)
        self._busy.add(table.id)
        try:
            found = await self._think(view, visitor)
        finally:
            self._busy.discard(table.id)
        await self._hall.command(live, visitor, None, lambda t: t.hinted(visitor, seat, asked))
        answer = {"seat": seat, "decision": decision} | found
        self._given[table.id, seat] = (asked, answer)
        if len(self._given) > REMEMBERED:
            self._given.popitem(last=False)
        return answer

    async def question(self, live: Live, visitor: str, seat: int, seen: int) -> Json:
        """The same for a browser that thinks by itself: it is sent what its seat may see. The
        table's history says that there was a hint."""
        async with live.lock:
            table = live.table
            view = table.ask_hint(visitor, seat, seen)
            asked, decision = table.seq, table.game.decisions if table.game else 0
            packed = Question("hint", replace(view, games=view.games.copy())).pack()
        await self._hall.command(live, visitor, None, lambda t: t.hinted(visitor, seat, asked))
        question = base64.b64encode(packed).decode()
        return {"seat": seat, "decision": decision, "question": question}

    async def _think(self, view: View, visitor: str) -> Json:
        its_own = replace(view, games=view.games.copy())
        asked = Question("hint", its_own)
        found = await self._elsewhere.ask(asked, visitor, lambda: ranks.HINT)
        if found is not None:
            return found
        try:
            await asyncio.wait_for(self._expert.ready(), PATIENCE)
            return await self._thinkers.run(lambda: questions.hint(its_own), PATIENCE, visitor)
        except Exception as error:
            log.warning("a hint: %s", repr(error))
            raise Refused("no_thought", status=503) from None

    def stop(self) -> None:
        """Nobody asks any more."""
        self._thinkers.stop()
