"""`spoorbrug admin`: look after the tables and the visitors of a server, while it runs or not."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import typer

from spoorbrug.cli.fail import fail
from spoorbrug.cli.settings import CONFIG, DECLARED, with_settings
from spoorbrug.server.settings import SettingsError, read

if TYPE_CHECKING:
    from spoorbrug.server.database import Database

app = typer.Typer(
    no_args_is_help=True,
    help="Look after tables and visitors. Works through the database: running servers hear of it "
    "within seconds.",
)
T = TypeVar("T")
_with_database = partial(with_settings, names=("data", "database"))
TABLE = typer.Argument(metavar="TABLE", help="The table, as in its address.")


def _run(given: dict[str, Any], config: Path | None, work: Callable[[Database], Awaitable[T]]) -> T:
    """Do something with the database that is meant; what goes wrong is a sentence."""
    try:
        settings = read(given, config)
    except SettingsError as error:
        fail(error)
    import sqlalchemy as sa

    from spoorbrug.server import serving
    from spoorbrug.server.admin import AdminError
    from spoorbrug.server.database import Database
    from spoorbrug.server.database_check import DatabaseError

    async def working() -> T:
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


def _moment(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M")


@app.command("tables")
@_with_database
def tables(
    status: str | None = typer.Option(
        None, metavar="waiting|playing|over", help="Only such tables."
    ),
    most: int = typer.Option(50, help="The number of tables to show."),
    given: dict[str, Any] = DECLARED,
    config: Path | None = CONFIG,
) -> None:
    """List tables, those that changed last first."""
    from spoorbrug.server import admin

    for line in _run(given, config, lambda database: admin.tables(database, status, most)):
        players = ", ".join(line.players)
        changed = _moment(line.changed)
        typer.echo(
            f"{line.id}  {line.status:8}{changed}  {line.entries:6}  {line.board}: {players}"
        )


@app.command("show")
@_with_database
def show(
    table: str = TABLE, given: dict[str, Any] = DECLARED, config: Path | None = CONFIG
) -> None:
    """Show who sat at a table, and what was said there. Hands and moves are not shown."""
    from spoorbrug.server import admin

    row, entries = _run(given, config, lambda database: admin.show(database, table))
    typer.echo(f"{row.id}: {row.summary['board_name']}, {row.status}, {len(entries)} entries")
    typer.echo(f"made {_moment(row.created)}, changed {_moment(row.changed)} (UTC)")
    seats = zip(row.summary["seats"], row.summary["visitors"], strict=True)
    for number, (seat, visitor) in enumerate(seats, 1):
        typer.echo(f"seat {number}: {seat['name'] or '-'}  {seat['kind']}  {visitor or ''}")
    for entry in entries:
        if entry.kind == "said":
            text = f"{entry.data.get('name')}: {entry.data.get('text')}"
            typer.echo(f"{_moment(entry.at)}  {entry.visitor}  {text}")


@app.command("close")
@_with_database
def close(
    table: str = TABLE, given: dict[str, Any] = DECLARED, config: Path | None = CONFIG
) -> None:
    """Stop a game that is being played. It can still be looked at."""
    from spoorbrug.server import admin

    _run(given, config, lambda database: admin.close(database, table))
    typer.echo(f"The game at table {table} is over.")


@app.command("delete")
@_with_database
def delete(
    table: str = TABLE, given: dict[str, Any] = DECLARED, config: Path | None = CONFIG
) -> None:
    """Delete a table and everything that happened at it."""
    from spoorbrug.server import admin

    _run(given, config, lambda database: admin.delete(database, table))
    typer.echo(f"Table {table} is gone.")


@app.command("forget")
@_with_database
def forget(
    visitor: str = typer.Argument(help="The visitor, as `show` names them."),
    given: dict[str, Any] = DECLARED,
    config: Path | None = CONFIG,
) -> None:
    """Take a visitor's name, words and keys away. The others can play on."""
    from spoorbrug.server import admin

    found = _run(given, config, lambda database: admin.forget(database, visitor))
    typer.echo(f"Forgotten, at {len(found)} tables.")


@app.command("ban")
@_with_database
def ban(
    subject: str = typer.Argument(help="A visitor, or an address (IPv6: its /64 network)."),
    reason: str = typer.Option("", help="Why; only you see it."),
    given: dict[str, Any] = DECLARED,
    config: Path | None = CONFIG,
) -> None:
    """Close the server to a visitor or an address."""
    from spoorbrug.server import admin

    _run(given, config, lambda database: admin.ban(database, subject, reason))
    typer.echo(f"{admin.ban_subject(subject)} is banned.")


@app.command("unban")
@_with_database
def unban(
    subject: str = typer.Argument(help="A visitor or an address."),
    given: dict[str, Any] = DECLARED,
    config: Path | None = CONFIG,
) -> None:
    """Open it to them again."""
    from spoorbrug.server import admin

    _run(given, config, lambda database: admin.unban(database, subject))
    typer.echo(f"{subject} is welcome again.")


@app.command("bans")
@_with_database
def bans(given: dict[str, Any] = DECLARED, config: Path | None = CONFIG) -> None:
    """List who is banned."""
    from spoorbrug.server import admin

    for row in _run(given, config, admin.bans):
        typer.echo(f"{row.subject}  {_moment(row.at)}  {row.reason}")


@app.command("announce")
@_with_database
def announce(
    text: str = typer.Argument(help="What to say; an empty text takes the last one away."),
    hours: float = typer.Option(2.0, help="For how many hours it is shown."),
    given: dict[str, Any] = DECLARED,
    config: Path | None = CONFIG,
) -> None:
    """Show a message on all pages."""
    from spoorbrug.server import admin
    from spoorbrug.server.texts import clean

    if len(text) > 300:
        fail("An announcement has at most 300 characters.")
    said = clean(text)
    _run(given, config, lambda database: admin.announce(database, said, hours * 3600))
    typer.echo("Pages show it within a minute." if said else "Taken away.")


@app.command("backup")
@_with_database
def backup(
    file: Path = typer.Argument(help="The file to write; it must not be there yet."),
    given: dict[str, Any] = DECLARED,
    config: Path | None = CONFIG,
) -> None:
    """Copy the database to a file, also while servers run."""
    from spoorbrug.server import backups

    _run(given, config, lambda database: backups.backup(database, file))
    typer.echo(f"Wrote {file}, {file.stat().st_size:,} bytes.")


@app.command("restore")
@_with_database
def restore(
    file: Path = typer.Argument(help="A file that `backup` wrote."),
    given: dict[str, Any] = DECLARED,
    config: Path | None = CONFIG,
) -> None:
    """Put a backup back. Running servers pause meanwhile; what happened since it is lost."""
    from spoorbrug.server import backups

    _run(given, config, lambda database: backups.restore(database, file))
    typer.echo("Restored.")


@app.command("retire")
@_with_database
def retire(
    days: int = typer.Argument(min=1, help="Tables that nobody has changed for longer go."),
    given: dict[str, Any] = DECLARED,
    config: Path | None = CONFIG,
) -> None:
    """Delete old tables, and old visitors without any; `serve --forget-after` does so by itself."""
    from spoorbrug.server import admin

    tables, visitors = _run(given, config, lambda database: admin.retire(database, days))
    typer.echo(f"Deleted {tables} tables and {visitors} visitors.")
