"""Bots at live tables: they think in threads, and what they answer is carried out as a command.

A bot waits a moment before it decides, so that people can follow. It waits longer with a move that
would end a person's chance to take back what they did last.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterable
from contextlib import suppress
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
    """Plays for the bots of all tables.

    They wait `pause` seconds before each decision, and until `grace` seconds after a person's
    before they end the chance to take that back.
    """

    def __init__(self, carry_out: CarryOut, expert: Expert, pause: float, grace: float) -> None:
        self.pause = pause
        self.grace = grace
        self._carry_out = carry_out
        self._expert = expert
        self._thinkers = Thinkers(THINKERS)

    def wake(self, live: Live) -> None:
        """Begin to play at a table where it is a bot's turn."""
        bots = live.bots
        bots.news.set()
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

        def still() -> bool:
            its_turn = (seat, name) in table.bot_turns and not table.changed_for(seat, seen)
            return its_turn and not live.dropped

        while still() and (wait := self._grace_left(live, seat, answer.move)) > 0:
            live.bots.news.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(live.bots.news.wait(), wait)
        async with live.lock:
            if still():
                await self._carry_out(live, table.move(None, seat, table.seq, answer.move))

    def _grace_left(self, live: Live, seat: int, move: int) -> float:
        """How many seconds longer a person may take something back that this move would fix."""
        table = live.table
        if not self.grace or not table.takes_undo_away(seat, move):
            return 0.0
        played = (e.at for e in reversed(table.entries) if e.kind == "moved" and e.visitor)
        return next(played, 0.0) + self.grace - time.time()

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
