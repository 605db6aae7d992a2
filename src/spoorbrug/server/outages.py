"""A database that is away for a while: one sentence for people, one line a minute for the log."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager

import sqlalchemy as sa

from spoorbrug.server.errors import Refused

QUIET_SECONDS = 60.0
"""How long the log says nothing more about one kind of trouble."""
log = logging.getLogger("spoorbrug.server")

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


class Away(Refused):
    """The database cannot be reached, or did not answer: whether it wrote is not known."""

    def __init__(self) -> None:
        super().__init__("unavailable", status=503)


@contextmanager
def told() -> Iterator[None]:
    """Turns what a missing database raises into `Away`."""
    try:
        yield
    except BUGS:
        raise
    except TROUBLE as error:
        complain("the database", error)
        raise Away from error


_said: dict[str, float] = {}


def complain(about: str, error: BaseException) -> None:
    """A line in the log, unless there was one about the same thing within the last minute."""
    now = time.monotonic()
    if now - _said.get(about, -QUIET_SECONDS) < QUIET_SECONDS:
        return
    _said[about] = now
    log.warning("%s: %s", about, (str(error) or repr(error)).splitlines()[0])
