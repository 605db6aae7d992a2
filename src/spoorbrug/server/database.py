"""The database: SQLite in a file that looks after itself, or PostgreSQL by its address."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from contextvars import copy_context
from pathlib import Path
from typing import Any, TypeVar

import orjson
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from spoorbrug.server import database_check, metrics, outages, tracing
from spoorbrug.server.database_address import connect, read_url, shown
from spoorbrug.server.database_check import DatabaseError
from spoorbrug.server.database_trouble import TROUBLE, told

Result = TypeVar("Result")
BUSY_SECONDS = 15
UPGRADING = 0x73706F6F72
"""The lock of whoever upgrades a PostgreSQL; it ends with the transaction."""
WAIT_SECONDS = 5
"""How long to wait for a connection to PostgreSQL."""
ASLEEP_SECONDS = 10.0
"""After which PostgreSQL ends a transaction in which nothing happens. A server that sleeps, or
whose machine is gone, would keep the leases that it was renewing."""

UNUSABLE: tuple[type[BaseException], ...] = (
    *TROUBLE,
    sa.exc.SQLAlchemyError,
    database_check.Damaged,
)
"""What says that a database cannot be used."""

NOW = sa.func.extract("epoch", sa.func.clock_timestamp())
"""PostgreSQL's clock, in seconds: servers need not agree on the time."""

metadata = sa.MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)

visitors = sa.Table(
    "visitors",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
)

# A secret is stored as its hash only: a stolen database opens no seat.
secrets = sa.Table(
    "secrets",
    metadata,
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("visitor", sa.ForeignKey("visitors.id"), nullable=False, index=True),
    sa.Column("kind", sa.String(10), nullable=False),  # cookie, or the recovery link
    sa.Column("created", sa.Float, nullable=False),
)

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("founding", sa.JSON, nullable=False),  # what was fixed when it was made
    sa.Column("rules", sa.Integer, nullable=False),
    sa.Column("status", sa.String(10), nullable=False, index=True),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("summary", sa.JSON, nullable=False),  # for lists, without replaying the game
    sa.Column("needs_server", sa.Boolean, nullable=False),  # a bot or a clock goes on with it
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("changed", sa.Float, nullable=False, index=True),
    sa.Column("due", sa.Float, index=True),  # when a bot or a clock next has to go on with it
    sa.Column("founder", sa.String(32), index=True),  # whoever made it
)

entries = sa.Table(
    "entries",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),  # the guard against two at once
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("kind", sa.String(20), nullable=False),
    sa.Column("seat", sa.Integer),
    sa.Column("visitor", sa.String(32)),
    sa.Column("client", sa.String(100)),
    sa.Column("data", sa.JSON, nullable=False),
    sa.UniqueConstraint("table_id", "client"),  # a command that is sent twice
)

sitters = sa.Table(
    "sitters",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("visitor", sa.ForeignKey("visitors.id"), primary_key=True, index=True),
)

# What was made of a game that is over; another version of it is made anew.
analyses = sa.Table(
    "analyses",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("made", sa.Float, nullable=False),
    sa.Column("data", sa.JSON, nullable=False),
)

# Analyses that are asked for. Whoever makes one holds it until a moment, under a number that
# grows with every holder.
analysis_jobs = sa.Table(
    "analysis_jobs",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("visitor", sa.String(32), nullable=False),
    sa.Column("asked", sa.Float, nullable=False),
    sa.Column("failed", sa.Boolean, nullable=False),
    sa.Column("progress", sa.Float, nullable=False),
    sa.Column("holder", sa.String(32), nullable=False),
    sa.Column("epoch", sa.Integer, nullable=False),
    sa.Column("until", sa.Float, nullable=False),
)

# Workers that think for the servers, each alive until a moment of the database's clock.
workers = sa.Table(
    "workers",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("code", sa.String(32), nullable=False),  # what its answers depend on
    sa.Column("threads", sa.Integer, nullable=False),
    sa.Column("until", sa.Float, nullable=False),
)

# What servers ask workers. It is held by a worker for as long as that is alive, under a number that
# grows with every holder; whoever asked takes the answer out.
thoughts = sa.Table(
    "thoughts",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("asker", sa.String(32), nullable=False, index=True),
    sa.Column("code", sa.String(32), nullable=False),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("rank", sa.Integer, nullable=False),
    sa.Column("visitor", sa.String(32), nullable=False),
    sa.Column("asked", sa.Float, nullable=False),
    sa.Column("question", sa.LargeBinary, nullable=False),  # what one seat may see
    sa.Column("holder", sa.String(32), nullable=False),
    sa.Column("epoch", sa.Integer, nullable=False),
    sa.Column("answer", sa.JSON(none_as_null=True)),
)

# The seed that each visitor's next table was promised.
promises = sa.Table(
    "promises",
    metadata,
    sa.Column("visitor", sa.String(32), primary_key=True),
    sa.Column("seed", sa.String(100), nullable=False),
    sa.Column("made", sa.Float, nullable=False, index=True),
)

# The servers of this database, each alive until a moment of the database's clock.
servers = sa.Table(
    "servers",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("until", sa.Float, nullable=False),
)

# Who plays for bots and clocks of which part of the tables; see `leases`.
leases = sa.Table(
    "leases",
    metadata,
    sa.Column("shard", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("holder", sa.String(32), nullable=False),
    sa.Column("epoch", sa.Integer, nullable=False),
    sa.Column("until", sa.Float, nullable=False),
)

# Who is connected to which table, by server.
presence = sa.Table(
    "presence",
    metadata,
    sa.Column("server", sa.String(32), primary_key=True),
    sa.Column("table_id", sa.String(32), primary_key=True, index=True),
    sa.Column("visitor", sa.String(32), primary_key=True),
)


# What whoever keeps the server says to it; every server on the database reads along.
orders = sa.Table(
    "orders",
    metadata,
    # Milliseconds, so that the number of an order is never one that was used before a restore.
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(20), nullable=False),
    sa.Column("subject", sa.String(100), nullable=False),
    sa.Column("data", sa.JSON, nullable=False),
)

bans = sa.Table(
    "bans",
    metadata,
    sa.Column("subject", sa.String(100), primary_key=True),  # a visitor, or a network
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("reason", sa.String(200), nullable=False),
)


class TooNew(DatabaseError):
    """A database that a newer release has upgraded."""

    def __init__(self, found: str, newest: str) -> None:
        super().__init__(
            f"A newer release of Spoorbrug has upgraded this database to version {found}; this "
            f"release knows versions up to {newest}. Start the newer release, or use the copy "
            f"that was made before the upgrade."
        )


async def delete_free(connection: AsyncConnection, table: sa.Table, which: Any) -> list[str]:
    """Delete rows, and answer their ids. What somebody else is at is left alone: or two
    transactions could wait for each other."""
    free = sa.select(table.c.id).where(which).with_for_update(skip_locked=True)
    gone = sa.delete(table).where(table.c.id.in_(free)).returning(table.c.id)
    return list((await connection.execute(gone)).scalars())


class Database:
    """Sessions of two kinds: `reading`, and `writing` in one transaction.

    `write` is for what is written all the time. The driver for SQLite goes to a thread and back
    for each statement, which costs more than the statement does: here all of them go together.
    """

    def __init__(self, url: str) -> None:
        self.url = read_url(url)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        self.paused = False
        """Nothing is written: a backup is being put back."""
        self._reader = self._engine(self._with_driver(), "DEFERRED", 4)
        self._writer = self._engine(self._with_driver(), "IMMEDIATE", 1 if self.is_sqlite else 4)
        if not self.is_sqlite:
            # Each statement sees what is stored when it begins, in a transaction or without one,
            # which would be two more trips to the database and back.
            self._reader = self._reader.execution_options(isolation_level="AUTOCOMMIT")
        self._single = self._writer.execution_options(isolation_level="AUTOCOMMIT")
        self._plain = self._plain_engine() if self.is_sqlite else None
        self._thread = ThreadPoolExecutor(1, "writing") if self.is_sqlite else None

    def _with_driver(self) -> sa.URL:
        drivers = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
        backend = self.url.get_backend_name()
        if backend not in drivers:
            raise DatabaseError(
                f"Spoorbrug keeps its games in SQLite or PostgreSQL, not {backend}."
            )
        return self.url.set(drivername=drivers[backend])

    def _engine(self, url: sa.URL, begin: str, size: int) -> AsyncEngine:
        # A database that does not answer is as good as gone.
        reached: dict[str, Any] = {}
        if not self.is_sqlite:
            reached["async_creator"] = lambda: connect(self.url, WAIT_SECONDS, BUSY_SECONDS)
        try:
            engine = create_async_engine(
                url,
                **reached,
                pool_size=size,
                max_overflow=0,
                pool_timeout=60,
                json_serializer=as_json,
                json_deserializer=orjson.loads,
            )
        except ModuleNotFoundError:
            raise DatabaseError("PostgreSQL needs: pip install 'spoorbrug[postgres]'.") from None
        self._prepare_engine(engine.sync_engine, begin)
        return engine

    def _plain_engine(self) -> sa.Engine:
        engine = sa.create_engine(
            self.url.set(drivername="sqlite"),
            json_serializer=as_json,
            pool_reset_on_return=None,  # each transaction ends by itself
        )
        self._prepare_engine(engine, "IMMEDIATE")
        return engine

    def _prepare_engine(self, engine: sa.Engine, begin: str) -> None:
        metrics.watch(engine)
        tracing.watch(engine)
        event.listen(engine, "connect", _tune if self.is_sqlite else _limit)
        if self.is_sqlite:
            event.listen(engine, "begin", lambda c: c.exec_driver_sql(f"BEGIN {begin}"))

    async def prepare(self) -> None:
        """Make or upgrade the tables."""
        try:
            if self.is_sqlite and self.url.database:
                database_check.make_private(Path(self.url.database))
            while not await self._upgraded():
                await asyncio.sleep(0.2)
        except UNUSABLE as error:
            raise self._unusable(error) from None

    def _unusable(self, error: BaseException) -> DatabaseError:
        reason = (str(getattr(error, "orig", None) or error) or repr(error)).splitlines()[0]
        return DatabaseError(f"The database {shown(self.url)} cannot be used: {reason}")

    async def _upgraded(self) -> bool:
        """Upgrade, unless another server is at it: servers may start at the same time."""
        async with self._writer.begin() as connection:
            if not self.is_sqlite:
                alone = sa.select(sa.func.pg_try_advisory_xact_lock(UPGRADING))
                if not (await connection.execute(alone)).scalar():
                    return False
                # An upgrade may think for long between two statements.
                await connection.execute(
                    sa.text("SET LOCAL idle_in_transaction_session_timeout = 0")
                )
            await connection.run_sync(database_check.is_whole)
            await connection.run_sync(_upgrade)
            await connection.run_sync(database_check.can_be_written)
        return True

    async def check_version(self) -> None:
        """Raise `DatabaseError` unless this release's server has made or upgraded the tables."""
        if self.is_sqlite and not Path(self.url.database or "").is_file():
            raise DatabaseError(f"There is no database {shown(self.url)}.")
        try:
            async with self._reader.connect() as connection:
                found, known = await connection.run_sync(_versions)
        except UNUSABLE as error:
            raise self._unusable(error) from None
        if found is not None and found not in known:
            raise TooNew(found, known[0])
        if found is None:
            raise DatabaseError(
                f"The database {shown(self.url)} has no tables yet: `spoorbrug serve` makes them."
            )
        if found != known[0]:
            raise DatabaseError(
                f"The database {shown(self.url)} is of version {found}, and this release's is "
                f"{known[0]}: `spoorbrug serve` upgrades it."
            )

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection to look things up. Raises `Away` while there is no database."""
        with told():
            async with self._reader.connect() as connection:
                yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction: all of it or nothing. Raises `Away` while there is no database.

        On SQLite it is alone.
        """
        if self.paused:
            raise outages.Away
        with told():
            async with self._writer.begin() as connection:
                yield connection

    async def write(self, work: Callable[[sa.Connection], Result]) -> Result:
        """Do some work in a transaction, all of it or nothing. Raises as `writing` does."""
        if self._thread is None:
            async with self.writing() as connection:
                return await connection.run_sync(work)
        if self.paused:
            raise outages.Away
        with told():
            loop = asyncio.get_running_loop()
            here = copy_context()  # whose work it is: for the log, and for spans
            return await loop.run_in_executor(self._thread, here.run, self._at_once, work)

    async def carry_out(self, statement: sa.TextClause, values: Mapping[str, str]) -> None:
        """One statement that is a transaction by itself, on PostgreSQL: one trip there and back.

        Raises as `writing` does.
        """
        if self.paused:
            raise outages.Away
        with told():
            async with self._single.connect() as connection:
                await connection.execute(statement, values)

    def _at_once(self, work: Callable[[sa.Connection], Result]) -> Result:
        assert self._plain is not None
        with self._plain.begin() as connection:
            return work(connection)

    async def close(self) -> None:
        """Let go of all connections."""
        if self._thread is not None and self._plain is not None:
            self._thread.shutdown()
            self._plain.dispose()
        await self._reader.dispose()
        await self._writer.dispose()


def as_json(data: Any) -> str:
    """As it is stored."""
    return orjson.dumps(data, option=orjson.OPT_NON_STR_KEYS).decode()


def _limit(connection: Any, record: object) -> None:
    """Settings of a connection to PostgreSQL. Not those of its start: poolers refuse them."""
    cursor = connection.cursor()
    milliseconds = int(ASLEEP_SECONDS * 1000)
    cursor.execute(f"SET idle_in_transaction_session_timeout = {milliseconds}")
    cursor.close()
    connection.commit()


def _tune(connection: Any, _: Any) -> None:
    """WAL lets readers read while one writes; FULL keeps what was acknowledged."""
    connection.isolation_level = None  # so that BEGIN is ours
    cursor = connection.cursor()
    for pragma in (
        "journal_mode = WAL",
        "synchronous = FULL",
        f"busy_timeout = {BUSY_SECONDS * 1000}",
        "foreign_keys = ON",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _migrations() -> Config:
    config = Config()
    config.set_main_option(
        "script_location", str(Path(__file__).parent / "migrations").replace("%", "%%")
    )
    return config


def _versions(connection: sa.Connection) -> tuple[str | None, list[str]]:
    """The version of a database, and those that this release knows, the newest first."""
    scripts = ScriptDirectory.from_config(_migrations()).walk_revisions()
    found = MigrationContext.configure(connection).get_current_revision()
    return found, [script.revision for script in scripts]


def _upgrade(connection: sa.Connection) -> None:
    found, known = _versions(connection)
    if found is not None and found not in known:
        raise TooNew(found, known[0])
    config = _migrations()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
