"""Seeds that the server has promised to visitors who are about to make a table.

They lie in the database, so that any server of it keeps the promise of another.
"""

from __future__ import annotations

import time
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from spoorbrug.game import seeds
from spoorbrug.server import database as db
from spoorbrug.server.database import Database

KEPT_SECONDS = 7 * 86_400.0
"""A promise that nobody took up for this long is forgotten."""


class Promises:
    """One for each visitor: that of their next table."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._insert: Any = sqlite.insert if database.is_sqlite else postgresql.insert

    async def make(self, visitor: str) -> str:
        """A fresh seed for a visitor's next table; answers its commitment."""
        seed, now = seeds.fresh(), time.time()
        new = self._insert(db.promises).values(visitor=visitor, seed=seed, made=now)
        again = new.on_conflict_do_update(
            index_elements=["visitor"], set_={"seed": seed, "made": now}
        )
        old = db.promises.c.made < now - KEPT_SECONDS
        async with self._database.writing() as connection:
            await connection.execute(again)
            await connection.execute(sa.delete(db.promises).where(old))
        return seeds.commitment(seed)

    async def keep(self, visitor: str, commitment: str) -> str | None:
        """The seed of a commitment, to be used once; None where it was not promised."""
        mine = db.promises.c.visitor == visitor
        async with self._database.writing() as connection:
            asked = sa.select(db.promises.c.seed).where(mine)
            seed: str | None = (await connection.execute(asked)).scalar()
            if seed is None or seeds.commitment(seed) != commitment:
                return None
            used = sa.delete(db.promises).where(mine & (db.promises.c.seed == seed))
            taken = await connection.execute(used)
            return seed if taken.rowcount else None
