"""Analyses of games that are over: made when first asked for, one after the other, and kept."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from dataclasses import dataclass
from functools import partial
from typing import Any

import sqlalchemy as sa

from spoorbrug.analysis import analyser, json_data, judge
from spoorbrug.analysis.report import VERSION
from spoorbrug.game import Game
from spoorbrug.server import database as db
from spoorbrug.server.database import Database
from spoorbrug.server.errors import Refused
from spoorbrug.server.hall import Hall
from spoorbrug.server.levels import Expert
from spoorbrug.server.screens import Json
from spoorbrug.server.thread_pool import Thinkers

PATIENCE = 900.0
MOST_WAITING = 20
log = logging.getLogger("spoorbrug.server")


class Stopped(Exception):
    """The server stops while an analysis is being made; it can be made again."""


@dataclass(slots=True)
class Work:
    """An analysis that is not there yet."""

    status: str = "waiting"
    progress: float = 0.0


class Analyses:
    """Makes them in a thread, keeps them with their games and finds them again."""

    def __init__(self, hall: Hall, database: Database, expert: Expert) -> None:
        self._hall = hall
        self._database = database
        self._expert = expert
        self._thinkers = Thinkers(1)
        self._works: dict[str, Work] = {}
        self._queue: asyncio.Queue[str] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self._stopping = threading.Event()

    def start(self) -> None:
        """Begin to work."""
        self._task = asyncio.create_task(self._work())

    @property
    def waiting(self) -> int:
        """How many games wait to be analysed."""
        return self._queue.qsize()

    async def stop(self) -> None:
        """Leave what is not done."""
        self._stopping.set()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        self._thinkers.stop()

    # Asking

    async def look(self, table_id: str) -> Json:
        """What there is for a game; nothing is begun."""
        await self._game(table_id)
        work = self._works.get(table_id)
        if work is not None:
            return _state(work.status, work.progress)
        found = await self._stored(table_id)
        return _state("none") if found is None else _state("done", 1.0, found)

    async def ask(self, table_id: str) -> Json:
        """The same; what is not there is made, and what failed is tried again."""
        state = await self.look(table_id)
        work = self._works.get(table_id)
        if state["status"] in ("none", "failed") and (work is None or work.status == "failed"):
            if self._queue.qsize() >= MOST_WAITING:
                raise Refused("busy", status=429)
            self._works[table_id] = Work()
            self._queue.put_nowait(table_id)
            return _state("waiting")
        return state

    async def _game(self, table_id: str) -> Game:
        """A game that is over: of any other there is nothing to be told."""
        live = await self._hall.find(table_id)
        async with live.lock:
            if live.table.game is None or live.table.status != "over":
                raise Refused("not_over")
            return live.table.game.copy()

    # Making

    async def _work(self) -> None:
        while True:
            table_id = await self._queue.get()
            work = self._works[table_id]
            try:
                await self._make(table_id, work)
                del self._works[table_id]
            except Exception as error:  # the next one may do better
                log.warning("the analysis of table %s: %s", table_id, repr(error))
                work.status = "failed"

    async def _make(self, table_id: str, work: Work) -> None:
        game = await self._game(table_id)
        await self._expert.ready()
        work.status = "working"
        made = await self._thinkers.run(partial(self._analyse, game, work), PATIENCE)
        await self._store(table_id, made)

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

    async def _store(self, table_id: str, made: Json) -> None:
        row = {"table_id": table_id, "version": VERSION, "made": time.time(), "data": made}
        async with self._database.writing() as connection:
            older = db.analyses.c.table_id == table_id
            await connection.execute(sa.delete(db.analyses).where(older))
            await connection.execute(sa.insert(db.analyses).values(row))


def _state(status: str, progress: float = 0.0, analysis: Any = None) -> Json:
    return {"status": status, "progress": progress, "analysis": analysis}
