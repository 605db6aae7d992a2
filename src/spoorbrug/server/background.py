"""Work that goes on beside everything else, from its start until it is stopped."""

from __future__ import annotations

import asyncio
import threading
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


def in_thread(work: Callable[[], None], name: str) -> asyncio.Future[None]:
    """Work beside the loop, in a thread that a stopping server does not wait for."""
    loop = asyncio.get_running_loop()
    future: asyncio.Future[None] = loop.create_future()

    def end(error: Exception | None) -> None:
        if future.done():
            return
        if error is None:
            future.set_result(None)
        else:
            future.set_exception(error)

    def run() -> None:
        failure = None
        try:
            work()
        except Exception as error:
            failure = error
        with suppress(RuntimeError):  # the server has gone meanwhile
            loop.call_soon_threadsafe(end, failure)

    threading.Thread(target=run, name=name, daemon=True).start()
    return future
