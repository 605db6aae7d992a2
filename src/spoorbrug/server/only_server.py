"""One server on an SQLite file: a second one is told so when it starts.

The lock is the operating system's, so it goes with the process that held it, however that ended.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from spoorbrug.server.database_address import read_url
from spoorbrug.server.database_check import DatabaseError


@contextmanager
def only_server(database_url: str) -> Iterator[None]:
    """Raises `DatabaseError` while another server has this SQLite file; PostgreSQL has many."""
    url = read_url(database_url)
    if url.get_backend_name() != "sqlite" or not url.database or url.database == ":memory:":
        yield
        return
    path = Path(f"{url.database}.lock")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("a")
    except OSError as error:
        raise DatabaseError(f"The database {url} cannot be used: {error.strerror}.") from None
    with file:
        try:
            _lock(file)
        except OSError:
            raise DatabaseError(
                f"Another server has the games in {url.database}. An SQLite file is for one "
                f"server: stop the other one, choose another folder with --data, or keep the "
                f"games in PostgreSQL, which is for any number."
            ) from None
        yield


def _lock(file: IO[str]) -> None:
    """Raises `OSError` when another process has it."""
    if sys.platform == "win32":
        import msvcrt

        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
