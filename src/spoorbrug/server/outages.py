"""A database that is away for a while: one sentence for people, one line a minute for the log."""

from __future__ import annotations

import logging
import time

from spoorbrug.server.errors import Refused

QUIET_SECONDS = 60.0
"""How long the log says nothing more about one kind of trouble."""
log = logging.getLogger("spoorbrug.server")


class Away(Refused):
    """The database cannot be reached, or did not answer: whether it wrote is not known."""

    def __init__(self) -> None:
        super().__init__("unavailable", status=503)


_said: dict[str, float] = {}


def complain(about: str, error: BaseException) -> None:
    """A line in the log, unless there was one about the same thing within the last minute."""
    now = time.monotonic()
    if now - _said.get(about, -QUIET_SECONDS) < QUIET_SECONDS:
        return
    _said[about] = now
    log.warning("%s: %s", about, (str(error) or repr(error)).splitlines()[0])
