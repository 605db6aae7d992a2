"""The log: lines with their time, as text or as JSON, with the request and table they are about.

Whoever sends nonsense in a loop must not fill a disk: of lines that differ only in their details a
few a minute are written, and then their number.
"""

from __future__ import annotations

import json
import logging
import sys
import time
from collections.abc import Callable
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

MOST_ALIKE = 20
"""Lines of one kind that are written in one minute."""
MINUTE = 60.0

request_id: ContextVar[str] = ContextVar("request_id", default="")
table_id: ContextVar[str] = ContextVar("table_id", default="")
_EXTRA = ("method", "path", "status", "milliseconds", "address")
"""What the line of a request has beside its text."""


def begin(form: str = "text", level: str = "warning") -> None:
    """Write the log to standard error in this form."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    handler.addFilter(Seldom())
    root = logging.getLogger()
    for old in list(root.handlers):
        root.removeHandler(old)
    root.addHandler(handler)
    root.setLevel(logging.WARNING)
    logging.getLogger("spoorbrug").setLevel(level.upper())
    logging.getLogger("uvicorn").setLevel(logging.WARNING)
    upgrade = logging.getLogger("spoorbrug.server.upgrade")
    upgrade.setLevel(min(logging.INFO, logging.getLevelName(level.upper())))  # how far it is


def _moment(record: logging.LogRecord) -> str:
    found = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
    return found.replace("+00:00", "Z")


def _subjects() -> dict[str, str]:
    found = {"request": request_id.get(), "table": table_id.get()}
    return {name: value for name, value in found.items() if value}


class TextLines(logging.Formatter):
    """Lines for people."""

    def format(self, record: logging.LogRecord) -> str:
        """One record."""
        about = " ".join(f"{name}={value}" for name, value in _subjects().items())
        text = f"{_moment(record)} {record.levelname} {record.name}: {_line(record)}"
        text += f" [{about}]" if about else ""
        return f"{text}\n{self.formatException(record.exc_info)}" if record.exc_info else text


class JsonLines(logging.Formatter):
    """Lines for programs: one object each."""

    def format(self, record: logging.LogRecord) -> str:
        """One record."""
        found: dict[str, Any] = {
            "time": _moment(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **_subjects(),
        }
        found |= {name: getattr(record, name) for name in _EXTRA if hasattr(record, name)}
        if record.exc_info:
            found["exception"] = self.formatException(record.exc_info)
        return json.dumps(found, ensure_ascii=False)


def _line(record: logging.LogRecord) -> str:
    """A message on one line: nobody else can begin one."""
    return record.getMessage().replace("\r", "\\r").replace("\n", "\\n")


class Seldom(logging.Filter):
    """Lets a few lines of a kind through in a minute; the next one says how many there were."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._kinds: dict[tuple[str, int, str], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """May this one be written?"""
        if record.levelno < logging.WARNING:
            return True
        kind, now = (record.name, record.levelno, str(record.msg)), self._clock()
        since, number = self._kinds.get(kind, (now, 0))
        if now - since >= MINUTE:
            if number > MOST_ALIKE:
                more = number - MOST_ALIKE
                record.msg, record.args = f"{record.getMessage()} (and {more} more like it)", ()
            since, number = now, 0
        self._kinds[kind] = (since, number + 1)
        if len(self._kinds) > 1000:
            self._kinds.clear()
        return number < MOST_ALIKE
