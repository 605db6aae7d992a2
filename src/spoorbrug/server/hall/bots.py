"""Bots at live tables: they think in threads, and what they answer is carried out as a command."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from spoorbrug.game import View
from spoorbrug.players import Answer, Fault, FaultKind
from spoorbrug.server import levels
from spoorbrug.server.hall.live import Live
from spoorbrug.server.hall.work import CarryOut
from spoorbrug.server.levels import Expert
from spoorbrug.server.thread_pool import Thinkers

THINKERS = 2
"""How many bots think at once."""
PATIENCE = 60.0
"""A bot that has not answered after this many seconds is not waited for, nor asked again."""
log = logging.getLogger("spoorbrug.server")


class Bots:
    """Plays for the bots of all tables. They wait `pause` seconds before each decision."""

    def __init__(self, carry_out: CarryOut, expert: Expert, pause: float) -> None:
        self.pause = pause
        self._carry_out = carry_out
        self._expert = expert
        self._thinkers = Thinkers(THINKERS)

    def wake(self, live: Live) -> None:
        """Begin to play at a table where it is a bot's turn."""
        bots = live.bots
        if live.table.bot_turns and (bots.task is None or bots.task.done()):
            bots.task = asyncio.create_task(self._play(live))

    async def stop(self, tables: Iterable[Live]) -> None:
        """No bot plays any more."""
        tasks = [live.bots.task for live in tables if live.bots.task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._thinkers.stop()

    async def _play(self, live: Live) -> None:
        """Play while it is a bot's turn at this table."""
        while live.table.bot_turns and not live.dropped:
            if self.pause:
                await asyncio.sleep(self.pause)
            try:
                await self._decide(live)
            except Exception:
                log.exception("a bot at table %s", live.table.id)
                return

    async def _decide(self, live: Live) -> None:
        table = live.table
        turns = table.bot_turns
        if not turns:
            return
        seat, name = turns[0]
        seen, view = table.seq, table.view(seat)
        assert view is not None
        answer = await self._think(live, seat, name, view)
        async with live.lock:
            still = (seat, name) in table.bot_turns and not table.changed_for(seat, seen)
            if still and not live.dropped:
                await self._carry_out(live, table.move(None, seat, table.seq, answer.move))

    async def _think(self, live: Live, seat: int, name: str, view: View) -> Answer:
        """Ask a bot; one that never comes back is not asked again."""
        its_own = replace(view, games=view.games.copy())
        if levels.is_level(name):
            await self._expert.ready()  # or its first move would be late
        try:
            return await self._thinkers.run(partial(live.bots.ask, seat, name, its_own), PATIENCE)
        except TimeoutError:
            text = f"{name} has not come back in {PATIENCE:g} seconds"
            return live.bots.referee.dismiss(view, Fault(FaultKind.LATE, text))
