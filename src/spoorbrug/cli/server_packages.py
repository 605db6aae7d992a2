"""What the commands of a server need beside the rest: the extra `server`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from spoorbrug.cli.fail import fail


@contextmanager
def server_packages(extra: str = "server") -> Iterator[None]:
    """Import the server in here; where packages are missing, a sentence says what to install."""
    try:
        yield
    except ModuleNotFoundError as error:
        missing = error.name or ""
        if missing.partition(".")[0] == "spoorbrug":  # a mistake of ours
            raise
        fail(
            f"the {extra}'s packages are not installed ({missing} is missing): "
            f"pip install 'spoorbrug[{extra}]'."
        )
