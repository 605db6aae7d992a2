"""Analyses of games that are over: made when first asked for, and kept.

What is asked for lies in the database; a worker makes it, or a server where there is none
(`thinking.analysing`).
"""

from __future__ import annotations

import time
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from spoorbrug.analysis import report as kept
from spoorbrug.game import Game
from spoorbrug.server import database as db
from spoorbrug.server import wire
from spoorbrug.server.database import Database
from spoorbrug.server.errors import Refused
from spoorbrug.server.hall import Hall
from spoorbrug.server.levels import Expert
from spoorbrug.server.screens import Json
from spoorbrug.server.thinking.analysing import Analyst, now

MOST_WAITING = 200
MOST_EACH = 5
"""How many of one visitor's may wait."""


class Analyses:
    """Has them made, keeps them with their games and finds them again."""

    def __init__(self, hall: Hall, database: Database, expert: Expert) -> None:
        self._hall = hall
        self._database = database
        self._analyst = Analyst(database, self._game, expert.ready, gives_way=True)
        self._insert: Any = sqlite.insert if database.is_sqlite else postgresql.insert

    def start(self) -> None:
        """Begin to work."""
        self._hall.neighbours.asked = self._analyst.look
        self._analyst.start()

    async def stop(self) -> None:
        """Leave what is not done to the next server, or to another."""
        await self._analyst.stop()

    @property
    def _unheld(self) -> Any:
        """Of a job: it was asked for, and nobody is at it."""
        return ~db.analysis_jobs.c.failed & (db.analysis_jobs.c.until <= now(self._database))

    async def waiting(self) -> int:
        """How many games wait to be analysed."""
        asked = sa.select(sa.func.count()).select_from(db.analysis_jobs).where(self._unheld)
        async with self._database.reading() as connection:
            return int((await connection.execute(asked)).scalar_one())

    async def look(self, table_id: str) -> Json:
        """What there is for a game; nothing is begun."""
        await self._game(table_id)
        job, work = db.analysis_jobs, self._analyst.work
        held = (job.c.until > now(self._database)).label("held")
        async with self._database.reading() as connection:
            asked = sa.select(job, held).where(job.c.table_id == table_id)
            row = (await connection.execute(asked)).first()
        if row is None:
            found = await self._stored(table_id)
            return _state("none") if found is None else _state("done", 1.0, found)
        if row.failed:
            return _state("failed", row.progress)
        mine = work is not None and work.table_id == table_id
        progress = work.progress if work and mine else row.progress
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
                await wire.call_workers(connection)
        self._analyst.look()
        return _state("waiting")

    async def _game(self, table_id: str) -> Game:
        """A game that is over: of any other there is nothing to be told."""
        live = await self._hall.find(table_id)
        async with live.lock:
            return live.table.finished_game()

    async def _stored(self, table_id: str) -> Any | None:
        mine = db.analyses.c.table_id == table_id
        made = sa.select(db.analyses.c.data).where(mine & (db.analyses.c.version == kept.VERSION))
        async with self._database.reading() as connection:
            return (await connection.execute(made)).scalar()


def _state(status: str, progress: float = 0.0, analysis: Any = None) -> Json:
    return {"status": status, "progress": progress, "analysis": analysis}
