"""Threads in which bots think, for themselves or for others.

One that never comes back keeps nobody else from thinking.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar

T = TypeVar("T")


class Thinkers:
    """A few threads that end with the program, whatever they are doing then."""

    def __init__(self, number: int) -> None:
        self._number = number
        self._hired = 0
        self._free = asyncio.Semaphore(number)
        self._jobs: queue.SimpleQueue[tuple[Future[Any], Callable[[], Any]] | None]
        self._jobs = queue.SimpleQueue()
        self._given_up: set[Future[Any]] = set()

    async def run(self, work: Callable[[], T], seconds: float) -> T:
        """The result of some work, or a `TimeoutError` when it takes more than `seconds`."""
        async with self._free:
            if self._hired < self._number:
                self._hired += 1
                threading.Thread(target=self._work, name="bot", daemon=True).start()
            job: Future[T] = Future()
            self._jobs.put((job, work))
            try:
                return await asyncio.wait_for(asyncio.wrap_future(job), seconds)
            except TimeoutError:
                if not job.done():
                    self._given_up.add(job)
                    self._hired -= 1  # the next one gets a new thread
                raise

    def stop(self) -> None:
        """Let those go who have nothing to do."""
        for _ in range(self._number):
            self._jobs.put(None)

    def _work(self) -> None:
        while (given := self._jobs.get()) is not None:
            job, work = given
            if job.set_running_or_notify_cancel():
                try:
                    job.set_result(work())
                except BaseException as error:
                    job.set_exception(error)
            if job in self._given_up:
                self._given_up.discard(job)
                return  # somebody else has this place by now
