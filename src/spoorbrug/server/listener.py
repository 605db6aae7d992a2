"""Hears what other servers have stored: a connection of its own to PostgreSQL that listens.

It asks itself now and then whether the connection is still good, and makes a new one when it is
not. Whatever was missed meanwhile is read then, and a slow look stands behind all of it.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from spoorbrug.server.background import Background
from spoorbrug.server.database import Database
from spoorbrug.server.database_address import connect
from spoorbrug.server.outages import complain
from spoorbrug.server.wire import CHANNEL

HEARTBEAT = 10.0
"""Seconds between two looks whether the connection is good, and at what may have been missed."""
SHORTEST_PAUSE, LONGEST_PAUSE = 0.1, 5.0
log = logging.getLogger("spoorbrug.server")

News = dict[str, Any]


class Listener:
    """Calls `heard` with each notification, and `look` when some may have been missed."""

    def __init__(
        self,
        database: Database,
        heard: Callable[[News], None],
        look: Callable[[], None],
        channel: str = CHANNEL,
    ) -> None:
        self._url = database.url
        self._heard = heard
        self._look = look
        self._channel = channel
        self._task = Background(self._run)
        self._up = asyncio.Event()

    async def start(self) -> None:
        """Begin to listen."""
        self._task.start()
        with suppress(TimeoutError):  # without it, everything is only slower
            async with asyncio.timeout(HEARTBEAT):
                await self._up.wait()

    async def stop(self) -> None:
        """Listen no more."""
        await self._task.stop()

    async def _run(self) -> None:
        pause = SHORTEST_PAUSE
        while True:
            try:
                await self._listen()
            except Exception as error:
                complain("listening", error)
                pause = SHORTEST_PAUSE if self._up.is_set() else min(2 * pause, LONGEST_PAUSE)
                self._up.clear()
            await asyncio.sleep(pause)

    async def _listen(self) -> None:
        """Listen for as long as the connection is good."""
        connection = await connect(self._url, HEARTBEAT, HEARTBEAT)
        ended = asyncio.Event()
        try:
            connection.add_termination_listener(lambda _: ended.set())
            await connection.add_listener(self._channel, self._receive)
            self._up.set()
            self._look()  # what came before
            while not ended.is_set():
                with suppress(TimeoutError):
                    async with asyncio.timeout(HEARTBEAT):
                        await ended.wait()
                if not ended.is_set():
                    await connection.execute("SELECT 1")
                    self._look()
        finally:
            connection.terminate()
        raise ConnectionError("the listening connection was closed")

    def _receive(self, _: object, __: int, ___: str, payload: object) -> None:
        try:
            news = json.loads(str(payload))
        except ValueError:
            return  # somebody else's
        self._heard(news)
