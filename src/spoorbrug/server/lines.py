"""The line to one viewer: uvicorn's protocol for WebSockets, with two short cuts.

What is said to a viewer goes to its transport at once, as long as that takes more in, and all that
is said in one go is one write. ASGI hands each message to a task that waits, and each is a write of
its own. And reading is stopped only where messages pile up, not after each: stopping and going on
are a system call each.
"""

from __future__ import annotations

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

EXTENSION = "spoorbrug.line"
"""Where the scope of a socket names its line."""
MOST_UNREAD = 16
"""Messages that may wait to be answered before no more are read."""


class Line(WebSocketsSansIOProtocol):
    """One socket."""

    _flushing = False
    """Is what was said about to be written?"""

    def handle_connect(self, event: Request) -> None:
        """Somebody connects."""
        super().handle_connect(event)
        if self.response.status_code == 101:  # nobody has looked at the scope yet
            self.scope["extensions"][EXTENSION] = {"line": self}

    @property
    def has_more(self) -> bool:
        """Is there more to be answered?"""
        return not self.queue.empty()

    def take(self, text: bytes) -> bool:
        """Say something now; answers False where it has to wait, or nobody is there any more."""
        gone = self.disconnected or self.close_sent or self.conn.state is not State.OPEN
        if gone or not self.writable.is_set():
            return False
        self.conn.send_text(text)
        if not self._flushing:
            self._flushing = True
            self.loop.call_soon(self._flush)
        return True

    def _flush(self) -> None:
        self._flushing = False
        # Whatever else was to be sent meanwhile may have taken it along.
        if (output := self.conn.data_to_send()) and not self.transport.is_closing():
            self.transport.write(b"".join(output))

    def send_receive_event_to_app(self) -> None:
        """A message has come."""
        if self.read_paused or self.queue.qsize() >= MOST_UNREAD:
            super().send_receive_event_to_app()
            return
        self.read_paused = True  # so that it is not
        super().send_receive_event_to_app()
        self.read_paused = False

    def keepalive_timeout(self) -> None:
        """Nobody answers any more."""
        super().keepalive_timeout()
        self._cut()  # whoever took nothing in for so long will not do so now

    async def run_asgi(self) -> None:
        """Serve, and hang up."""
        await super().run_asgi()
        if self.transport.get_write_buffer_size():
            self.loop.call_later(self.close_timeout, self._cut)

    def _cut(self) -> None:
        """Hang up on whoever does not take in what was sent: closing would wait for that."""
        if self.transport.is_closing() and self.transport.get_write_buffer_size():
            self.transport.abort()
