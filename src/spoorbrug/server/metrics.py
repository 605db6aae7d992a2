"""Figures for Prometheus: what a server has done.

These counters are of the process; `metrics_route` adds what is true now, and hands all of it out.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Protocol

import sqlalchemy as sa
from prometheus_client import CollectorRegistry, Counter, Histogram
from prometheus_client.process_collector import ProcessCollector
from sqlalchemy import event


class Kind(Protocol):
    """An entry of a table."""

    kind: str


REGISTRY = CollectorRegistry()
FINE = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)

ENTRIES = Counter(
    "spoorbrug_entries", "What happened at tables, by kind: `moved` are moves.", ["kind"],
    registry=REGISTRY,
)  # fmt: skip
COMMANDS = Histogram(
    "spoorbrug_command_seconds", "From a message on a socket to its answer.", ["type"],
    buckets=FINE, registry=REGISTRY,
)  # fmt: skip
REFUSALS = Counter(
    "spoorbrug_refusals", "Messages on sockets that were refused, by code.", ["code"],
    registry=REGISTRY,
)  # fmt: skip
REQUESTS = Histogram(
    "spoorbrug_request_seconds", "Requests over HTTP.", ["method", "route", "status"],
    buckets=FINE, registry=REGISTRY,
)  # fmt: skip
STATEMENTS = Histogram(
    "spoorbrug_database_seconds", "Statements that the database carried out.",
    buckets=FINE, registry=REGISTRY,
)  # fmt: skip
DATABASE_ERRORS = Counter(
    "spoorbrug_database_errors", "Statements and connections that failed.", registry=REGISTRY
)
ProcessCollector(registry=REGISTRY)


_entries = lru_cache(maxsize=64)(ENTRIES.labels)  # finding a label's counter costs more than it
_commands = lru_cache(maxsize=64)(COMMANDS.labels)


def note(entries: Iterable[Kind]) -> None:
    """Entries that were stored."""
    for entry in entries:
        _entries(entry.kind).inc()


def commanded(kind: str, seconds: float) -> None:
    """A message on a socket that was answered."""
    _commands(kind).observe(seconds)


def watch(engine: sa.Engine) -> None:
    """Measure what a database does."""

    def before(connection: Any, *_: Any) -> None:
        connection.info["spoorbrug_since"] = time.perf_counter()

    def after(connection: Any, *_: Any) -> None:
        since = connection.info.pop("spoorbrug_since", None)
        if since is not None:
            STATEMENTS.observe(time.perf_counter() - since)

    event.listen(engine, "before_cursor_execute", before)
    event.listen(engine, "after_cursor_execute", after)
    event.listen(engine, "handle_error", lambda _: DATABASE_ERRORS.inc())
