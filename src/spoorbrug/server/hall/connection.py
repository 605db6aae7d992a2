"""A socket at a table, and what it has still to be sent."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Protocol

MOST_UNSENT = 100
"""Messages that may wait for a slow socket before it is closed; it can resume."""


class Line(Protocol):
    """What a socket can be told over."""

    def take(self, text: bytes) -> bool:
        """Say something now; answers False where it has to wait."""

    @property
    def has_more(self) -> bool:
        """Is there more to be answered?"""


@dataclass(eq=False, slots=True)
class Connection:
    """One socket at one table. `unsent` is what its writer has still to send."""

    visitor: str
    name: str
    looking: int | None
    address: str = ""
    """Where it comes from; an IPv6 network is one address."""
    line: Line | None = None
    """Takes messages at once, as long as it can. What it does not take is for the writer."""
    unsent: asyncio.Queue[str] = field(default_factory=asyncio.Queue)
    closing: asyncio.Event = field(default_factory=asyncio.Event)
    """Set once the socket is to be closed, whatever its writer is waiting for."""
    _waiting: int = 0
    """Messages for the writer that are not written yet: nothing may go before them."""

    def send(self, message: bytes) -> None:
        """Say or queue a message; a socket that does not keep up is closed."""
        if self.closing.is_set():
            return
        if self.line is not None and not self._waiting and self.line.take(message):
            return
        if self.unsent.qsize() >= MOST_UNSENT:
            self.closing.set()
            return
        self._waiting += 1
        self.unsent.put_nowait(message.decode())

    def wrote(self) -> None:
        """The writer has written the message that it took last."""
        self._waiting -= 1
