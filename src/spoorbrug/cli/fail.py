"""How a command ends that cannot do what it was asked: one sentence, no traceback."""

from __future__ import annotations

from typing import NoReturn

import typer


def fail(text: object, code: int = 2) -> NoReturn:
    """Say what was wrong on standard error, and stop."""
    typer.echo(f"spoorbrug: {text}", err=True)
    raise typer.Exit(code)
