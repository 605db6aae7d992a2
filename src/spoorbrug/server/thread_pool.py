"""Threads in which bots think, for themselves or for others.

One that never comes back keeps nobody else from thinking, and turns are dealt fairly: those that
matter more come first, and among equals whoever had to wait longest since the last turn.
"""

from __future__ import annotations

import asyncio
import itertools
import queue
import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any, TypeVar

T = TypeVar("T")

AWAITED, WANTED, IDLE = 0, 1, 2
"""Ranks: somebody waits for it; somebody will look at it; nobody is there."""


def _wanted() -> int:
    return WANTED


@dataclass(eq=False, slots=True)
class _Turn:
    """Somebody who waits for a turn, or has it."""

    who: str
    rank: Callable[[], int]
    number: int
    taken_as: int = WANTED
    come: asyncio.Event = field(default_factory=asyncio.Event)


class Thinkers:
    """A few threads that end with the program, whatever they are doing then."""

    def __init__(self, number: int) -> None:
        self._number = number
        self._hired = 0
        self._jobs: queue.SimpleQueue[tuple[Future[Any], Callable[[], Any]] | None]
        self._jobs = queue.SimpleQueue()
        self._given_up: set[Future[Any]] = set()
        self._waiting: list[_Turn] = []
        self._running: list[_Turn] = []
        self._numbers = itertools.count(1)
        self._last: dict[str, int] = {}
        """When those who wait had their last turns."""

    @property
    def waiting(self) -> int:
        """How many wait for a turn."""
        return len(self._waiting)

    async def run(
        self,
        work: Callable[[], T],
        seconds: float,
        who: str = "",
        rank: Callable[[], int] = _wanted,
    ) -> T:
        """The result of some work, or a `TimeoutError` when it takes more than `seconds`.

        `who` is the visitor for whom it is done, `rank` how much it matters now.
        """
        turn = _Turn(who, rank, next(self._numbers))
        self._waiting.append(turn)
        try:
            self._deal()
            await turn.come.wait()
            return await self._run(work, seconds)
        finally:
            (self._running if turn.come.is_set() else self._waiting).remove(turn)
            self._deal()

    def _deal(self) -> None:
        """Give free threads to those whose turn it is."""
        while self._waiting and len(self._running) < self._number:
            mine = Counter(turn.who for turn in self._running)
            ranks = {turn: turn.rank() for turn in self._waiting}
            turn = min(
                self._waiting,
                key=lambda t: (ranks[t], mine[t.who], self._last.get(t.who, 0), t.number),
            )
            turn.taken_as = ranks[turn]
            idle = sum(other.taken_as == IDLE for other in self._running)
            if turn.taken_as == IDLE and idle >= max(1, self._number - 1):
                return  # one thread is kept for those who come
            self._waiting.remove(turn)
            self._running.append(turn)
            self._last[turn.who] = next(self._numbers)
            turn.come.set()
        there = {turn.who for turn in (*self._waiting, *self._running)}
        self._last = {who: at for who, at in self._last.items() if who in there}

    async def _run(self, work: Callable[[], T], seconds: float) -> T:
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
        while self._work_once():  # nothing of a table is held while this waits
            pass

    def _work_once(self) -> bool:
        """The next work; answers whether this thread goes on."""
        given = self._jobs.get()
        if given is None:
            return False
        job, work = given
        if job.set_running_or_notify_cancel():
            try:
                job.set_result(work())
            except BaseException as error:
                job.set_exception(error)
        if job in self._given_up:
            self._given_up.discard(job)
            return False  # somebody else has this place by now
        return True
