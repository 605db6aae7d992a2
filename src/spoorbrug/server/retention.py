"""Retention: tables that nobody has changed for long are deleted, if the host wants that."""

from __future__ import annotations

import asyncio
import logging

from spoorbrug.server import admin
from spoorbrug.server.background import Background
from spoorbrug.server.database import Database
from spoorbrug.server.outages import complain

EVERY = 3600.0
"""Seconds between two rounds."""
log = logging.getLogger("spoorbrug.server")


class Retention:
    """Deletes what is older than a number of days; 0 keeps everything."""

    def __init__(self, database: Database, days: int) -> None:
        self._database = database
        self._days = days
        self._task = Background(self._run)

    def start(self) -> None:
        """Begin, if anything is to be deleted ever."""
        if self._days:
            self._task.start()

    async def stop(self) -> None:
        """No more rounds."""
        await self._task.stop()

    async def _run(self) -> None:
        while True:
            try:
                tables, visitors = await admin.retire(self._database, self._days)
                if tables or visitors:
                    log.info("deleted %d tables and %d visitors", tables, visitors)
            except Exception as error:  # the next round may do better
                complain("old tables cannot be deleted", error)
            await asyncio.sleep(EVERY)
