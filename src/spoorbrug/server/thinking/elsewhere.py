"""A server that lets workers think: it asks in the database, and hears of answers.

Without workers it thinks for itself, and when the last one dies it takes back what that had.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

from spoorbrug.server.background import Background, news
from spoorbrug.server.database import Database
from spoorbrug.server.outages import Away, complain
from spoorbrug.server.screens import Json
from spoorbrug.server.thinking import queue
from spoorbrug.server.thinking.questions import Question, code
from spoorbrug.server.thinking.ranks import Load

LOOK_EVERY = 1.0
"""Seconds between two looks at what was asked: whether it is still there, and who is at it."""
log = logging.getLogger("spoorbrug.server")


@dataclass(eq=False, slots=True)
class _Asked:
    """Something that a worker is asked."""

    rank: Callable[[], int]
    answer: asyncio.Future[Json | None] = field(default_factory=lambda: asyncio.Future())


class Elsewhere:
    """Asks workers, where there are any."""

    def __init__(self, database: Database, server: str) -> None:
        self._database = database
        self._server = server
        self._open: dict[str, _Asked] = {}
        self._news = asyncio.Event()
        self._task = Background(self._run)
        self._workers = 0

    def start(self) -> None:
        """Begin to hear of answers."""
        if not self._database.is_sqlite:
            code()  # it reads many files, once: now, and not when somebody waits
            self._task.start()

    async def stop(self) -> None:
        """Nobody waits for an answer any more."""
        if not self._task.started:
            return
        await self._task.stop()
        for asked in self._open.values():
            _tell(asked, None)
        with suppress(Away):
            async with self._database.writing() as connection:
                await queue.withdraw(connection, self._server)

    def hear(self, server: str) -> None:
        """A worker has answered a server, or gone."""
        if server in ("", self._server):
            self._news.set()

    async def load(self) -> Load:
        """For those who watch."""
        if self._database.is_sqlite:
            return Load(0, 0)
        async with self._database.reading() as connection:
            number = await queue.number_of_workers(connection)
            return Load(number, await queue.number_waiting(connection))

    async def ask(self, question: Question, visitor: str, rank: Callable[[], int]) -> Json | None:
        """A worker's answer; nothing when the server has to think for itself.

        `rank` is one of the ranks of `queue`, as things are when it is called.
        """
        if not self._task.started:
            return None
        try:
            found = await self._put(question, visitor, rank)
        except Exception as error:  # whatever it is, the game goes on
            complain("asking workers", error)
            return None
        if found is None:
            return None
        number, asked = found
        try:
            answer = await asked.answer
        finally:
            self._open.pop(number, None)
        if answer is None or "error" in answer:
            why = "no worker is left" if answer is None else answer["error"]
            log.warning("a %s comes from the server itself: %s", question.kind, why)
            return None
        return answer

    async def _put(
        self, question: Question, visitor: str, rank: Callable[[], int]
    ) -> tuple[str, _Asked] | None:
        async with self._database.writing() as connection:
            self._note(await queue.number_of_workers(connection))
            if not self._workers:
                return None
            parcel = question.pack()
            number = await queue.put(
                connection, self._server, question.kind, parcel, visitor, rank()
            )
        asked = self._open[number] = _Asked(rank)
        self._news.set()  # it may have been answered before we knew its number
        return number, asked

    def _note(self, workers: int) -> None:
        if workers != self._workers:
            log.info("%d workers think for this server", workers)
        self._workers = workers

    async def _run(self) -> None:
        while True:
            await news(self._news, LOOK_EVERY if self._open else None)
            try:
                if self._open:
                    await self._look()
            except Away:
                pass  # one moment
            except Exception as error:
                complain("what workers answer", error)

    async def _look(self) -> None:
        """Hand out answers, and take back what nobody will answer."""
        asked = dict(self._open)
        async with self._database.writing() as connection:
            answers = await queue.collect(connection, asked)
            left = await queue.ranks_of(connection, asked)
            self._note(await queue.number_of_workers(connection))
            if not self._workers:
                for one in await queue.take_back(connection, left):
                    del left[one]
            ranks = {one: asked[one].rank() for one in left}
            changed = {one: rank for one, rank in ranks.items() if rank != left[one]}
            await queue.change_ranks(connection, changed)
        for number, waiting in asked.items():
            if number in answers:
                _tell(waiting, answers[number])
            elif number not in left:
                _tell(waiting, None)


def _tell(asked: _Asked, answer: Json | None) -> None:
    if not asked.answer.done():
        asked.answer.set_result(answer)
