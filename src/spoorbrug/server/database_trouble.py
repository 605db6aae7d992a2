"""What a database raises when it is away, turned into one sentence for people."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import sqlalchemy as sa

from spoorbrug.server.outages import Away, complain

TROUBLE: tuple[type[BaseException], ...] = (
    OSError,  # refused, reset, timed out
    sa.exc.DBAPIError,
    sa.exc.TimeoutError,
)
BUGS = (sa.exc.IntegrityError, sa.exc.ProgrammingError, sa.exc.DataError)
"""What a database says that is there."""

try:  # what is raised while a connection is made comes as it is
    import asyncpg

    TROUBLE += (asyncpg.PostgresError, asyncpg.InterfaceError)
except ModuleNotFoundError:
    pass


@contextmanager
def told() -> Iterator[None]:
    """Turns what a missing database raises into `Away`."""
    try:
        yield
    except BUGS:
        raise
    except TROUBLE as error:
        if _is_about_data(error):
            raise
        complain("the database", error)
        raise Away from error


def _is_about_data(error: BaseException) -> bool:
    """Was what it was given wrong? SQLAlchemy has no name for that where it speaks by asyncpg."""
    state = getattr(getattr(error, "orig", error), "sqlstate", None)
    return isinstance(state, str) and state.startswith("22")
