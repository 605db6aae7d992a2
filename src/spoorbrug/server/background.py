"""Work that goes on beside everything else, from its start until it is stopped."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any


class Background:
    """One task of a part of the server."""

    def __init__(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        self._work = work
        self._task: asyncio.Task[None] | None = None

    @property
    def started(self) -> bool:
        """Was it ever started?"""
        return self._task is not None

    def start(self) -> None:
        """Begin."""
        self._task = asyncio.create_task(self._work())

    async def stop(self) -> None:
        """End it, wherever it is; nothing happens if it never began."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)


async def news(event: asyncio.Event, seconds: float | None) -> None:
    """Wait until something is new, or for this time; after it nothing is."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await event.wait()
    event.clear()
