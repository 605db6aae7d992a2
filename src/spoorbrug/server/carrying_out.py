"""Carrying out what a page says over its line to a table, and answering it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from pydantic import TypeAdapter, ValidationError

from spoorbrug.server import messages as m
from spoorbrug.server import questions, screens
from spoorbrug.server.catalogue import known_bot
from spoorbrug.server.errors import Refused, first_problem
from spoorbrug.server.hall import Connection, Hall, Live, updates
from spoorbrug.server.limits import Limits
from spoorbrug.server.table import Entry, Table

MOST_CHARACTERS = 8_000

_reader: TypeAdapter[m.FromPage] = TypeAdapter(m.FromPage)
_named: TypeAdapter[m.Named] = TypeAdapter(m.Named)


class House(Protocol):
    """Where it is carried out."""

    @property
    def hall(self) -> Hall:
        """The tables."""

    @property
    def limits(self) -> Limits:
        """How much may be said."""

    async def admit_table(self, visitor: str) -> None:
        """Refuse one more table of a visitor who has made too many."""


class Told:
    """What became of one message, for those who count."""

    def __init__(self) -> None:
        self.kind = "unreadable"
        self.refused: str | None = None
        """The code of the refusal, if it was refused."""


async def answer(
    house: House, live: Live, connection: Connection, text: str | None, told: Told
) -> screens.Json:
    """Carry out one message; whatever is wrong with it becomes an answer."""
    client: str | None = None
    command: m.FromPage | None = None
    try:
        house.limits.count("message", str(id(connection)))
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
        client, told.kind = command.client, command.type
        return await _carry_out(house, live, connection, command)
    except Refused as error:
        told.refused = error.code
        missed = []
        if error.code == "stale" and isinstance(command, m.Move | m.Undo):
            missed = updates.missed(live, connection.looking, command.seen)
        return screens.failed_data(error, client, missed)


def _client_of(text: str) -> str | None:
    """Whose command an unreadable one was, where that much can be read: somebody waits for it."""
    try:
        return _named.validate_json(text).client
    except ValidationError:
        return None


async def _carry_out(
    house: House, live: Live, connection: Connection, command: m.FromPage
) -> screens.Json:
    hall, client = house.hall, command.client
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
                await house.admit_table(connection.visitor)
            await hall.rematch(live, connection.visitor)
            return {"type": "done", "client": client, "seq": live.table.seq}
        case m.Say() | m.React():
            house.limits.count("chat", connection.visitor)
    make = _maker(live, connection, command)
    seq = await hall.carry_out(live, connection.visitor, client, make)
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
