"""What the page asks without a server, answered from the server's tables.

Addresses, bodies and answers are those of the server's HTTP; a line is what a socket is there.
"""

from __future__ import annotations

import asyncio
import json
import logging
from contextlib import suppress
from typing import Any, TypeVar
from urllib.parse import parse_qs, unquote, urlsplit

from pydantic import BaseModel, ValidationError

from spoorbrug.game import seeds
from spoorbrug.local import shared
from spoorbrug.local.bridge import Bridge
from spoorbrug.local.keeping import Keeping
from spoorbrug.local.thinking import Analyses, Here, Ready, Workers
from spoorbrug.server import carried, making, messages, past, screens
from spoorbrug.server.carrying_out import Told, answer
from spoorbrug.server.errors import Refused, first_problem
from spoorbrug.server.founding import new_id
from spoorbrug.server.hall import Connection, Hall, Live
from spoorbrug.server.hall.around import Around
from spoorbrug.server.hints import Hints
from spoorbrug.server.holding import Leases
from spoorbrug.server.limits import Limits
from spoorbrug.server.screens import Json, dumps, written
from spoorbrug.server.table import Entry, Table
from spoorbrug.server.texts import checked_name

AGAIN, NOT_FOUND = 1013, 4404
PREFIX = "local-"
"""What the id of a table begins with that is kept in this browser."""
log = logging.getLogger("spoorbrug.server")

M = TypeVar("M", bound=BaseModel)


class LookedAt(Leases):
    """Bots play and clocks run only at a table that somebody looks at."""

    def __init__(self) -> None:
        super().__init__()
        self.hall: Hall | None = None

    def holds(self, table_id: str) -> bool:
        """Does anybody look?"""
        live = self.hall.tables.get(table_id) if self.hall else None
        return live is not None and bool(live.connections)


class _Told:
    """Other windows tell by themselves (`House.heard`)."""

    async def start(self) -> None:
        """They may begin."""

    async def stop(self) -> None:
        """Nobody hears them."""


class House:
    """The tables of one browser, and the one visitor who plays there."""

    def __init__(self, bridge: Bridge, me: str, bot_pause: float | None = None) -> None:
        about: Json = json.loads(me)
        self._bridge = bridge
        self._me: str = about["id"]
        self._name: str = about["name"]
        self.limits = Limits(active=False)
        leases = LookedAt()
        here = Here()
        around = Around(
            storage=Keeping(bridge, self._me),
            leases=leases,
            elsewhere=Workers(bridge),
            thinkers=here,
            quick=here,
            listening=lambda hear, look: _Told(),
            new_id=lambda: PREFIX + new_id(),
        )
        expert = Ready()
        self.hall = leases.hall = Hall(around, bot_pause, expert)
        self._hints = Hints(self.hall, expert, self.hall.elsewhere, here)
        self._analyses = Analyses(self.hall, bridge)
        self._promised: dict[str, str] = {}
        self._opening: set[int] = set()
        """Lines whose tables are still being read."""
        self._lines: dict[int, tuple[Live, Connection]] = {}
        self._tasks: dict[int, asyncio.Task[None]] = {}

    async def start(self) -> None:
        """Open."""
        await self.hall.start()

    async def admit_table(self, visitor: str) -> None:
        """One's own tables are no burden to anybody."""

    def heard(self, text: str) -> None:
        """Another window has stored something, or deleted it."""
        news = json.loads(text)
        for table_id in news.get("deleted", ()):
            live = self.hall.tables.get(table_id)
            if live is not None:
                self.hall.tables.drop(live)
        self.hall.neighbours.hear(news)

    # What is asked once

    async def request(self, method: str, address: str, body: str | None) -> str:
        """The answer to a request, as `{"status": …, "body": …}`."""
        try:
            status, found = 200, await self._answer(method, address, body)
        except Refused as error:
            status, found = error.status, error.to_dict()
        except ValidationError as error:
            refused = Refused("bad_message", status=422, detail=first_problem(error.errors()))
            status, found = 422, refused.to_dict()
        return dumps({"status": status, "body": found})

    async def _answer(self, method: str, address: str, body: str | None) -> Any:
        url = urlsplit(address)
        asked = {name: values[-1] for name, values in parse_qs(url.query).items()}
        match [method, *(unquote(part) for part in url.path.strip("/").split("/"))]:
            case ["GET", "me"]:
                return {"id": self._me, "name": self._name}
            case ["PATCH", "me"]:
                return await self._rename(_read(messages.NewName, body).name)
            case ["POST", "commitments"]:
                seed = seeds.fresh()
                self._promised[seeds.commitment(seed)] = seed
                return {"commitment": seeds.commitment(seed)}
            case ["POST", "tables"]:
                new = _read(messages.NewTable, body)
                promised = new.commitment
                wanted = self._promised.pop(promised, None) if promised else seeds.fresh()
                return await self._found(*making.table_of(new, self._me, self._name, wanted))
            case ["POST", "lessons"]:
                name = _read(messages.NewName, body).name
                return await self._found(*making.lesson_of(self._me, name))
            case ["POST", "records", "table"]:
                return self._info(await self._shared(body or ""))
            case ["POST", "games"]:
                return await self._opened(carried.read(body or ""))
            case ["POST", "records"]:
                return past.verified(body or "")
            case [_, "tables", table, *rest]:
                return await self._at_table(method, await self.hall.find(table), rest, asked, body)
        raise Refused("not_found", status=404)

    async def _at_table(
        self, method: str, live: Live, rest: list[str], asked: dict[str, str], body: str | None
    ) -> Any:
        table = live.table.id
        match [method, *rest]:
            case ["POST", "hint"]:
                wanted = _read(messages.AskHint, body)
                return await self._hints.hint(live, self._me, wanted.seat, wanted.seen)
            case ["GET", "analysis"]:
                return await self._analyses.look(table)
            case ["POST", "analysis"]:
                return await self._analyses.ask(table)
            case ["POST", "went_on"]:
                return await self._sent_on(live)
            case ["POST", "stayed"]:
                await self.hall.command(live, self._me, None, lambda t: t.stay(self._me))
                return self._info(live)
        async with live.lock:
            match [method, *rest]:
                case ["GET"]:
                    return self._info(live)
                case ["GET", "moments"]:
                    start, to = _number(asked, "from"), _number(asked, "to")
                    seat = _number(asked, "seat") if "seat" in asked else None
                    return past.moments(live.table, self._me, start, to, seat)
                case ["GET", "scores"]:
                    return past.scores(past.positions(live.table))
                case ["GET", "record"]:
                    name, text = past.record(live.table)
                    return {"name": name, "text": text}
                case ["GET", "file"]:
                    name = f"spoorbrug-{live.table.founding.board}-{table[-8:]}.spoorbrug"
                    return {"name": name, "text": dumps(self._written(live))}
        raise Refused("not_found", status=404)

    async def _found(self, founding: Any, entries: Any) -> Json:
        return self._info(await self.hall.found(founding, entries))

    async def _shared(self, record: str) -> Live:
        """The table of a game that was sent here; opened again it is the same."""
        table_id = PREFIX + shared.number_of(record)
        live = await self.hall.known(table_id)
        return live or await self.hall.found(*shared.table_of(record), table_id)

    # Running games that are carried

    def _written(self, live: Live) -> Json:
        return carried.written(live.table, live.table.id.removeprefix(PREFIX))

    async def _sent_on(self, live: Live) -> Json:
        """Nothing more is played here; answers what a server needs to go on."""
        number = live.table.id.removeprefix(PREFIX)
        await self.hall.command(live, self._me, None, lambda t: t.go_on_at(self._me, number))
        async with live.lock:
            return {"game": self._written(live), "table": number}

    async def _opened(self, game: messages.GameFile) -> Json:
        """Go on with a game from a file. What is here already is never lost."""
        founding, entries = carried.table_of(game, self._me)
        told = [(e.kind, e.seat, e.data) for e in entries]
        table_id = PREFIX + game.id
        live = await self.hall.known(table_id)
        if live is None:
            await self.hall.found(founding, entries, table_id)
            return {"id": table_id, "kept": "new"}
        grown = False

        def missing(table: Table) -> list[Entry]:
            nonlocal grown
            here = carried.history(table)
            grown = here == told[: len(here)] and table.went_to is None
            return entries[len(here) :] if grown else []

        here = carried.history(live.table)
        if here[: len(told)] == told:
            return {"id": table_id, "kept": "known"}
        await self.hall.command(live, self._me, None, missing)
        if grown:
            return {"id": table_id, "kept": "later"}
        table_id = PREFIX + carried.number_of(game)
        if await self.hall.known(table_id) is None:
            await self.hall.found(founding, entries, table_id)
        return {"id": table_id, "kept": "beside"}

    def _info(self, live: Live) -> Json:
        return screens.table_data(live.table, self._me, live.online, live.spectators)

    async def _rename(self, name: str) -> Json:
        self._name = checked_name(name)
        me = {"id": self._me, "name": self._name}
        await self._bridge.keep("me", dumps(me))
        return me

    # Lines to tables

    async def connect(self, line: int, table: str, seen: int | None, seat: int | None) -> None:
        """The page opens a line."""
        self._opening.add(line)
        try:
            live = await self.hall.find(table)
        except Refused as error:
            self._bridge.send(line, dumps(screens.failed_data(error, None, [])))
            self._bridge.close(line, NOT_FOUND if error.status == 404 else AGAIN)
            self._opening.discard(line)
            return
        if line not in self._opening:  # it was closed meanwhile
            return
        self._opening.discard(line)
        looking = seat if seat in live.table.seats_of(self._me) else None
        connection = Connection(self._me, self._name, looking)
        self._lines[line] = live, connection
        seen = seen if looking == seat else None
        self._tasks[line] = asyncio.create_task(self._serve(line, live, connection, seen))

    async def _serve(self, line: int, live: Live, connection: Connection, seen: int | None) -> None:
        """Write what is to be sent until the line is closed, on either side."""
        writer = asyncio.create_task(self._write(line, connection))
        try:
            async with self.hall.connected(live, connection, seen):
                self.hall.agenda.note(live.table.id, live.table.due)
                self.hall.bots.wake(live)
                await connection.closing.wait()
        except Refused as error:
            self._bridge.send(line, dumps(screens.failed_data(error, None, [])))
        finally:
            writer.cancel()
        self._bridge.close(line, AGAIN)
        self._forget(line)

    async def _write(self, line: int, connection: Connection) -> None:
        while True:
            self._bridge.send(line, await connection.unsent.get())
            connection.wrote()

    async def hear(self, line: int, text: str) -> None:
        """The page says something on a line."""
        if line in self._lines:
            live, connection = self._lines[line]
            connection.send(written(await answer(self, live, connection, text, Told())))

    async def disconnect(self, line: int) -> None:
        """The page has closed a line."""
        self._opening.discard(line)
        task = self._tasks.get(line)
        if task is not None:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        self._forget(line)

    def _forget(self, line: int) -> None:
        """A line is over. With the last one, nobody thinks any more."""
        self._lines.pop(line, None)
        self._tasks.pop(line, None)
        if not self._lines:
            self._bridge.stop_thinking()


def _number(asked: dict[str, str], name: str) -> int:
    """A number of an address; 0 where it says nothing."""
    said = asked.get(name, "0")
    if not (said.isascii() and said.isdigit()):
        raise Refused("bad_message", status=422, detail=f"'{name}' is a whole number.")
    return int(said)


def _read(model: type[M], body: str | None) -> M:
    try:
        given = json.loads(body or "")
    except ValueError as error:
        raise Refused("bad_message", status=422, detail=f"it is not JSON: {error}") from None
    return model.model_validate(given)


async def open_house(bridge: Bridge, me: str, bot_pause: float | None = None) -> House:
    """A house that is open."""
    house = House(bridge, me, bot_pause)
    await house.start()
    return house
