"""A line that is not to be trusted: a TCP proxy that drops and delays connections.

It runs in a thread of its own, so that whoever plays in an event loop does not wait for it.
"""

from __future__ import annotations

import asyncio
import random
import threading
from contextlib import suppress

PIECE = 16_384
DROPPED, DELAYED = 0.02, 0.05
"""The chance that a piece of what is sent ends its connection, or comes later."""
LONGEST_DELAY = 0.3
"""Seconds."""


class Proxy:
    """Stands before one address; `bad` says whether it misbehaves at the moment."""

    def __init__(self, host: str, port: int, rng: random.Random) -> None:
        self.target = (host, port)
        self.rng = rng
        self.bad = False
        self.connections = self.dropped = self.delayed = 0
        self._open: set[asyncio.StreamWriter] = set()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._server = self._call(asyncio.start_server(self._serve, "127.0.0.1", 0))
        self.port: int = self._server.sockets[0].getsockname()[1]

    @property
    def url(self) -> str:
        """The address of the proxy, for a target that speaks HTTP."""
        return f"http://127.0.0.1:{self.port}"

    def drop_all(self) -> None:
        """Every connection breaks at this moment."""
        self._loop.call_soon_threadsafe(self._drop)

    def close(self) -> None:
        """Let go of everything."""
        self._call(self._end())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _call(self, work):  # type: ignore[no-untyped-def]
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    async def _end(self) -> None:
        self._server.close()
        self._drop()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    def _drop(self) -> None:
        for writer in list(self._open):
            self.dropped += 1
            writer.transport.abort()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        self._open.add(writer)
        try:
            with suppress(OSError):
                there, back = await asyncio.open_connection(*self.target)
                try:
                    async with asyncio.TaskGroup() as both:
                        both.create_task(self._carry(reader, back))
                        both.create_task(self._carry(there, writer))
                except* (OSError, EOFError):
                    pass
                finally:
                    back.transport.abort()
        finally:
            self._open.discard(writer)
            writer.transport.abort()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Hand on what comes, until one side ends or the line breaks."""
        while piece := await reader.read(PIECE):
            if self.bad and self.rng.random() < DELAYED:
                self.delayed += 1
                await asyncio.sleep(self.rng.random() * LONGEST_DELAY)
            if self.bad and self.rng.random() < DROPPED:
                self.dropped += 1
                writer.write(piece[: self.rng.randrange(len(piece))])  # half of it arrives
                raise EOFError
            writer.write(piece)
            await writer.drain()
        raise EOFError  # both ways end together, as a broken line does
