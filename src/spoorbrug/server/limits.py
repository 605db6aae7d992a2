"""How much one visitor or address may ask for in how much time."""

from __future__ import annotations

import re
import time
from collections import deque
from collections.abc import Callable

from spoorbrug.server.errors import Refused

RATES = {
    "visitor": "60/minute",  # new identities from one address
    "table": "60/minute",  # new tables of one visitor, and promises for them
    "link": "10/minute",  # recovery links, made or tried
    "request": "600/minute",  # anything else over HTTP
    "knock": "240/minute",  # sockets of one address, before anyone is asked who they are
    "socket": "60/minute",  # connections of one visitor
    "message": "100/5seconds",  # messages on one socket
    "chat": "12/20seconds",
    "record": "20/minute",  # records to verify
    "brought": "6/minute",  # games that come from browsers
    "hint": "30/minute",
    "analysis": "20/minute",  # analyses that are asked for
    "export": "6/minute",  # everything that is stored of a visitor
}
_SECONDS = {"second": 1, "minute": 60, "hour": 3600, "day": 86_400}
_RATE = re.compile(r"(\d+)/(\d*)(second|minute|hour|day)s?")
SWEEP_EVERY = 5_000
"""After this number of requests, those who have not asked for long are forgotten."""


def _parse(rate: str) -> tuple[int, float]:
    found = _RATE.fullmatch(rate)
    assert found is not None, rate
    return int(found[1]), float(int(found[2] or 1) * _SECONDS[found[3]])


class Limits:
    """Counts requests; raises `Refused("too_fast")` for one too many.

    The clock is one that never jumps: the computer's time may be set back.
    """

    def __init__(self, active: bool = True, clock: Callable[[], float] = time.monotonic) -> None:
        self._active = active
        self._clock = clock
        self._rates = {kind: _parse(rate) for kind, rate in RATES.items()}
        self._times: dict[tuple[str, str], deque[float]] = {}
        self._counted = 0

    def count(self, kind: str, who: str) -> None:
        """One more request of a kind."""
        if not self._active:
            return
        most, seconds = self._rates[kind]
        now = self._clock()
        times = self._times.setdefault((kind, who), deque())
        while times and times[0] <= now - seconds:
            times.popleft()
        if len(times) >= most:
            raise Refused("too_fast", status=429)
        times.append(now)
        self._counted += 1
        if self._counted % SWEEP_EVERY == 0:
            self._sweep(now)

    def _sweep(self, now: float) -> None:
        for (kind, who), times in list(self._times.items()):
            if not times or times[-1] <= now - self._rates[kind][1]:
                del self._times[kind, who]
