"""Making analyses: one after the other, by a worker or by a server.

What is asked for lies in the database, so that it outlives whoever makes it. That one holds it for
a while, under an epoch that grows with every holder: one that slept too long cannot store what it
made. Visitors take turns.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import threading
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any

import sqlalchemy as sa

from spoorbrug.analysis import analyser, json_data, judge
from spoorbrug.analysis import report as kept
from spoorbrug.game import Game
from spoorbrug.server import database as db
from spoorbrug.server.background import Background, news
from spoorbrug.server.database import Database
from spoorbrug.server.errors import Refused
from spoorbrug.server.outages import Away, complain
from spoorbrug.server.screens import Json
from spoorbrug.server.thinking import queue
from spoorbrug.server.thread_pool import Thinkers

PATIENCE = 900.0
HELD_SECONDS = 8.0
"""How long somebody who says nothing more keeps others from making an analysis."""
RENEW_EVERY = 2.0
LOOK_EVERY = 3.0
log = logging.getLogger("spoorbrug.server")


class Stopped(Exception):
    """Whoever makes an analysis stops; it can be made again."""


@dataclass(slots=True)
class Work:
    """An analysis that is being made here."""

    table_id: str
    epoch: int
    progress: float = 0.0


def now(database: Database) -> Any:
    """The database's clock: servers need not agree on the time."""
    return sa.literal(time.time()) if database.is_sqlite else db.NOW


class Analyst:
    """Makes analyses in a thread.

    `game_of` gives a game that is over, `ready` waits until the expert can be asked. One that
    `gives_way` makes none while workers are alive. `begins` says whether to begin one now, and
    `pause` is called now and then while it thinks.
    """

    def __init__(
        self,
        database: Database,
        game_of: Callable[[str], Awaitable[Game]],
        ready: Callable[[], Awaitable[None]],
        *,
        gives_way: bool = False,
        begins: Callable[[], bool] = lambda: True,
        pause: Callable[[], object] = lambda: None,
    ) -> None:
        self._database = database
        self._game_of = game_of
        self._ready = ready
        self._gives_way = gives_way and not database.is_sqlite
        self._begins = begins
        self._pause = pause
        self._me = secrets.token_hex(8)
        self._thinkers = Thinkers(1)
        self._last_visitor = ""
        self._news = asyncio.Event()
        self._task = Background(self._run)
        self._stopping = threading.Event()
        self.work: Work | None = None
        """What is being made now."""

    def start(self) -> None:
        """Begin to work."""
        self._task.start()

    def look(self) -> None:
        """Somebody has asked for an analysis."""
        self._news.set()

    async def stop(self) -> None:
        """Leave what is not done to others, or to the next start."""
        self._stopping.set()
        await self._task.stop()
        if self.work is not None:
            with suppress(Refused):
                await self._change(self.work, holder="", until=0.0)
        self._thinkers.stop()

    async def _run(self) -> None:
        while True:
            try:
                while (work := await self._claim()) is not None:
                    self.work = work
                    await self._make(work)
                    self.work = None
            except Away:
                pass  # one moment
            except Exception as error:
                complain("analyses", error)
            self.work = None
            await news(self._news, LOOK_EVERY)

    async def _claim(self) -> Work | None:
        """Take the next one: the first of the visitor of whom fewest are being made."""
        if not self._begins():
            return None
        job, clock = db.analysis_jobs, now(self._database)
        async with self._database.writing() as connection:
            if self._gives_way and await queue.number_of_workers(connection):
                return None
            open_ones = sa.select(job, (job.c.until > clock).label("held")).where(~job.c.failed)
            rows = list((await connection.execute(open_ones.order_by(job.c.asked))).all())
            busy = [row.visitor for row in rows if row.held]
            free = sorted(
                (row for row in rows if not row.held), key=lambda r: busy.count(r.visitor)
            )
            last = self._last_visitor
            free.sort(key=lambda row: row.visitor == last)  # visitors take turns
            for row in free:
                mine = (job.c.table_id == row.table_id) & (job.c.epoch == row.epoch)
                held = {"holder": self._me, "epoch": row.epoch + 1, "until": self._until}
                taken = await connection.execute(
                    sa.update(job).where(mine & (job.c.until <= clock)).values(held)
                )
                if taken.rowcount:
                    self._last_visitor = row.visitor
                    return Work(row.table_id, row.epoch + 1)
        return None

    @property
    def _until(self) -> Any:
        return now(self._database) + HELD_SECONDS

    async def _make(self, work: Work) -> None:
        renewing = asyncio.create_task(self._renew(work))
        try:
            game = await self._game_of(work.table_id)
            await self._ready()
            made = await self._thinkers.run(partial(self._analyse, game, work), PATIENCE)
            await self._store(work, made)
        except Away:
            raise  # it is held for a while, and taken again
        except Exception as error:  # the next one may do better
            log.warning("the analysis of table %s: %s", work.table_id, repr(error))
            await self._change(work, failed=True, holder="", until=0.0)
        finally:
            renewing.cancel()
            await asyncio.gather(renewing, return_exceptions=True)

    async def _renew(self, work: Work) -> None:
        """Keep it, and say how far it is."""
        while True:
            await asyncio.sleep(RENEW_EVERY)
            with suppress(Away):
                await self._change(work, progress=work.progress, until=self._until)

    async def _change(self, work: Work, **values: Any) -> bool:
        """Change a job that is still ours; answers whether it is."""
        async with self._database.writing() as connection:
            changed = await connection.execute(
                sa.update(db.analysis_jobs).where(_ours(work)).values(values)
            )
            return bool(changed.rowcount)

    def _analyse(self, game: Game, work: Work) -> Json:
        def tell(done: float) -> None:
            work.progress = round(done, 3)
            self._pause()
            if self._stopping.is_set():
                raise Stopped

        return json_data.analysis_data(analyser.analyse(game, judge.expert(), tell=tell))

    async def _store(self, work: Work, made: Json) -> None:
        row = {"table_id": work.table_id, "version": kept.VERSION}
        row |= {"made": time.time(), "data": made}
        async with self._database.writing() as connection:
            done = await connection.execute(sa.delete(db.analysis_jobs).where(_ours(work)))
            if not done.rowcount:
                return  # somebody else has taken it over
            older = db.analyses.c.table_id == work.table_id
            await connection.execute(sa.delete(db.analyses).where(older))
            await connection.execute(sa.insert(db.analyses).values(row))


def _ours(work: Work) -> Any:
    job = db.analysis_jobs
    return (job.c.table_id == work.table_id) & (job.c.epoch == work.epoch)
