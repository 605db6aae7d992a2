"""What the parts of the hall ask of it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from spoorbrug.server.hall.live import Live
from spoorbrug.server.table import Entry, Table

Make = Callable[[Table], list[Entry]]
"""The entries that would carry something out at a table. It may be asked again, of a newer one."""

PlayFor = Callable[[Live, Make], Awaitable[None]]
"""Carry out what a bot or a clock does."""
