"""How much one visitor or address may ask for in how much time."""

from __future__ import annotations

from limits import parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from spoorbrug.server.errors import Refused

RATES = {
    "visitor": "60/minute",  # new identities from one address
    "table": "60/minute",  # new tables of one visitor, and promises for them
    "link": "10/minute",  # recovery links, made or tried
    "request": "600/minute",  # anything else over HTTP
    "socket": "60/minute",  # connections of one visitor
    "message": "100/5seconds",  # messages on one socket
    "chat": "12/20seconds",
    "record": "20/minute",  # records to verify
    "hint": "30/minute",
    "analysis": "20/minute",  # analyses that are asked for
}


class Limits:
    """Counts requests; raises `Refused("too_fast")` for one too many."""

    def __init__(self, active: bool = True) -> None:
        self._active = active
        self._limiter = MovingWindowRateLimiter(MemoryStorage())
        self._rates = {kind: parse(rate) for kind, rate in RATES.items()}

    def count(self, kind: str, who: str) -> None:
        """One more request of a kind."""
        if self._active and not self._limiter.hit(self._rates[kind], kind, who):
            raise Refused("too_fast", status=429)
