"""`spoorbrug think`: a worker that thinks for the servers of a database."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import typer

from spoorbrug.cli import options
from spoorbrug.cli.fail import fail
from spoorbrug.cli.server_packages import server_packages
from spoorbrug.cli.settings import CONFIG, DECLARED, warn_of_password, with_settings
from spoorbrug.server.settings import SettingsError, read

_OF_A_WORKER = ("database", "threads", "lease_seconds", "boards", "log_format", "log_level")


@partial(with_settings, names=_OF_A_WORKER)
def think(given: dict[str, Any] = DECLARED, config: Path | None = CONFIG) -> None:
    """Think for the servers on a PostgreSQL: their levels, hints and analyses.

    Start as many as you like, on any machine. Settings come from the environment or a file, too.
    """
    try:
        settings = read(given, config)
    except SettingsError as error:
        fail(error)
    if settings.database is None:
        fail("name the servers' database: --database, or SPOORBRUG_DATABASE.")
    warn_of_password(given)
    options.look_in(settings.boards)
    with server_packages():
        from spoorbrug.server.database_check import DatabaseError
        from spoorbrug.server.thinking import worker

    def ready() -> None:
        typer.echo(f"Thinking in {settings.threads} threads. Ctrl+C stops it.")

    try:
        worker.run(settings.database, settings, ready)
    except DatabaseError as error:
        fail(error)
    typer.echo("\nStopped. Others go on with what was begun.")
