"""How much a server carries: many tables on this machine, a move every few seconds at each.

It starts a server of its own on an empty database, seats two people at every table (and a bot,
if wanted), and measures the time from sending a move to its arrival on the other screen. A screen
that loses its line comes back, as a page does, and sends again what was not answered.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import secrets
import statistics
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import sqlalchemy as sa
import websockets
from websockets.asyncio.client import ClientConnection

from spoorbrug.server import database as db
from spoorbrug.server.database import Database
from spoorbrug.server.load_processes import Processes
from spoorbrug.server.preparation import settle

Say = Callable[[str], None]
LOOK_AGAIN = 0.2
"""Seconds between two looks at a server that compiles the rules."""
_SEQ = re.compile(r'"seq":(\d+)')
PATIENCE = 30.0
"""Seconds after which a move is given up: it counts as one that took so long."""
AGAIN = 0.2
"""Seconds until a screen that has lost its line tries again."""
END_SECONDS = 20.0
"""How long a server may take to end in good order."""
_DRAWN = 30
"""Number of moves before a table claims tracks: a run measures the middle of games."""


class LoadError(Exception):
    """The load could not be run; the message says why."""


@dataclass(frozen=True, slots=True)
class Load:
    """What a run is to be."""

    tables: int
    seconds: float
    every: float
    """Seconds between the moves of a table."""
    bot: str | None = None
    processes: int = 1
    database: str | None = None
    """An empty database; without one, SQLite in a temporary folder."""
    kill_every: float | None = None
    """Seconds after which one of the processes is killed, again and again."""


@dataclass(frozen=True, slots=True)
class Memory:
    """The server's memory in megabytes, of all its processes; not a number where the system does
    not tell."""

    start: float
    """Before there are tables."""
    peak: float
    end: float
    """After the last move."""


@dataclass(frozen=True, slots=True)
class Result:
    """One run's figures; times in milliseconds."""

    tables: int
    bot: str | None
    moves: int
    p50: float
    p95: float
    p99: float
    worst: float
    late: float
    """The share of the wanted moves that could not be made in time."""
    moves_a_second: float
    processor_a_move: float
    """Processor time of the server, everything included."""
    server_load: float
    """The same as a share of one core."""
    memory: Memory
    kills: int = 0


@dataclass(slots=True)
class _Screen:
    """One person's page at a table."""

    address: str
    cookie: str
    seat: int
    seq: int = 0
    view: dict[str, Any] | None = None
    arrived: float = 0.0
    """When the newest number came."""
    pending: dict[str, Any] | None = None
    """A command that was not answered yet."""
    refused: str | None = None
    socket: ClientConnection | None = None
    closing: bool = False
    news: asyncio.Event = field(default_factory=asyncio.Event)

    async def connect(self) -> ClientConnection:
        """A line that goes on where the last one broke."""
        seen = f"&seen={self.seq}" if self.seq else ""
        self.socket = await websockets.connect(
            f"{self.address}?seat={self.seat}{seen}",
            additional_headers={"cookie": self.cookie},
            max_queue=None,
            compression=None,
            max_size=None,
            close_timeout=1,
        )
        return self.socket

    async def listen(self) -> None:
        """Hear everything, over as many lines as it takes."""
        while not self.closing:
            with suppress(OSError, websockets.WebSocketException, TimeoutError):
                socket = self.socket or await self.connect()
                if self.pending is not None:
                    await socket.send(json.dumps(self.pending))
                async for message in socket:
                    await self._hear(socket, str(message))
            self.socket = None
            if not self.closing:
                await asyncio.sleep(AGAIN)

    async def _hear(self, socket: ClientConnection, message: str) -> None:
        """Note when a number arrives, and keep the newest view."""
        now = time.perf_counter()
        if message.startswith('{"type":"done"'):
            self.pending = None
        elif message.startswith('{"type":"failed"'):
            await self._failed(socket, json.loads(message))
        elif message.startswith(('{"type":"update"', '{"type":"snapshot"')):
            found = _SEQ.search(message)
            assert found is not None
            if int(found.group(1)) > self.seq:
                self.seq, self.arrived = int(found.group(1)), now
            self.view = json.loads(message)["view"] or self.view
            self.news.set()

    async def _failed(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        if self.pending is None or message["client"] != self.pending["client"]:
            return
        if message["code"] == "unavailable":  # one moment
            await asyncio.sleep(AGAIN)
            await socket.send(json.dumps(self.pending))
            return
        self.pending, self.refused = None, message["sentence"]
        self.news.set()

    async def send(self, command: dict[str, Any]) -> None:
        """Send a command; one that finds no line goes out with the next."""
        self.pending, self.refused = command, None
        if self.socket is not None:
            with suppress(OSError, websockets.WebSocketException):
                await self.socket.send(json.dumps(command))

    async def close(self) -> None:
        """Go."""
        self.closing = True
        if self.socket is not None:
            await self.socket.close()


def move_for(view: dict[str, Any], drawn: int) -> str:
    """A plain legal move, from what the server says may be done."""
    choices = view["choices"]
    if choices["keep"] is not None:
        return "keep " + ", ".join(view["offer"][: choices["keep"]])
    if choices["claims"] and drawn >= _DRAWN:
        return str(choices["claims"][-1]["payments"][0]["move"])
    if choices["draw"]:
        return "draw"
    if choices["take"]:
        return f"take {choices['take'][0]}"
    if choices["claims"]:
        return str(choices["claims"][-1]["payments"][0]["move"])
    return "tickets" if choices["tickets"] else "pass"


class _Table:
    """Two people at a table who move in time."""

    def __init__(self, screens: list[_Screen], every: float) -> None:
        self.screens = screens
        self.every = every
        self.times: list[float] = []
        self.moves = self.wanted = 0
        self.refused: str | None = None
        """Why a move was refused last."""

    async def play(self, until: float) -> None:
        """Make a move at a steady pace until the time is over."""
        start = time.perf_counter() + random.random() * self.every
        while start < until:
            await asyncio.sleep(max(0.0, start - time.perf_counter()))
            self.wanted += 1
            start += self.every
            await self._move()

    async def _move(self) -> None:
        for me in self.screens:
            view = me.view
            if view is not None and me.seat in view["waiting"]:
                break
        else:
            return  # a bot is thinking
        other = self.screens[1 - self.screens.index(me)]
        expected = me.seq + 1
        sent = time.perf_counter()
        await me.send(
            {
                "type": "move",
                "client": f"m{self.wanted}",
                "seat": me.seat,
                "seen": me.seq,
                "move": move_for(view, self.moves),
            }
        )
        try:
            async with asyncio.timeout(PATIENCE):
                await _arrived(other, expected, me)
                arrival = other.arrived
                await _arrived(me, expected, me)
        except TimeoutError:
            self.times.append(1000 * PATIENCE)
            return
        if me.refused is not None:
            self.refused = me.refused
            return
        self.times.append(1000 * (arrival - sent))
        self.moves += 1


async def _arrived(screen: _Screen, seq: int, mover: _Screen) -> None:
    """Until this number, or a later one, has come; or the move was refused."""
    while screen.seq < seq and mover.refused is None:
        screen.news.clear()
        with suppress(TimeoutError):  # the mover's refusal is no news to the other
            async with asyncio.timeout(1.0):
                await screen.news.wait()


def _call(url: str, data: dict[str, Any] | None, cookie: str | None) -> tuple[Any, str | None]:
    body = None if data is None else json.dumps(data).encode()
    request = urllib.request.Request(url, body, {"content-type": "application/json"})
    if cookie:
        request.add_header("cookie", cookie)
    with urllib.request.urlopen(request, timeout=60) as response:
        given = response.headers.get("set-cookie")
        return json.load(response), given.split(";")[0] if given else cookie


async def _make_table(url: str, bot: str | None, every: float) -> _Table:
    """A running table with two people who are connected."""
    cookies: list[str] = []
    for _ in range(2):
        _, cookie = await asyncio.to_thread(_call, f"{url}/api/me", None, None)
        assert cookie is not None
        cookies.append(cookie)
    seats: list[dict[str, Any]] = [{"kind": "me", "name": "Anna"}, {"kind": "person"}]
    seats += [{"kind": "bot", "bot": bot}] if bot else []
    new = {"seats": seats, "contribution": secrets.token_hex(12)}
    table, _ = await asyncio.to_thread(_call, f"{url}/api/tables", new, cookies[0])
    address = f"{url.replace('http', 'ws', 1)}/api/tables/{table['id']}/socket"
    screens = [_Screen(address, cookie, seat) for seat, cookie in enumerate(cookies)]
    sit = {"type": "sit", "client": "sit", "seat": 1, "name": "Bob"}
    sit["contribution"] = secrets.token_hex(12)
    start = {"type": "start", "client": "start"}
    for cookie, command in ((cookies[1], sit), (cookies[0], start)):
        await _command(address, cookie, command)
    return _Table(screens, every)


async def _command(address: str, cookie: str, command: dict[str, Any]) -> None:
    """Send a command over a line of its own, and wait for its answer."""
    async with (
        asyncio.timeout(60),
        websockets.connect(address, additional_headers={"cookie": cookie}, close_timeout=1) as line,
    ):
        await line.send(json.dumps(command))
        async for message in line:
            if f'"client":"{command["client"]}"' in str(message):
                if '"type":"done"' not in str(message):
                    raise LoadError(f"the server refused a command: {str(message)[:300]}")
                return


async def _run(url: str, servers: Processes, load: Load, say: Say) -> Result:
    empty = servers.memory()
    made: list[_Table] = []
    for start in range(0, load.tables, 20):
        some = min(20, load.tables - start)
        made += await asyncio.gather(*(_make_table(url, load.bot, load.every) for _ in range(some)))
        say(f"{len(made)} of {load.tables} tables seated")
    screens = [screen for table in made for screen in table.screens]
    listeners = [asyncio.create_task(screen.listen()) for screen in screens]
    for screen in screens:
        while screen.view is None:
            screen.news.clear()
            await screen.news.wait()
    say(f"playing for {load.seconds:.0f} seconds …")
    before, started = servers.processor(), time.perf_counter()
    beside = [asyncio.create_task(servers.watch())]
    if load.kill_every is not None:
        killing = asyncio.wait_for(servers.kill_every(load.kill_every), load.seconds)
        beside.append(asyncio.create_task(killing))
    await asyncio.gather(*(table.play(started + load.seconds) for table in made))
    for task in beside:
        task.cancel()
    wall = time.perf_counter() - started
    used = servers.processor() - before
    memory = Memory(empty, max(servers.peak, servers.memory()), servers.memory())
    await asyncio.gather(*(screen.close() for screen in screens), return_exceptions=True)
    for listener in listeners:
        listener.cancel()
    await asyncio.gather(*beside, *listeners, return_exceptions=True)
    return _result(load, made, wall, used, memory, servers.kills)


def _result(
    load: Load, made: list[_Table], wall: float, used: float, memory: Memory, kills: int
) -> Result:
    times = sorted(t for table in made for t in table.times)
    if len(times) < 2:
        why = next((table.refused for table in made if table.refused), "let it run longer.")
        raise LoadError(f"too few moves were made to say anything: {why}")
    cuts = statistics.quantiles(times, n=100, method="inclusive")
    wanted = sum(table.wanted for table in made)
    moved = sum(table.moves for table in made)
    return Result(
        tables=load.tables,
        bot=load.bot,
        moves=moved,
        p50=cuts[49],
        p95=cuts[94],
        p99=cuts[98],
        worst=times[-1],
        late=1 - moved / max(wanted, 1),
        moves_a_second=moved / wall,
        processor_a_move=1000 * used / max(moved, 1),
        server_load=used / wall,
        memory=memory,
        kills=kills,
    )


def measure(load: Load, say: Say, folder: Path) -> Result:
    """One run on a fresh server."""
    _more_files()
    settle()
    if load.database is not None:
        asyncio.run(_check_empty(load.database))
    with _server(load, folder, say) as (url, pid):
        return asyncio.run(_run(url, Processes(pid), load, say))


async def _check_empty(url: str) -> None:
    """Nobody's games are mixed with those of a load."""
    database = Database(url)
    try:
        async with database.reading() as connection:
            there = await connection.run_sync(lambda c: sa.inspect(c).has_table("tables"))
            asked = sa.select(sa.func.count()).select_from(db.tables)
            number = (await connection.execute(asked)).scalar_one() if there else 0
    finally:
        await database.close()
    if number:
        raise LoadError(f"there are {number} tables in this database: name an empty one.")


@contextmanager
def _server(load: Load, folder: Path, say: Say) -> Iterator[tuple[str, int]]:
    """A server of our own on loopback."""
    command = [sys.executable, "-m", "spoorbrug", "serve", "--no-browser", "--no-limits"]
    command += ["--port", "0", "--processes", str(load.processes)]
    environment = dict(os.environ)
    if load.database is None:
        command += ["--data", str(folder)]
    else:  # where nobody reads the password
        environment["SPOORBRUG_DATABASE"] = load.database
    say("starting a server")
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    try:
        assert process.stdout is not None
        for line in process.stdout:
            found = re.search(r"http://127\.0\.0\.1:\d+", line)
            if found:
                break
        else:
            raise LoadError("the server did not start.")
        # Or it would stop when nobody reads what it says.
        threading.Thread(target=process.stdout.read, daemon=True).start()
        _wait_for_rules(found.group())
        yield found.group(), process.pid
    finally:
        process.terminate()
        try:
            process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _wait_for_rules(url: str) -> None:
    """Wait until the server, which listens already, has compiled the rules."""
    while True:
        state, _ = _call(f"{url}/api/preparation", None, None)
        if state["state"] == "failed":
            raise LoadError("the server could not get ready; the lines above say why.")
        if state["state"] == "ready":
            return
        time.sleep(LOOK_AGAIN)


def _more_files() -> None:
    """Two sockets a table need more open files than some systems begin with."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 65_536), hard))
