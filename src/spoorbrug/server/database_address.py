"""The address of a database: what is read of it, what is shown of it, how PostgreSQL is reached.

All connections to PostgreSQL are made here, by one spelling of the address: PostgreSQL's own,
with its options (`?sslmode=require`), which `pg_dump` understands, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import sqlalchemy as sa

from spoorbrug.server.database_check import DatabaseError

if TYPE_CHECKING:
    import asyncpg


def read_url(text: str) -> sa.URL:
    """The address of a database; raises `DatabaseError` for anything else."""
    try:
        url = sa.make_url(text)
    except (sa.exc.ArgumentError, ValueError):
        # It is not repeated: there may be a password in it.
        raise DatabaseError(
            "What --database or its variable says is not the address of a database, such as "
            "postgresql://user@host/name."
        ) from None
    if url.get_backend_name() == "postgresql" and "ssl" in url.query:  # as SQLAlchemy spells it
        options = dict(url.query)
        options.setdefault("sslmode", options.pop("ssl"))
        url = url.set(query=options)
    return url


def shown(url: sa.URL) -> str:
    """An address without its secrets."""
    secret = {name: "***" for name in url.query if "password" in name}
    return url.update_query_dict(secret).render_as_string(hide_password=True)


def plain(url: sa.URL) -> sa.URL:
    """An address as PostgreSQL's own programs read it."""
    return url.set(drivername="postgresql")


async def connect(url: sa.URL, wait: float, busy: float) -> asyncpg.Connection:
    """A connection to PostgreSQL: seconds to wait for it, and for the answer to a statement."""
    import asyncpg

    address = plain(url).render_as_string(hide_password=False)
    return await asyncpg.connect(address, timeout=wait, command_timeout=busy)
