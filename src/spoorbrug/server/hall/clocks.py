"""Clocks: turns whose time has run out, and tables that nobody uses."""

from __future__ import annotations

import asyncio
import logging
import time

from spoorbrug.server.hall.live import Live
from spoorbrug.server.hall.tables import LiveTables
from spoorbrug.server.hall.work import CarryOut

TICK = 1.0
"""Seconds between two looks at all tables."""
log = logging.getLogger("spoorbrug.server")


class Clocks:
    """Looks at all live tables every second."""

    def __init__(self, tables: LiveTables, carry_out: CarryOut) -> None:
        self._tables = tables
        self._carry_out = carry_out
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to tick."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """No more ticks."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            now = time.time()
            for live in self._tables:
                if live.table.deadline is not None and live.table.deadline <= now:
                    await self._time_out(live)
                self._tables.forget_idle(live)
            await self._tables.read_lost()

    async def _time_out(self, live: Live) -> None:
        try:
            async with live.lock:
                if not live.dropped:
                    await self._carry_out(live, live.table.time_out(time.time()))
        except Exception as error:  # the clocks of the others go on
            log.warning("table %s: %s", live.table.id, error)
