"""What the parts of the hall ask of it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from spoorbrug.server.hall.live import Live
from spoorbrug.server.table import Entry

CarryOut = Callable[[Live, list[Entry]], Awaitable[None]]
"""Apply entries to a table, store them, send them. Whoever calls it holds the table's lock."""
