"""What a database must be before a server trusts it: whole, writable, and nobody else's to read."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import sqlalchemy as sa


class DatabaseError(Exception):
    """A database that cannot be used; the message says why."""


class Damaged(Exception):
    """A database in which SQLite finds a page that is not as it was written."""


def make_private(path: Path) -> None:
    """A database file that only its owner may read; an older release left it to everybody.

    SQLite gives the files beside it the same rights.
    """
    if str(path) == ":memory:" or path.name.startswith("file:"):
        return
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not path.exists():
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    with suppress(OSError):  # it is somebody else's: then it is theirs to say
        for file in (path, *path.parent.glob(f"{path.name}-*")):
            file.chmod(0o600)


def is_whole(connection: sa.Connection) -> None:
    """Have SQLite look at every page; PostgreSQL looks after its own."""
    if connection.dialect.name != "sqlite":
        return
    found = connection.execute(sa.text("PRAGMA quick_check(1)")).scalar()
    if found != "ok":
        first = str(found).strip().splitlines()[-1]
        raise Damaged(f"it is damaged ({first}); `spoorbrug admin restore` puts a backup back")


def can_be_written(connection: sa.Connection) -> None:
    """Write something that changes nothing: a disk that cannot be written says so now."""
    connection.execute(sa.text("UPDATE alembic_version SET version_num = version_num"))
