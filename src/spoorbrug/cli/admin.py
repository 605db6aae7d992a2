"""`spoorbrug admin`: look after the tables and the visitors of a server, while it runs or not."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from spoorbrug.cli.fail import fail
from spoorbrug.cli.flags import flag, with_flags
from spoorbrug.cli.server_packages import server_packages
from spoorbrug.cli.settings import CONFIG, flags_of, warn_of_password
from spoorbrug.server.settings import SettingsError, read

if TYPE_CHECKING:
    from spoorbrug.server.database import Database

app = typer.Typer(
    no_args_is_help=True,
    help="Look after tables and visitors. Works through the database: running servers hear of it "
    "within seconds.",
)
TABLE = typer.Argument(metavar="TABLE", help="The table, as in its address.")
MOST_CHARACTERS = 300
"""Of an announcement."""
STATUSES = ("waiting", "playing", "over")
"""What a table is."""
MOST_HOURS = 24 * 365
"""For which it is shown."""

Work = Callable[..., Awaitable[str]]


def _command(work: Work) -> Work:
    """A command that does something with the database that its flags name; prints the answer."""
    flags = [*flags_of(("data", "database")), flag("config", CONFIG, Path | None)]

    def run(given: dict[str, Any], rest: dict[str, Any]) -> None:
        said = _done(given, given.pop("config"), lambda database: work(database, **rest))
        if said:
            typer.echo(said)

    app.command(work.__name__)(with_flags(work, "database", flags, run))
    return work


def _done(
    given: dict[str, Any], config: Path | None, work: Callable[[Database], Awaitable[str]]
) -> str:
    """Do something with the database that is meant; what goes wrong is a sentence."""
    try:
        settings = read(given, config)
    except SettingsError as error:
        fail(error)
    warn_of_password(given)
    with server_packages():
        import sqlalchemy as sa

        from spoorbrug.server import serving
        from spoorbrug.server.admin import AdminError
        from spoorbrug.server.database import Database
        from spoorbrug.server.database_check import DatabaseError

    async def working() -> str:
        database = Database(settings.database or serving.default_database(settings.data))
        try:
            await database.check_version()
            return await work(database)
        finally:
            await database.close()

    try:
        return asyncio.run(working())
    except (AdminError, DatabaseError) as error:
        fail(error)
    except (sa.exc.SQLAlchemyError, OSError) as error:
        reason = str(getattr(error, "orig", None) or error).splitlines()[0]
        fail(f"the database: {reason}", 1)


def _known_status(text: str | None) -> str | None:
    if text is not None and text not in STATUSES:
        fail(f"--status is one of {', '.join(STATUSES)}, not '{text}'.")
    return text


def _some_hours(hours: float) -> float:
    if not 0 < hours <= MOST_HOURS:
        fail(f"--hours is more than 0 and at most {MOST_HOURS:,}, not {hours:g}.")
    return hours


def _moment(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M")


@_command
async def tables(
    database: Database,
    status: str | None = typer.Option(
        None, metavar="|".join(STATUSES), help="Only such tables.", callback=_known_status
    ),
    most: int = typer.Option(50, min=1, help="The number of tables to show."),
) -> str:
    """List tables, those that changed last first."""
    from spoorbrug.server import admin

    return "\n".join(
        f"{line.id}  {line.status:8}{_moment(line.changed)}  {line.entries:6}  "
        f"{line.board}: {', '.join(line.players)}"
        for line in await admin.tables(database, status, most)
    )


@_command
async def show(database: Database, table: str = TABLE) -> str:
    """Show who sat at a table, and what was said there. Hands and moves are not shown."""
    from spoorbrug.server import admin

    row, entries = await admin.show(database, table)
    lines = [
        f"{row.id}: {row.summary['board_name']}, {row.status}, {len(entries)} entries",
        f"made {_moment(row.created)}, changed {_moment(row.changed)} (UTC)",
    ]
    seats = zip(row.summary["seats"], row.summary["visitors"], strict=True)
    for number, (seat, visitor) in enumerate(seats, 1):
        lines.append(f"seat {number}: {seat['name'] or '-'}  {seat['kind']}  {visitor or ''}")
    for entry in entries:
        if entry.kind == "said":
            text = f"{entry.data.get('name')}: {entry.data.get('text')}"
            lines.append(f"{_moment(entry.at)}  {entry.visitor}  {text}")
    return "\n".join(lines)


@_command
async def close(database: Database, table: str = TABLE) -> str:
    """Stop a game that is being played. It can still be looked at."""
    from spoorbrug.server import admin

    await admin.close(database, table)
    return f"The game at table {table} is over."


@_command
async def delete(database: Database, table: str = TABLE) -> str:
    """Delete a table and everything that happened at it."""
    from spoorbrug.server import admin

    await admin.delete(database, table)
    return f"Table {table} is gone."


@_command
async def forget(
    database: Database,
    visitor: str = typer.Argument(help="The visitor, as `show` names them."),
) -> str:
    """Take a visitor's name, words and keys away. The others can play on."""
    from spoorbrug.server import admin

    return f"Forgotten, at {len(await admin.forget(database, visitor))} tables."


@_command
async def ban(
    database: Database,
    subject: str = typer.Argument(help="A visitor, or an address (IPv6: its /64 network)."),
    reason: str = typer.Option("", help="Why; only you see it."),
) -> str:
    """Close the server to a visitor or an address."""
    from spoorbrug.server import admin

    await admin.ban(database, subject, reason)
    return f"{admin.ban_subject(subject)} is banned."


@_command
async def unban(
    database: Database, subject: str = typer.Argument(help="A visitor or an address.")
) -> str:
    """Open it to them again."""
    from spoorbrug.server import admin

    await admin.unban(database, subject)
    return f"{subject} is welcome again."


@_command
async def bans(database: Database) -> str:
    """List who is banned."""
    from spoorbrug.server import admin

    rows = await admin.bans(database)
    return "\n".join(f"{row.subject}  {_moment(row.at)}  {row.reason}" for row in rows)


def _short(text: str) -> str:
    if len(text) > MOST_CHARACTERS:
        fail(f"An announcement has at most {MOST_CHARACTERS} characters.")
    return text


@_command
async def announce(
    database: Database,
    text: str = typer.Argument(
        help="What to say; an empty text takes the last one away.", callback=_short
    ),
    hours: float = typer.Option(2.0, help="For how many hours it is shown.", callback=_some_hours),
) -> str:
    """Show a message on all pages."""
    from spoorbrug.server import admin
    from spoorbrug.server.texts import clean

    said = clean(text)
    await admin.announce(database, said, hours * 3600)
    return "Pages show it within a minute." if said else "Taken away."


@_command
async def backup(
    database: Database,
    file: Path = typer.Argument(help="The file to write; it must not be there yet."),
) -> str:
    """Copy the database to a file, also while servers run."""
    from spoorbrug.server import backups

    await backups.backup(database, file)
    return f"Wrote {file}, {file.stat().st_size:,} bytes."


@_command
async def restore(
    database: Database, file: Path = typer.Argument(help="A file that `backup` wrote.")
) -> str:
    """Put a backup back. Running servers pause meanwhile; what happened since it is lost."""
    from spoorbrug.server import backups

    await backups.restore(database, file)
    return "Restored."


@_command
async def adopt(
    database: Database,
    file: Path = typer.Argument(help="The SQLite file of a server that was stopped, or a backup."),
) -> str:
    """Take in the games of an SQLite file: from one computer to a PostgreSQL for many."""
    from spoorbrug.server import moving_in

    tables, visitors = await moving_in.adopt(database, file)
    return f"Took in {tables} tables and {visitors} visitors."


@_command
async def retire(
    database: Database,
    days: int = typer.Argument(min=1, help="Tables that nobody has changed for longer go."),
) -> str:
    """Delete old tables, and old visitors without any; `serve --forget-after` does so by itself."""
    from spoorbrug.server import admin

    tables, visitors = await admin.retire(database, days)
    return f"Deleted {tables} tables and {visitors} visitors."
