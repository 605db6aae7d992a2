"""A socket at a table, and what it has still to be sent."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

MOST_UNSENT = 100
"""Messages that may wait for a slow socket before it is closed; it can resume."""


@dataclass(eq=False, slots=True)
class Connection:
    """One socket at one table. `unsent` is what its writer has still to send."""

    visitor: str
    name: str
    looking: int | None
    address: str = ""
    """Where it comes from; an IPv6 network is one address."""
    unsent: asyncio.Queue[str] = field(default_factory=asyncio.Queue)
    closing: asyncio.Event = field(default_factory=asyncio.Event)
    """Set once the socket is to be closed, whatever its writer is waiting for."""

    def send(self, message: str) -> None:
        """Queue a message; a socket that does not keep up is closed."""
        if self.unsent.qsize() >= MOST_UNSENT:
            self.closing.set()
        if not self.closing.is_set():
            self.unsent.put_nowait(message)
