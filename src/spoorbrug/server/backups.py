"""Backups: a copy of a database that is in use, and the way back.

SQLite copies itself, page by page, while others read and write. For PostgreSQL its own programs
`pg_dump` and `pg_restore` are called, where they are installed.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import sqlalchemy as sa

from spoorbrug.server import orders
from spoorbrug.server.admin import AdminError
from spoorbrug.server.database import Database
from spoorbrug.server.database_address import plain
from spoorbrug.server.database_check import make_private

SERVERS_PAUSE = max(orders.POLL, orders.NET) + 1.0
"""Seconds in which every running server has read an order."""
_HOW = "install PostgreSQL's client programs, or make a dump on the machine that has them"


async def backup(database: Database, target: Path) -> None:
    """Write a copy; a file that is there is left alone."""
    if target.exists():
        raise AdminError(f"{target} is there already: choose another name.")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        if database.is_sqlite:
            make_private(target)
            await asyncio.to_thread(_copy, _file_of(database), target)
            check(target)
        else:
            _run("pg_dump", database.url, "--format=custom", f"--file={target}")
            target.chmod(0o600)
    except (OSError, sqlite3.Error) as error:
        raise AdminError(f"The backup could not be made: {error}.") from None


async def restore(database: Database, source: Path, wait: float = SERVERS_PAUSE) -> None:
    """Put a copy back. Servers that run meanwhile pause, and go on with what is in it."""
    if not source.is_file():
        raise AdminError(f"There is no file {source}.")
    if database.is_sqlite:
        check(source)
        here, there = _version(_file_of(database)), _version(source)
        if here != there:
            raise AdminError(
                f"{source} is of version {there} of the database, and this one of {here}: stop the "
                f"servers, put the file in the place of the database, and start them."
            )
    async with database.writing() as connection:
        await orders.give(connection, "restoring", "")
    await asyncio.sleep(wait)
    try:
        if database.is_sqlite:
            await asyncio.to_thread(_copy, source, _file_of(database))
        else:
            options = ("--clean", "--if-exists", "--no-owner", "--single-transaction")
            _run("pg_restore", database.url, *options, str(source), connects="--dbname={}")
    except sqlite3.Error as error:
        raise AdminError(f"The backup could not be restored: {error}.") from None
    finally:
        async with database.writing() as connection:
            await orders.give(connection, "restored", "")


def _file_of(database: Database) -> Path:
    assert database.url.database is not None
    return Path(database.url.database)


def _copy(source: Path, target: Path) -> None:
    with closing(sqlite3.connect(source)) as one, closing(sqlite3.connect(target)) as other:
        other.execute("PRAGMA busy_timeout = 15000")
        one.backup(other)


def check(path: Path) -> None:
    """Raises `AdminError` unless this is a whole SQLite file."""
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as found:
            told = found.execute("PRAGMA quick_check(1)").fetchone()[0]
    except sqlite3.Error as error:
        raise AdminError(f"{path} is no backup: {error}.") from None
    if told != "ok":
        raise AdminError(f"{path} is damaged: {told}.")


def _version(path: Path) -> str:
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as found:
            return str(found.execute("SELECT version_num FROM alembic_version").fetchone()[0])
    except (sqlite3.Error, TypeError):
        raise AdminError(f"{path} is no database of Spoorbrug.") from None


def _run(program: str, url: sa.URL, *options: str, connects: str = "{}") -> None:
    """Call one of PostgreSQL's programs; the password goes by the environment."""
    found = shutil.which(program)
    if found is None:
        raise AdminError(f"There is no {program} here: {_HOW}.")
    environment = {**os.environ, **({"PGPASSWORD": url.password} if url.password else {})}
    address = connects.format(plain(url)._replace(password=None).render_as_string())
    done = subprocess.run(
        [found, *options[:-1], address, options[-1]] if connects != "{}" else
        [found, *options, address],
        env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        lines = done.stderr.strip().splitlines() or [f"{program} does not say why"]
        raise AdminError(next((line for line in lines if "error" in line), lines[-1]))
