"""`spoorbrug think`: a process that thinks for the servers of a database, and nothing else.

There may be as many as one likes, on any machine. A worker that dies is not missed: what it had is
taken by another, or by the server that asked.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import signal
import threading
import time
from collections.abc import Callable
from functools import partial

import sqlalchemy as sa

from spoorbrug.game import Game
from spoorbrug.rules.compiler import entry_points
from spoorbrug.rules.compiler.progress import Line
from spoorbrug.server import database as db
from spoorbrug.server import logs, wire
from spoorbrug.server.background import Background, news
from spoorbrug.server.database import Database
from spoorbrug.server.database_check import DatabaseError
from spoorbrug.server.errors import Refused
from spoorbrug.server.journal import Journal
from spoorbrug.server.levels import Expert
from spoorbrug.server.listener import Listener
from spoorbrug.server.orders import LONGEST_PAUSE, POLL
from spoorbrug.server.outages import Away, complain
from spoorbrug.server.screens import Json
from spoorbrug.server.settings import Settings
from spoorbrug.server.thinking import queue, ranks
from spoorbrug.server.thinking.analysing import Analyst
from spoorbrug.server.thinking.questions import Question
from spoorbrug.server.thinking.queue import Taken
from spoorbrug.server.thread_pool import Thinkers

PATIENCE = 60.0
"""Seconds after which an answer is not waited for."""
LOOK_EVERY = 1.0
"""Seconds between two looks at what there is to do: others may have died."""
log = logging.getLogger("spoorbrug.server")


class Worker:
    """Answers questions in some threads, and makes analyses when nobody waits for anything else."""

    def __init__(self, database: Database, threads: int, seconds: float) -> None:
        self.id = secrets.token_hex(8)
        self.answered = 0
        """How many questions."""
        self._database = database
        self._threads = threads
        self._seconds = seconds
        self._thinkers = Thinkers(threads)
        self._turns = queue.Turns()
        self._busy: dict[asyncio.Task[None], Taken] = {}
        self._room = threading.Event()
        self._room.set()
        self._journal = Journal(database)
        self._analyst = Analyst(
            database, self._game, Expert().ready, begins=self._room.is_set, pause=self._room.wait
        )
        self._news = asyncio.Event()
        self._listener = Listener(database, lambda news: self.look(), self.look, wire.WORKERS)
        self._tasks = (Background(self._beat), Background(self._run))

    async def start(self) -> None:
        """Begin to work; servers ask from now on."""
        await self._appear()
        await self._listener.start()
        for task in self._tasks:
            task.start()
        self._analyst.start()

    async def stop(self) -> None:
        """Leave what is not done to others, at once."""
        for task in self._tasks:
            await task.stop()
        busy = list(self._busy)
        for answering in busy:
            answering.cancel()
        await asyncio.gather(*busy, return_exceptions=True)
        self._room.set()
        await self._analyst.stop()
        await self._listener.stop()
        self._thinkers.stop()
        try:
            async with self._database.writing() as connection:
                await queue.disappear(connection, self.id)
        except Away:
            pass  # then it counts as gone soon

    def look(self) -> None:
        """There may be something to do."""
        self._news.set()
        self._analyst.look()

    # Being there

    async def _appear(self) -> None:
        async with self._database.writing() as connection:
            await queue.appear(connection, self.id, self._threads, self._seconds)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(min(self._seconds / 3, POLL))
            try:
                self._database.paused = await self._is_being_restored()
                await self._appear()
            except Away:
                pass  # one moment
            except Exception as error:
                complain("a worker's sign of life", error)

    async def _is_being_restored(self) -> bool:
        """A backup is being put back: then nobody writes."""
        about = db.orders.c.kind.in_(("restoring", "restored"))
        last = sa.select(db.orders).where(about).order_by(db.orders.c.id.desc()).limit(1)
        async with self._database.reading() as connection:
            row = (await connection.execute(last)).first()
        if row is None or row.kind == "restored":
            return False
        return bool(time.time() - row.id / 1000 < LONGEST_PAUSE)

    # Answering

    async def _run(self) -> None:
        while True:
            try:
                while len(self._busy) < self._threads and (taken := await self._take()):
                    self._begin(taken)
            except Away:
                pass  # one moment
            except Exception as error:
                complain("taking questions", error)
            await news(self._news, LOOK_EVERY)

    async def _take(self) -> Taken | None:
        analysing = self._analyst.work is not None
        idle = sum(taken.rank == ranks.IDLE for taken in self._busy.values())
        # Games that nobody plays come after all others, and never have the last free thread.
        most = max(0 if analysing else 1, self._threads - 1 - analysing)
        last = ranks.IDLE if idle < most else ranks.ANALYSIS
        async with self._database.writing() as connection:
            return await queue.take(connection, self.id, self._turns, last)

    def _begin(self, taken: Taken) -> None:
        task = asyncio.create_task(self._answer(taken))
        self._busy[task] = taken
        task.add_done_callback(self._end)
        self._note_room()

    def _end(self, task: asyncio.Task[None]) -> None:
        self._busy.pop(task, None)
        self._note_room()
        self.look()

    def _note_room(self) -> None:
        """Analyses go on only while a thread is left by those who matter more."""
        matter = sum(taken.rank < ranks.ANALYSIS for taken in self._busy.values())
        if matter < self._threads:
            self._room.set()
        else:
            self._room.clear()

    async def _answer(self, taken: Taken) -> None:
        began = time.monotonic()
        answer = await self._thought(taken)
        try:
            wanted = await self._store(taken, answer)
        except Exception as error:  # then it stays open for as long as this worker lives
            complain("storing an answer", error)
            wanted = False
        self.answered += 1
        took = time.monotonic() - began
        text = "a %s was thought about for %.2f s after %.2f s in the queue%s"
        late = "" if wanted else "; nobody wanted it any more"
        log.info(text, taken.kind, took, taken.waited, late)

    async def _store(self, taken: Taken, answer: Json) -> bool:
        """Store an answer as soon as there is a database; answers whether it was wanted."""
        while True:
            try:
                async with self._database.writing() as connection:
                    return await queue.answer(connection, taken, answer)
            except Away:
                await asyncio.sleep(LOOK_EVERY)

    async def _thought(self, taken: Taken) -> Json:
        """An answer, or why there is none: then whoever asked thinks for themselves."""
        try:
            return await self._thinkers.run(partial(_think, taken.question), PATIENCE)
        except Exception as error:
            log.warning("a %s could not be thought of: %s", taken.kind, repr(error))
            return {"error": f"a worker said: {str(error) or repr(error)}"}

    async def _game(self, table_id: str) -> Game:
        """A game that is over, from the database."""
        table = await self._journal.load(table_id)
        if table is None:
            raise Refused("not_found", status=404)
        return table.finished_game()


def _think(question: bytes) -> Json:
    return Question.unpack(question).answer()


def run(database_url: str, settings: Settings, ready: Callable[[], None]) -> None:
    """Work until interrupted. Raises `DatabaseError` when the database cannot be used."""
    logs.begin(settings.log_format, settings.log_level)
    database = Database(database_url)
    if database.is_sqlite:
        raise DatabaseError(
            "Workers need PostgreSQL: a server on SQLite thinks for itself. Name a database with "
            "--database, such as postgresql://user@host/name."
        )
    asyncio.run(_work(database, settings, ready))


async def _work(database: Database, settings: Settings, ready: Callable[[], None]) -> None:
    ended = asyncio.Event()
    for name in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(name, ended.set)
    try:
        await database.check_version()
        await asyncio.to_thread(_compile)
        await Expert().ready()
        worker = Worker(database, settings.threads, settings.lease_seconds)
        try:
            await worker.start()
            ready()
            await ended.wait()
        finally:
            await worker.stop()
    finally:
        await database.close()


def _compile() -> None:
    line = Line("Compiling the rules, once for this version")
    entry_points.make_ready_beside(entry_points.of(*entry_points.AT_THE_START), line.show)
