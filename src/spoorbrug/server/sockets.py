"""The live connection: one socket for each viewer and table."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from spoorbrug.server import connections, cookies, metrics, screens, tracing
from spoorbrug.server import messages as m
from spoorbrug.server.carrying_out import Told, answer
from spoorbrug.server.errors import Refused
from spoorbrug.server.hall import Connection, Live
from spoorbrug.server.lines import EXTENSION, Line
from spoorbrug.server.screens import dumps, written
from spoorbrug.server.security import FOREIGN, is_same_origin
from spoorbrug.server.services import Services

CLOSE_SECONDS = 1.0
"""How long a socket that takes nothing in is given to hear that it is closed."""
AGAIN, NOT_FOUND, NO_IDENTITY = 1013, 4404, 4401
CLOSED_FOR = {403: FOREIGN, 404: NOT_FOUND}

router = APIRouter()


@router.websocket("/api/tables/{table_id}/socket")
async def table_socket(
    socket: WebSocket, table_id: m.TableId, seen: int | None = None, seat: int | None = None
) -> None:
    """Look at a table and play at it. `messages.FromPage` in, `messages.FromServer` out."""
    services: Services = socket.app.state.services
    if not is_same_origin(socket.headers, services.origins):
        await socket.close(FOREIGN)
        return
    where = connections.key(socket.client.host if socket.client else "")
    try:  # before anyone is asked who they are: that costs a look into the database
        services.orders.admit(where)
        services.limits.count("knock", where)
    except Refused:
        await socket.close(AGAIN)
        return
    await socket.accept()
    try:
        visitor = await services.visitors.find(cookies.token_of(socket))
        if visitor is None:
            await socket.close(NO_IDENTITY)
            return
        services.limits.count("socket", visitor.id)
        live = await services.hall.find(table_id)
    except Refused as error:
        with suppress(WebSocketDisconnect, RuntimeError):  # they may have gone meanwhile
            if error.status != 403:  # nobody explains anything to those who are banned
                await socket.send_text(dumps(screens.failed_data(error, None, [])))
            await socket.close(CLOSED_FOR.get(error.status, AGAIN))
        return
    looking = seat if seat in live.table.seats_of(visitor.id) else None
    line: Line | None = socket.scope["extensions"].get(EXTENSION, {}).get("line")
    connection = Connection(visitor.id, visitor.name, looking, where, line)
    if looking != seat:
        seen = None  # the view is another one: the past looks different, too
    try:
        async with services.hall.connected(live, connection, seen):
            await _Serving(socket, services, live, connection).serve()
    except Refused as error:  # the database is away: whoever comes back finds the table again
        with suppress(WebSocketDisconnect, RuntimeError):
            await socket.send_text(dumps(screens.failed_data(error, None, [])))
        connection.closing.set()
    if connection.closing.is_set():
        with suppress(TimeoutError, WebSocketDisconnect, RuntimeError):
            await asyncio.wait_for(socket.close(AGAIN), CLOSE_SECONDS)


class _Serving:
    """Reads and writes until either side is done."""

    def __init__(
        self, socket: WebSocket, services: Services, live: Live, connection: Connection
    ) -> None:
        self._socket = socket
        self._services = services
        self._live = live
        self._connection = connection
        self._busy = self._ended = False

    async def serve(self) -> None:
        """Until the socket is closed. A command that was begun is finished."""
        reader = asyncio.create_task(self._read())
        writer = asyncio.create_task(self._write())
        closer = asyncio.create_task(self._connection.closing.wait())
        tasks = (reader, writer, closer)
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._ended = True
            for task in tasks:
                if task is not reader or not self._busy:
                    task.cancel()
            results = await asyncio.gather(*tasks, return_exceptions=True)
        _, wrote, _ = results
        for result in results:
            if not isinstance(result, BaseException) or isinstance(result, asyncio.CancelledError):
                continue
            # Writing to whoever has gone raises these; anywhere else they are a mistake of ours.
            if result is not wrote or not isinstance(result, (WebSocketDisconnect, RuntimeError)):
                raise result

    async def _write(self) -> None:
        """What the line does not take at once."""
        while True:
            await self._socket.send_text(await self._connection.unsent.get())
            self._connection.wrote()

    async def _read(self) -> None:
        line = self._connection.line
        while not self._ended:
            received = await self._socket.receive()
            if received["type"] == "websocket.disconnect":
                return
            self._busy = True
            await self._answer(received.get("text"))
            self._busy = False
            if line is None or line.has_more:
                await asyncio.sleep(0)  # or many would be answered before any answer is sent

    async def _answer(self, text: str | None) -> None:
        told, began = Told(), time.perf_counter()
        with tracing.span("command") as span:
            answered = await answer(self._services, self._live, self._connection, text, told)
            tracing.name_command(span, told.kind, told.refused)
        metrics.commanded(told.kind, time.perf_counter() - began)
        if told.refused is not None:
            metrics.REFUSALS.labels(told.refused).inc()
        self._connection.send(written(answered))
