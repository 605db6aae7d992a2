"""Memory that tables have left is given back to the system.

Python and the C library keep freed memory for the next time. After an evening of many tables that
can be most of what a server has, so it is given back when tables were forgotten, now and then.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable
from contextlib import suppress

from spoorbrug.game import kept

EVERY = 60.0
"""Seconds between two times, at least."""
ANYWAY = 1800.0
"""Seconds after which garbage is looked for although no table was forgotten: the collector itself
seldom looks at everything (`preparation.settle`)."""


def _trim() -> Callable[[int], object] | None:
    with suppress(ImportError, OSError, AttributeError, TypeError):  # only the GNU C library has it
        import ctypes

        found: Callable[[int], object] = ctypes.CDLL(None).malloc_trim
        return found
    return None


class GivingBack:
    """Gives memory back after something was forgotten."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._trim = _trim()
        self._due = False
        self._next = 0.0
        self._anyway = clock() + ANYWAY

    def note(self) -> None:
        """Something was forgotten."""
        self._due = True

    async def look(self, tables: int) -> bool:
        """Give back what is free, if it is time; tells whether it was.

        When no table is left, what was kept for all of them goes, too: it lies scattered among
        what they have left.
        """
        now = self._clock()
        if now < (self._next if self._due else self._anyway):
            return False
        self._due, self._next, self._anyway = False, now + EVERY, now + ANYWAY
        if not tables:
            kept.forget()
        gc.collect()
        if self._trim is not None:
            await asyncio.to_thread(self._trim, 0)  # it can take a moment
        return True
