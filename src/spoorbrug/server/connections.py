"""Connections: how many there may be, in all and of one address, and how long a request may take.

uvicorn waits for ever for the rest of a request, and takes as many connections as there are file
handles. `guarded` gives it a protocol that does neither. Sockets at tables are counted by
`SocketCap`, which knows the address that a proxy forwards, before anybody is asked who they are.
"""

from __future__ import annotations

import asyncio
import ipaddress
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple

import h11
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from spoorbrug.server.settings import Settings

SPARE_FILES = 100
"""File handles that are kept for the database, the page and the log."""
BURST, SMALLEST_BURST = 512, 32
"""Connections that may wait to be accepted: asyncio takes in all of them at once, and only then
is anybody counted, or sent away."""
ROUNDS = 4
"""How often it does so before the first who were sent away have given their handles back."""
TRY_AGAIN_LATER = 1013


@lru_cache(4096)
def key(address: str) -> str:
    """Whom an address stands for. Whoever has one IPv6 address has all of its /64 network."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False))


def is_address(text: str) -> bool:
    """Is this an address of a computer?"""
    try:
        ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return False
    return True


class Room(NamedTuple):
    """How many connections there is room for."""

    most: int
    """At a time."""
    waiting: int
    """That may wait to be accepted."""


def room(wanted: int) -> Room:
    """As many as wanted, or as the number of file handles allows; it is raised where it can be."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return Room(wanted, BURST)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return Room(wanted, BURST)
    needed = wanted + SPARE_FILES + ROUNDS * BURST
    if soft < needed:
        soft = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    most = max(1, min(wanted, soft - SPARE_FILES - ROUNDS * SMALLEST_BURST))
    waiting = (soft - SPARE_FILES - most) // ROUNDS
    return Room(most, min(BURST, max(SMALLEST_BURST, waiting)))


def guarded(settings: Settings) -> type[asyncio.Protocol]:
    """uvicorn's protocol for HTTP with the limits of these settings."""
    if not settings.limits:
        return H11Protocol

    class Guarded(GuardedProtocol):
        most = room(settings.connections).most
        most_each = settings.connections_each
        header_seconds = settings.header_seconds
        body_seconds = settings.body_seconds
        trusted = _networks(settings.proxy) if settings.public_url else ()
        there: ClassVar[Counter[str]] = Counter()

    return Guarded


Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def _networks(addresses: Sequence[str]) -> tuple[Network, ...] | None:
    """The networks of proxies; None if any address may be one."""
    if "*" in addresses:
        return None
    found: list[Network] = []
    for address in addresses:
        try:
            found.append(ipaddress.ip_network(address, strict=False))
        except ValueError:
            continue  # a name, which uvicorn compares as text
    return tuple(found)


class GuardedProtocol(H11Protocol):
    """Refuses connections beyond the limits, and ends those whose request does not come."""

    most: int
    most_each: int
    header_seconds: float
    body_seconds: float
    trusted: tuple[Network, ...] | None
    """Many visitors come from a proxy's address."""
    there: ClassVar[Counter[str]]
    """Connections by address, sockets at tables included: nobody else counts them one by one."""

    _who: str | None = None
    """For whom this one is counted."""
    _timer: asyncio.TimerHandle | None = None
    _awaited = ""
    """What the timer is for."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody connects."""
        super().connection_made(transport)
        who = key(self.client[0]) if self.client else "?"
        if self.there.total() >= self.most or self._has_enough(who):
            self._end(503)
            return
        self._who = who
        self.there[who] += 1
        self._watch()

    def _has_enough(self, who: str) -> bool:
        return self.there[who] >= self.most_each and not self._is_proxy()

    def _leave(self) -> None:
        """This one is counted no longer."""
        if self._who is not None:
            self.there[self._who] -= 1
            if not self.there[self._who]:
                del self.there[self._who]
            self._who = None

    def _is_proxy(self) -> bool:
        if self.trusted is None:
            return True
        try:
            address = ipaddress.ip_address(self.client[0] if self.client else "")
        except ValueError:
            return False
        return any(address in network for network in self.trusted)

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        self._stop()
        self._leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """More of a request."""
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        """The next request may have begun to come already."""
        super().on_response_complete()
        self._watch()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Another protocol takes over."""
        self._stop()
        self._awaited = "nothing"
        super().handle_websocket_upgrade(event)
        heir: Any = self.transport.get_protocol()
        lost = heir.connection_lost

        def both_lost(exc: Exception | None) -> None:
            self._leave()
            lost(exc)

        heir.connection_lost = both_lost

    def _watch(self) -> None:
        """Keep the timer that fits what is awaited; it starts when that begins."""
        awaited = self._next()
        if awaited == self._awaited or self._awaited == "nothing":
            return
        self._stop()
        self._awaited = awaited
        if awaited:
            seconds = self.body_seconds if awaited == "body" else self.header_seconds
            self._timer = self.loop.call_later(seconds, self._end, 408)

    def _next(self) -> str:
        if self.conn.their_state is h11.SEND_BODY:
            return "body"
        begun = self.cycle is None or bool(self.conn.trailing_data[0])
        # Between two requests uvicorn's own timer runs, until the first byte comes.
        return "headers" if self.conn.their_state is h11.IDLE and begun else ""

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _end(self, status: int) -> None:
        """Say why, where nothing has been said yet, and hang up."""
        self._stop()
        if self.transport.is_closing():
            return
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            reason = {408: "Request Timeout", 503: "Service Unavailable"}[status]
            lines = (f"HTTP/1.1 {status} {reason}", "connection: close", "content-length: 0")
            more = ("retry-after: 10",) if status == 503 else ()
            self.transport.write("\r\n".join((*lines, *more, "", "")).encode())
        self.transport.close()


class SocketCap:
    """Refuses a socket of an address that has enough of them."""

    def __init__(self, app: ASGIApp, most: int | None) -> None:
        self.app = app
        self.most = most
        self.open: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Count a socket while it is open."""
        if scope["type"] != "websocket" or self.most is None:
            await self.app(scope, receive, send)
            return
        client: Any = scope.get("client")
        who = key(client[0]) if client else "?"
        if self.open[who] >= self.most:
            await receive()
            await send({"type": "websocket.close", "code": TRY_AGAIN_LATER})
            return
        self.open[who] += 1
        try:
            await self.app(scope, receive, send)
        finally:
            self.open[who] -= 1
            if not self.open[who]:
                del self.open[who]
