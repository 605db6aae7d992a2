"""Visitors: an identity in a cookie, a name, and a link that moves both to another device."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections import OrderedDict
from dataclasses import dataclass

import sqlalchemy as sa

from spoorbrug.server import database as db
from spoorbrug.server import wire
from spoorbrug.server.database import Database
from spoorbrug.server.errors import Refused

REMEMBERED = 10_000
DAY = 86_400.0


@dataclass(frozen=True, slots=True)
class Visitor:
    """Someone with a cookie."""

    id: str
    name: str


class Visitors:
    """Finds visitors by their secrets. A secret is never stored, only its hash."""

    def __init__(self, database: Database, link_days: int = 30) -> None:
        self._database = database
        self._link_seconds = link_days * DAY
        self.banned: frozenset[str] = frozenset()
        self._known: OrderedDict[str, Visitor] = OrderedDict()

    async def find(self, token: str | None) -> Visitor | None:
        """The visitor with this cookie."""
        if not token or len(token) > 100:
            return None
        key = _hash(token)
        if key not in self._known:
            visitor = await self._look_up(key, "cookie")
            if visitor is None:
                return None
            self._remember(key, visitor)
        if self._known[key].id in self.banned:
            raise Refused("banned", status=403)
        return self._known[key]

    async def welcome(self) -> tuple[Visitor, str]:
        """A new visitor, and the secret for the cookie."""
        visitor = Visitor(secrets.token_hex(12), "")
        token = secrets.token_urlsafe(32)
        now = time.time()
        async with self._database.writing() as connection:
            row = {"id": visitor.id, "name": "", "created": now}
            await connection.execute(sa.insert(db.visitors).values(row))
            secret = {"hash": _hash(token), "visitor": visitor.id, "kind": "cookie", "created": now}
            await connection.execute(sa.insert(db.secrets).values(secret))
        self._remember(_hash(token), visitor)
        return visitor, token

    async def rename(self, visitor: Visitor, name: str) -> Visitor:
        """Give a visitor another name."""
        async with self._database.writing() as connection:
            where = db.visitors.c.id == visitor.id
            await connection.execute(sa.update(db.visitors).where(where).values(name=name))
            if not self._database.is_sqlite:  # other servers may remember the old one
                await wire.tell(connection, visitor=visitor.id)
        for key, known in list(self._known.items()):
            if known.id == visitor.id:
                self._known[key] = Visitor(visitor.id, name)
        return Visitor(visitor.id, name)

    async def new_link(self, visitor: Visitor) -> str:
        """A fresh secret for the recovery link; an older one stops working."""
        token = secrets.token_urlsafe(32)
        kind = (db.secrets.c.visitor == visitor.id) & (db.secrets.c.kind == "link")
        row = {"hash": _hash(token), "visitor": visitor.id, "kind": "link", "created": time.time()}
        async with self._database.writing() as connection:
            await connection.execute(sa.delete(db.secrets).where(kind))
            await connection.execute(sa.insert(db.secrets).values(row))
        return token

    async def link_until(self, visitor: Visitor) -> float | None:
        """Until when the visitor's recovery link is good; None if there is none."""
        asked = sa.select(db.secrets.c.created).where(
            (db.secrets.c.visitor == visitor.id) & (db.secrets.c.kind == "link")
        )
        async with self._database.reading() as connection:
            made = (await connection.execute(asked)).scalar()
        until = None if made is None else float(made) + self._link_seconds
        return until if until is not None and until > time.time() else None

    async def revoke_link(self, visitor: Visitor) -> None:
        """The recovery link stops working; browsers that used it stay who they are."""
        kind = (db.secrets.c.visitor == visitor.id) & (db.secrets.c.kind == "link")
        async with self._database.writing() as connection:
            await connection.execute(sa.delete(db.secrets).where(kind))

    def forget(self, visitor: str | None) -> None:
        """Ask the database anew about a visitor, or about all of them."""
        for key, known in list(self._known.items()):
            if visitor in (None, known.id):
                del self._known[key]

    async def recover(self, link: str) -> tuple[Visitor, str]:
        """The visitor of a recovery link, and a secret for this device's cookie."""
        visitor = await self._look_up(_hash(link), "link", time.time() - self._link_seconds)
        if visitor is None:
            raise Refused("bad_link", status=404)
        token = secrets.token_urlsafe(32)
        row = {"hash": _hash(token), "visitor": visitor.id, "kind": "cookie"}
        async with self._database.writing() as connection:
            await connection.execute(sa.insert(db.secrets).values(row | {"created": time.time()}))
        self._remember(_hash(token), visitor)
        return visitor, token

    async def _look_up(self, key: str, kind: str, since: float = 0.0) -> Visitor | None:
        asked = (
            sa.select(db.visitors.c.id, db.visitors.c.name)
            .join(db.secrets, db.secrets.c.visitor == db.visitors.c.id)
            .where((db.secrets.c.hash == key) & (db.secrets.c.kind == kind))
            .where(db.secrets.c.created >= since)
        )
        async with self._database.reading() as connection:
            row = (await connection.execute(asked)).first()
        return None if row is None else Visitor(row.id, row.name)

    def _remember(self, key: str, visitor: Visitor) -> None:
        self._known[key] = visitor
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)


def _hash(token: str) -> str:
    return hashlib.sha256(f"spoorbrug visitor\0{token}".encode()).hexdigest()
