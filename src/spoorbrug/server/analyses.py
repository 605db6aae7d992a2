"""Analyses of games that are over: made when first asked for, one after the other, and kept.

What is asked for lies in the database, so that it outlives a server and any server can make it.
Whoever makes one holds it for a while, under an epoch that grows with every holder: one that slept
too long cannot store what it made. Visitors take turns.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import threading
import time
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from spoorbrug.analysis import analyser, json_data, judge
from spoorbrug.analysis.report import VERSION
from spoorbrug.game import Game
from spoorbrug.server import database as db
from spoorbrug.server import wire
from spoorbrug.server.database import Database
from spoorbrug.server.errors import Refused
from spoorbrug.server.hall import Hall
from spoorbrug.server.levels import Expert
from spoorbrug.server.outages import Away, complain
from spoorbrug.server.screens import Json
from spoorbrug.server.thread_pool import Thinkers

PATIENCE = 900.0
MOST_WAITING = 200
MOST_EACH = 5
"""How many of one visitor's may wait."""
HELD_SECONDS = 30.0
"""How long a server that says nothing more keeps others from making an analysis."""
RENEW_EVERY = 5.0
LOOK_EVERY = 10.0
log = logging.getLogger("spoorbrug.server")


class Stopped(Exception):
    """The server stops while an analysis is being made; it can be made again."""


@dataclass(slots=True)
class Work:
    """An analysis that this server makes."""

    table_id: str
    epoch: int
    progress: float = 0.0


class Analyses:
    """Makes them in a thread, keeps them with their games and finds them again."""

    def __init__(self, hall: Hall, database: Database, expert: Expert) -> None:
        self._hall = hall
        self._database = database
        self._expert = expert
        self._me = secrets.token_hex(8)
        self._thinkers = Thinkers(1)
        self._work: Work | None = None
        self._last_visitor = ""
        self._news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._stopping = threading.Event()
        self._insert: Any = sqlite.insert if database.is_sqlite else postgresql.insert

    def start(self) -> None:
        """Begin to work."""
        self._hall.neighbours.asked = self._news.set
        self._task = asyncio.create_task(self._run())

    @property
    def _unheld(self) -> Any:
        """Of a job: it was asked for, and nobody is at it."""
        return ~db.analysis_jobs.c.failed & (db.analysis_jobs.c.until <= self._now)

    async def waiting(self) -> int:
        """How many games wait to be analysed."""
        asked = sa.select(sa.func.count()).select_from(db.analysis_jobs).where(self._unheld)
        async with self._database.reading() as connection:
            return int((await connection.execute(asked)).scalar_one())

    async def stop(self) -> None:
        """Leave what is not done to the next server, or to another."""
        self._stopping.set()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._work is not None:
            with suppress(Refused):
                await self._change(self._work, holder="", until=0.0)
        self._thinkers.stop()

    # Asking

    async def look(self, table_id: str) -> Json:
        """What there is for a game; nothing is begun."""
        await self._game(table_id)
        job = db.analysis_jobs
        held = (job.c.until > self._now).label("held")
        async with self._database.reading() as connection:
            asked = sa.select(job, held).where(job.c.table_id == table_id)
            row = (await connection.execute(asked)).first()
        if row is None:
            found = await self._stored(table_id)
            return _state("none") if found is None else _state("done", 1.0, found)
        if row.failed:
            return _state("failed", row.progress)
        mine = self._work is not None and self._work.table_id == table_id
        progress = self._work.progress if self._work and mine else row.progress
        return _state("working" if mine or row.held else "waiting", progress)

    async def ask(self, table_id: str, visitor: str) -> Json:
        """The same; what is not there is made, and what failed is tried again."""
        state = await self.look(table_id)
        if state["status"] not in ("none", "failed"):
            return state
        job = db.analysis_jobs
        row = {"table_id": table_id, "visitor": visitor, "asked": time.time(), "failed": False}
        row |= {"progress": 0.0, "holder": "", "epoch": 0, "until": 0.0}
        new = self._insert(job).values(row)
        again = new.on_conflict_do_update(
            index_elements=["table_id"], set_={"failed": False, "progress": 0.0}
        )
        async with self._database.writing() as connection:
            asked = (
                sa.select(job.c.visitor, sa.func.count())
                .where(self._unheld)
                .group_by(job.c.visitor)
            )
            numbers = {line[0]: line[1] for line in await connection.execute(asked)}
            if sum(numbers.values()) >= MOST_WAITING or numbers.get(visitor, 0) >= MOST_EACH:
                raise Refused("busy", status=429)
            await connection.execute(again)
            if not self._database.is_sqlite:
                await wire.tell(connection, analysis=table_id)
        self._news.set()
        return _state("waiting")

    async def _game(self, table_id: str) -> Game:
        """A game that is over: of any other there is nothing to be told."""
        live = await self._hall.find(table_id)
        async with live.lock:
            if live.table.game is None or live.table.status != "over":
                raise Refused("not_over")
            return live.table.game.copy()

    # Making

    @property
    def _now(self) -> Any:
        """The database's clock: servers need not agree on the time."""
        if self._database.is_sqlite:
            return sa.literal(time.time())
        return sa.func.extract("epoch", sa.func.clock_timestamp())

    async def _run(self) -> None:
        while True:
            try:
                while (work := await self._claim()) is not None:
                    self._work = work
                    await self._make(work)
                    self._work = None
            except Away:
                pass  # one moment
            except Exception as error:
                complain("analyses", error)
            self._work = None
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_EVERY):
                    await self._news.wait()
            self._news.clear()

    async def _claim(self) -> Work | None:
        """Take the next one: the first of the visitor of whom fewest are being made."""
        job = db.analysis_jobs
        async with self._database.writing() as connection:
            open_ones = sa.select(job, (job.c.until > self._now).label("held")).where(~job.c.failed)
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
                    sa.update(job).where(mine & (job.c.until <= self._now)).values(held)
                )
                if taken.rowcount:
                    self._last_visitor = row.visitor
                    return Work(row.table_id, row.epoch + 1)
        return None

    @property
    def _until(self) -> Any:
        return self._now + HELD_SECONDS

    async def _make(self, work: Work) -> None:
        renewing = asyncio.create_task(self._renew(work))
        try:
            game = await self._game(work.table_id)
            await self._expert.ready()
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
            if self._stopping.is_set():
                raise Stopped

        return json_data.analysis_data(analyser.analyse(game, judge.expert(), tell=tell))

    # Keeping

    async def _stored(self, table_id: str) -> Any | None:
        kept = (db.analyses.c.table_id == table_id) & (db.analyses.c.version == VERSION)
        async with self._database.reading() as connection:
            return (await connection.execute(sa.select(db.analyses.c.data).where(kept))).scalar()

    async def _store(self, work: Work, made: Json) -> None:
        row = {"table_id": work.table_id, "version": VERSION, "made": time.time(), "data": made}
        async with self._database.writing() as connection:
            done = await connection.execute(sa.delete(db.analysis_jobs).where(_ours(work)))
            if not done.rowcount:
                return  # another server has taken it over
            older = db.analyses.c.table_id == work.table_id
            await connection.execute(sa.delete(db.analyses).where(older))
            await connection.execute(sa.insert(db.analyses).values(row))


def _ours(work: Work) -> Any:
    job = db.analysis_jobs
    return (job.c.table_id == work.table_id) & (job.c.epoch == work.epoch)


def _state(status: str, progress: float = 0.0, analysis: Any = None) -> Json:
    return {"status": status, "progress": progress, "analysis": analysis}
