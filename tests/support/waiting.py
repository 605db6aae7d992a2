"""Waiting in tests: for what happens, never for a time.

A test waits for a message or an event. `HANGS` only ends one that would wait for ever: it is so
long that a busy machine does not come near it.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import httpx

HANGS = 600.0
NEW_EACH_TIME = httpx.Limits(max_keepalive_connections=0)
"""For a client that may pause for long: a server closes what is idle, perhaps while it is used."""
_SHORTEST, _LONGEST = 0.001, 0.1


def eventually(there: Callable[[], object]) -> None:
    """Look again until something is so, where nothing tells; others may work meanwhile."""
    end = time.monotonic() + HANGS
    pause = _SHORTEST
    while not there():
        assert time.monotonic() < end, "it never came to that"
        time.sleep(pause)
        pause = min(2 * pause, _LONGEST)
