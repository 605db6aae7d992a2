"""Lines to tables, as the load speaks over them.

They cost as little as can be: whoever measures shares the machine with the server. The protocol is
that of `websockets`, without what it has around it for programs that do more.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, cast
from urllib.parse import urlsplit

from websockets.client import ClientProtocol
from websockets.exceptions import WebSocketException
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

OPENING_SECONDS = 60.0
"""How long a server may take to answer."""


class Line(asyncio.Protocol):
    """One socket of somebody at a table."""

    def __init__(self, address: str, cookie: str, hear: Callable[[bytes], None]) -> None:
        self._speaks = ClientProtocol(parse_uri(address), max_size=None)
        self._cookie = cookie
        self._hear = hear
        self._transport: asyncio.Transport | None = None
        self._parts: list[bytes] = []
        loop = asyncio.get_running_loop()
        self.open: asyncio.Future[None] = loop.create_future()
        self.ended: asyncio.Future[None] = loop.create_future()
        """Done when the line is gone, whoever hung up."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The way is there: ask for the table."""
        self._transport = cast(asyncio.Transport, transport)
        request = self._speaks.connect()
        request.headers["Cookie"] = self._cookie
        self._speaks.send_request(request)
        self._flush()

    def data_received(self, data: bytes) -> None:
        """Hear whole messages; what the protocol itself asks is answered by it."""
        self._speaks.receive_data(data)
        for event in self._speaks.events_received():
            if isinstance(event, Frame):
                self._take(event)
            elif self._speaks.handshake_exc is None and not self.open.done():
                self.open.set_result(None)
        self._flush()
        if self._speaks.handshake_exc is not None or self._speaks.close_expected():
            self.hang_up()

    def _take(self, frame: Frame) -> None:
        if frame.opcode not in (Opcode.TEXT, Opcode.CONT):
            return
        self._parts.append(bytes(frame.data))
        if frame.fin:
            whole, self._parts = b"".join(self._parts), []
            self._hear(whole)

    def connection_lost(self, error: Exception | None) -> None:
        """It is gone."""
        if not self.open.done():
            self.open.set_exception(self._speaks.handshake_exc or OSError("nobody answers"))
            self.open.exception()  # perhaps nobody waits for it any more
        if not self.ended.done():
            self.ended.set_result(None)

    def send(self, message: bytes) -> bool:
        """Say something; answers whether there was a line to say it over."""
        if self.ended.done() or self._transport is None or self._transport.is_closing():
            return False
        try:
            self._speaks.send_text(message)
        except WebSocketException:  # it is being closed
            return False
        self._flush()
        return True

    def hang_up(self) -> None:
        """Go."""
        if self._transport is not None:
            self._transport.close()

    def _flush(self) -> None:
        assert self._transport is not None
        output = b"".join(self._speaks.data_to_send())
        if output and not self._transport.is_closing():
            self._transport.write(output)


async def connect(address: str, cookie: str, hear: Callable[[bytes], None]) -> Line:
    """A line to `ws://…`. Raises `OSError`, `TimeoutError` or `WebSocketException`."""
    there: Any = urlsplit(address)
    loop = asyncio.get_running_loop()
    async with asyncio.timeout(OPENING_SECONDS):
        _, line = await loop.create_connection(
            lambda: Line(address, cookie, hear), there.hostname, there.port
        )
        try:
            await line.open
        except BaseException:
            line.hang_up()
            raise
    return line
