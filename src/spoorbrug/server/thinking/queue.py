"""Questions in the database: what waits, who is at it, and what was answered.

A worker holds what it has taken for as long as it is alive: its row in `workers` says until when,
by the database's clock. What a dead worker held is free again, under a number that grows with every
holder; so whoever slept too long answers to nobody. A notification only says that there is
something to look at.
"""

from __future__ import annotations

import itertools
import secrets
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from spoorbrug.server import database as db
from spoorbrug.server import wire
from spoorbrug.server.screens import Json
from spoorbrug.server.thinking.questions import code
from spoorbrug.server.thinking.ranks import IDLE

TRIES = 3
_asked, _workers = db.thoughts, db.workers


@dataclass(frozen=True, slots=True)
class Taken:
    """A question that a worker holds."""

    id: str
    epoch: int
    asker: str
    kind: str
    rank: int
    visitor: str
    question: bytes
    waited: float
    """Seconds."""


def _alive() -> Any:
    return sa.select(_workers.c.id).where((_workers.c.until > db.NOW) & (_workers.c.code == code()))


async def number_of_workers(connection: AsyncConnection) -> int:
    """How many workers are alive that run the same code."""
    number = sa.select(sa.func.count()).select_from(_alive().subquery())
    return int((await connection.execute(number)).scalar_one())


async def number_waiting(connection: AsyncConnection) -> int:
    """How many questions wait for a worker."""
    number = sa.select(sa.func.count()).select_from(_asked).where(_free())
    return int((await connection.execute(number)).scalar_one())


# What a server does


async def put(
    connection: AsyncConnection, asker: str, kind: str, question: bytes, visitor: str, rank: int
) -> str:
    """Ask something; answers its number."""
    row: dict[str, Any] = {"id": secrets.token_hex(16), "asker": asker, "code": code()}
    row |= {"kind": kind, "rank": rank, "visitor": visitor, "asked": db.NOW, "question": question}
    row |= {"holder": "", "epoch": 0, "answer": None}
    await connection.execute(sa.insert(_asked).values(row))
    await wire.call_workers(connection)
    return str(row["id"])


async def collect(connection: AsyncConnection, ids: Collection[str]) -> dict[str, Json]:
    """Answers to these, taken out."""
    there = _asked.c.id.in_(ids) & _asked.c.answer.is_not(None)
    gone = sa.delete(_asked).where(there).returning(_asked.c.id, _asked.c.answer)
    return {row.id: row.answer for row in await connection.execute(gone)}


async def ranks_of(connection: AsyncConnection, ids: Collection[str]) -> dict[str, int]:
    """The ranks of those that are still there."""
    asked = sa.select(_asked.c.id, _asked.c.rank).where(_asked.c.id.in_(ids))
    return {row.id: row.rank for row in await connection.execute(asked)}


async def change_ranks(connection: AsyncConnection, ranks: Mapping[str, int]) -> None:
    """Somebody came or went meanwhile."""
    for one, rank in ranks.items():
        await connection.execute(sa.update(_asked).where(_asked.c.id == one).values(rank=rank))


async def take_back(connection: AsyncConnection, ids: Collection[str]) -> set[str]:
    """Take out what has no answer yet; answers which those were."""
    waiting = _asked.c.id.in_(ids) & _asked.c.answer.is_(None)
    gone = await connection.execute(sa.delete(_asked).where(waiting).returning(_asked.c.id))
    return set(gone.scalars())


async def withdraw(connection: AsyncConnection, asker: str) -> None:
    """A server wants no answers any more."""
    await connection.execute(sa.delete(_asked).where(_asked.c.asker == asker))


# What a worker does


async def appear(connection: AsyncConnection, worker: str, threads: int, seconds: float) -> None:
    """Say that a worker is there; forget those that are not, and what dead servers asked."""
    row: dict[str, Any] = {
        "id": worker,
        "code": code(),
        "threads": threads,
        "until": db.NOW + seconds,
    }
    new = insert(_workers).values(row)
    await connection.execute(
        new.on_conflict_do_update(index_elements=["id"], set_={"until": row["until"]})
    )
    servers = sa.select(db.servers.c.id).where(db.servers.c.until > db.NOW)
    for table, gone in (
        (_workers, _workers.c.until < db.NOW),
        (_asked, _asked.c.asker.not_in(servers)),
    ):
        await db.delete_free(connection, table, gone)


async def disappear(connection: AsyncConnection, worker: str) -> None:
    """Leave what a worker holds to others, at once."""
    await connection.execute(sa.delete(_workers).where(_workers.c.id == worker))
    await wire.call_workers(connection)
    await wire.tell(connection, thoughts="")


class Turns:
    """Who had a turn when, at one worker: among equals, whoever waits longest since is next."""

    def __init__(self) -> None:
        self._numbers = itertools.count(1)
        self._last: dict[str, int] = {}

    def key(self, busy: Mapping[str, int]) -> Callable[[Any], Any]:
        """Sorts questions; `busy` says how many of each visitor's are being thought about."""

        def key(row: Any) -> Any:
            last = self._last.get(row.visitor, 0)
            return row.rank, busy.get(row.visitor, 0), last, row.asked

        return key

    def note(self, visitor: str, there: set[str]) -> None:
        """It was this visitor's turn; those who are not there any more are forgotten."""
        self._last = {who: at for who, at in self._last.items() if who in there}
        self._last[visitor] = next(self._numbers)


async def take(
    connection: AsyncConnection, worker: str, turns: Turns, last_rank: int = IDLE
) -> Taken | None:
    """The next question for a worker, if there is one that matters as much as `last_rank`."""
    for _ in range(TRIES):  # other workers may be quicker
        busy = await _busy(connection)
        rows = await _first_ones(connection, last_rank)
        there = {row.visitor for row in rows} | set(busy)
        for row in sorted(rows, key=turns.key(busy)):
            same = (_asked.c.id == row.id) & (_asked.c.epoch == row.epoch)
            mine = sa.select(_asked.c.id).where(same).with_for_update(skip_locked=True)
            held = {"holder": worker, "epoch": row.epoch + 1}
            taking = sa.update(_asked).where(_asked.c.id == mine.scalar_subquery()).values(held)
            waited = (db.NOW - _asked.c.asked).label("waited")
            found = (await connection.execute(taking.returning(_asked, waited))).first()
            if found is not None:
                turns.note(row.visitor, there)
                return Taken(**{one.name: getattr(found, one.name) for one in fields(Taken)})
        if not rows:
            break
    return None


async def _busy(connection: AsyncConnection) -> Counter[str]:
    """How many questions of each visitor are being thought about."""
    held = _asked.c.answer.is_(None) & _asked.c.holder.in_(_alive())
    return Counter((await connection.execute(sa.select(_asked.c.visitor).where(held))).scalars())


async def _first_ones(connection: AsyncConnection, last_rank: int) -> Sequence[Any]:
    """What waits: one of each visitor and rank, for a thousand tables of one guest are no more."""
    place = sa.func.row_number().over(
        partition_by=(_asked.c.rank, _asked.c.visitor), order_by=(_asked.c.asked, _asked.c.id)
    )
    wanted = (_asked.c.id, _asked.c.epoch, _asked.c.rank, _asked.c.visitor, _asked.c.asked)
    free = sa.select(*wanted, place.label("place")).where(_free() & (_asked.c.rank <= last_rank))
    each = free.subquery()
    return (await connection.execute(sa.select(each).where(each.c.place == 1))).all()


async def answer(connection: AsyncConnection, taken: Taken, answer: Json) -> bool:
    """Answer what is still this worker's; answers whether it was."""
    mine = (_asked.c.id == taken.id) & (_asked.c.epoch == taken.epoch)
    stored = await connection.execute(sa.update(_asked).where(mine).values(answer=answer))
    if stored.rowcount:
        await wire.tell(connection, thoughts=taken.asker)
    return bool(stored.rowcount)


def _free() -> Any:
    """Nobody who is alive is at it, and this code can answer it."""
    waiting = _asked.c.answer.is_(None) & (_asked.c.code == code())
    return waiting & _asked.c.holder.not_in(_alive())
