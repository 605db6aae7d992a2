"""The live connection: one socket for each viewer and table."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import TypeAdapter, ValidationError

from spoorbrug.server import connections, cookies, metrics, questions, screens
from spoorbrug.server import messages as m
from spoorbrug.server.errors import Refused, first_problem
from spoorbrug.server.hall import Connection, Hall, Live, updates
from spoorbrug.server.http import known_bot
from spoorbrug.server.screens import dumps
from spoorbrug.server.security import FOREIGN, is_same_origin
from spoorbrug.server.services import Services
from spoorbrug.server.table import Entry, Table

MOST_CHARACTERS = 8_000
CLOSE_SECONDS = 1.0
"""How long a socket that takes nothing in is given to hear that it is closed."""
AGAIN, NOT_FOUND, NO_IDENTITY = 1013, 4404, 4401
CLOSED_FOR = {403: FOREIGN, 404: NOT_FOUND}

_reader: TypeAdapter[m.FromPage] = TypeAdapter(m.FromPage)
_named: TypeAdapter[m.Named] = TypeAdapter(m.Named)
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
    connection = Connection(visitor.id, visitor.name, looking)
    if looking != seat:
        seen = None  # the view is another one: the past looks different, too
    try:
        async with services.hall.connected(live, connection, seen):
            await _serve(socket, services, live, connection)
    except Refused as error:  # the database is away: whoever comes back finds the table again
        with suppress(WebSocketDisconnect, RuntimeError):
            await socket.send_text(dumps(screens.failed_data(error, None, [])))
        connection.closing.set()
    if connection.closing.is_set():
        with suppress(TimeoutError, WebSocketDisconnect, RuntimeError):
            await asyncio.wait_for(socket.close(AGAIN), CLOSE_SECONDS)


async def _serve(socket: WebSocket, services: Services, live: Live, connection: Connection) -> None:
    """Read and write until either side is done."""
    reader = asyncio.create_task(_read(socket, services, live, connection))
    writer = asyncio.create_task(_write(socket, connection))
    closer = asyncio.create_task(connection.closing.wait())
    tasks = (reader, writer, closer)
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        results = await asyncio.gather(*tasks, return_exceptions=True)
    for result in results:
        expected = (WebSocketDisconnect, asyncio.CancelledError, RuntimeError)
        if isinstance(result, BaseException) and not isinstance(result, expected):
            raise result


async def _write(socket: WebSocket, connection: Connection) -> None:
    while True:
        await socket.send_text(await connection.unsent.get())


async def _read(socket: WebSocket, services: Services, live: Live, connection: Connection) -> None:
    while True:
        received = await socket.receive()
        if received["type"] == "websocket.disconnect":
            return
        connection.send(dumps(await _answer(services, live, connection, received.get("text"))))
        await asyncio.sleep(0)  # or many messages at once would be answered before any is sent


async def _answer(
    services: Services, live: Live, connection: Connection, text: str | None
) -> screens.Json:
    """Carry out one message; whatever is wrong with it becomes an answer."""
    client: str | None = None
    command: m.FromPage | None = None
    began = time.perf_counter()
    try:
        services.limits.count("message", str(id(connection)))
        if text is None:
            raise Refused("bad_message", detail="it is not text.")
        if len(text) > MOST_CHARACTERS:
            raise Refused("too_long")
        try:
            command = _reader.validate_json(text)
        except ValidationError as error:
            client = _client_of(text)
            found = error.errors(include_url=False, include_input=False, include_context=False)
            raise Refused("bad_message", detail=first_problem(found)) from None
        client = command.client
        return await _carry_out(services, live, connection, command)
    except Refused as error:
        metrics.REFUSALS.labels(error.code).inc()
        missed = []
        if error.code == "stale" and isinstance(command, m.Move | m.Undo):
            missed = updates.missed(live, connection.looking, command.seen)
        return screens.failed_data(error, client, missed)
    finally:
        kind = command.type if command is not None else "unreadable"
        metrics.COMMANDS.labels(kind).observe(time.perf_counter() - began)


def _client_of(text: str) -> str | None:
    """Whose command an unreadable one was, where that much can be read: somebody waits for it."""
    try:
        return _named.validate_json(text).client
    except ValidationError:
        return None


async def _carry_out(
    services: Services, live: Live, connection: Connection, command: m.FromPage
) -> screens.Json:
    hall, client = services.hall, command.client
    match command:
        case m.Ping():
            return {"type": "pong", "client": client}
        case m.Why():
            _own(live, connection, command.seat)
            refusal = questions.why(live.table, command.seat, command.move)
            return {"type": "because", "client": client, "refusal": refusal}
        case m.AskWay():
            _own(live, connection, command.seat)
            return questions.way(live.table, command.seat, command.ticket) | {"client": client}
        case m.Look():
            return await _look(hall, live, connection, command)
        case m.Earlier():
            return updates.earlier(live, connection, command.what, command.before, client)
        case m.Rematch():
            if live.table.rematch is None:
                await services.admit_table(connection.visitor)
            await hall.rematch(live, connection.visitor)
            return {"type": "done", "client": client, "seq": live.table.seq}
        case m.Say() | m.React():
            services.limits.count("chat", connection.visitor)
    make = _maker(live, connection, command)
    seq = await hall.command(live, connection.visitor, client, make)
    return {"type": "done", "client": client, "seq": seq}


def _own(live: Live, connection: Connection, seat: int) -> None:
    if seat not in live.table.seats_of(connection.visitor):
        raise Refused("not_yours")


async def _look(hall: Hall, live: Live, connection: Connection, command: m.Look) -> screens.Json:
    async with live.lock:
        if live.behind:
            await hall.tables.refresh(live)
        if command.seat is not None:
            _own(live, connection, command.seat)
        connection.looking = command.seat
        return updates.snapshot(live, connection, command.client)


def _maker(
    live: Live, connection: Connection, command: m.FromPage
) -> Callable[[Table], list[Entry]]:
    """What a command does to a table."""
    me, name = connection.visitor, connection.name
    match command:
        case m.Move(seat=seat, seen=seen, move=move):
            return lambda table: table.move(me, seat, seen, move)
        case m.Undo(seat=seat, seen=seen):
            return lambda table: table.undo(me, seat, seen)
        case m.Say(text=text):
            return lambda table: table.say(me, name or "?", text)
        case m.React(reaction=reaction):
            return lambda table: table.react(me, reaction)
        case m.Sit(seat=seat, name=chosen, contribution=contribution):
            return lambda table: table.sit(me, seat, chosen, contribution)
        case m.Leave(seat=seat):
            return lambda table: table.leave(me, seat)
        case m.ChooseColour(seat=seat, colour=colour):
            return lambda table: table.colour(me, seat, colour)
        case m.Fill(seat=seat, bot=bot):
            known = known_bot(bot)
            return lambda table: table.fill(me, seat, known)
        case m.Open(seat=seat):
            return lambda table: table.open(me, seat)
        case m.Start():
            return lambda table: table.start(me)
        case m.Resign(seat=seat):
            return lambda table: table.resign(me, seat)
        case m.Stop(seat=seat, agree=agree):
            return lambda table: table.stop(me, seat, agree)
        case m.Substitute(seat=seat):
            return lambda table: table.substitute(me, seat, live.away(_sitter(table, seat)))
        case m.Mute(seat=whose, entry=entry, muted=muted):
            return lambda table: table.mute(me, whose, entry, muted)
        case m.Return(seat=seat):
            return lambda table: table.come_back(me, seat)
    raise Refused("bad_message", detail="there is no such command.")


def _sitter(table: Table, seat: int) -> str | None:
    return table.seats[seat].visitor if 0 <= seat < len(table.seats) else None
