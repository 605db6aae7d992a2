"""How much a server carries: many tables on this machine, a move every few seconds at each.

It starts a server of its own on an empty database, seats two people at every table (and a bot,
if wanted), and measures the time from sending a move to its arrival on the other screen.
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
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import websockets
from websockets.asyncio.client import ClientConnection

from spoorbrug.server.preparation import settle

Say = Callable[[str], None]
LOOK_AGAIN = 0.2
"""Seconds between two looks at a server that compiles the rules."""
_SEQ = re.compile(r'"seq":(\d+)')
_DRAWN = 30
"""Number of moves before a table claims tracks: a run measures the middle of games."""


class LoadError(Exception):
    """The load could not be run; the message says why."""


@dataclass(frozen=True, slots=True)
class Memory:
    """The server's memory in megabytes; not a number where the system does not tell."""

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


@dataclass(slots=True)
class _Screen:
    """One person's socket."""

    socket: ClientConnection
    seat: int
    seq: int = 0
    view: dict[str, Any] | None = None
    arrived: dict[int, float] = field(default_factory=dict)
    news: asyncio.Event = field(default_factory=asyncio.Event)

    async def listen(self) -> None:
        """Note when each number arrives, and keep the newest view."""
        with suppress(websockets.ConnectionClosed):
            async for message in self.socket:
                now = time.perf_counter()
                assert isinstance(message, str)
                if not message.startswith(('{"type":"update"', '{"type":"snapshot"')):
                    if message.startswith('{"type":"failed"'):
                        raise LoadError(f"the server refused a move: {message[:300]}")
                    continue
                found = _SEQ.search(message)
                assert found is not None
                self.seq = int(found.group(1))
                self.arrived[self.seq] = now
                self.view = json.loads(message)["view"] or self.view
                self.news.set()


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
        message = {
            "type": "move",
            "client": f"m{self.moves}",
            "seat": me.seat,
            "seen": me.seq,
            "move": move_for(view, self.moves),
        }
        sent = time.perf_counter()
        await me.socket.send(json.dumps(message))
        arrival = await _first(other, expected, 30.0)
        await _first(me, expected, 30.0)
        self.times.append(1000 * (arrival - sent))
        self.moves += 1


async def _first(screen: _Screen, seq: int, patience: float) -> float:
    """When the first message with this number or a later one came."""
    async with asyncio.timeout(patience):
        while True:
            later = [at for number, at in screen.arrived.items() if number >= seq]
            if later:
                return min(later)
            screen.news.clear()
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
    screens = []
    for seat, cookie in enumerate(cookies):
        headers = {"cookie": cookie}
        socket = await websockets.connect(
            address, additional_headers=headers, max_queue=None, compression=None
        )
        screens.append(_Screen(socket, seat))
    sit = {"type": "sit", "client": "sit", "seat": 1, "name": "Bob"}
    await screens[1].socket.send(json.dumps(sit | {"contribution": secrets.token_hex(12)}))
    await _skip_to(screens[1].socket, '{"type":"done"')
    await screens[0].socket.send('{"type":"start","client":"start"}')
    for screen in screens:
        look = {"type": "look", "client": "look", "seat": screen.seat}
        await _skip_to(screen.socket, '"status":"playing"')
        await screen.socket.send(json.dumps(look))
        await _skip_to(screen.socket, '"looking":' + str(screen.seat), screen)
    return _Table(screens, every)


async def _skip_to(socket: ClientConnection, text: str, screen: _Screen | None = None) -> None:
    async with asyncio.timeout(60):
        while True:
            message = await socket.recv()
            assert isinstance(message, str)
            if text in message:
                if screen:
                    found = json.loads(message)
                    screen.seq, screen.view = found["seq"], found["view"]
                return


async def _run(
    url: str, pid: int, tables: int, seconds: float, every: float, bot: str | None, say: Say
) -> Result:
    empty = _memory(pid, "VmRSS")
    made: list[_Table] = []
    for start in range(0, tables, 20):
        some = min(20, tables - start)
        made += await asyncio.gather(*(_make_table(url, bot, every) for _ in range(some)))
        say(f"{len(made)} of {tables} tables seated")
    listeners = [asyncio.create_task(s.listen()) for table in made for s in table.screens]
    say(f"playing for {seconds:.0f} seconds …")
    before, started = _processor(pid), time.perf_counter()
    await asyncio.gather(*(table.play(started + seconds) for table in made))
    wall = time.perf_counter() - started
    used = _processor(pid) - before
    memory = Memory(empty, _memory(pid, "VmHWM"), _memory(pid, "VmRSS"))
    for listener in listeners:
        if listener.done() and listener.exception():
            raise LoadError(str(listener.exception()))
    for table in made:
        for screen in table.screens:
            await screen.socket.close()
    await asyncio.gather(*listeners, return_exceptions=True)
    times = sorted(t for table in made for t in table.times)
    if len(times) < 2:
        raise LoadError("too few moves were made to say anything: let it run longer.")
    cuts = statistics.quantiles(times, n=100, method="inclusive")
    wanted = sum(table.wanted for table in made)
    moved = sum(table.moves for table in made)
    return Result(
        tables=tables,
        bot=bot,
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
    )


def measure(
    tables: int, seconds: float, every: float, bot: str | None, say: Say, folder: Path
) -> Result:
    """One run on a fresh server."""
    _more_files()
    settle()
    with _server(folder, say) as (url, pid):
        return asyncio.run(_run(url, pid, tables, seconds, every, bot, say))


@contextmanager
def _server(folder: Path, say: Say) -> Iterator[tuple[str, int]]:
    """A server of our own on loopback, with an empty database."""
    command = [sys.executable, "-m", "spoorbrug", "serve", "--data", str(folder)]
    command += ["--no-browser", "--no-limits", "--port", "0"]
    say("starting a server")
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        for line in process.stdout:
            found = re.search(r"http://127\.0\.0\.1:\d+", line)
            if found:
                break
        else:
            raise LoadError("the server did not start.")
        _wait_for_rules(found.group())
        yield found.group(), process.pid
    finally:
        process.terminate()
        process.wait(20)
        if process.stdout:
            process.stdout.close()


def _wait_for_rules(url: str) -> None:
    """Wait until the server, which listens already, has compiled the rules."""
    while True:
        state, _ = _call(f"{url}/api/preparation", None, None)
        if state["state"] == "failed":
            raise LoadError("the server could not get ready; the lines above say why.")
        if state["state"] == "ready":
            return
        time.sleep(LOOK_AGAIN)


def _memory(pid: int, kind: str) -> float:
    """A process's memory in megabytes, `VmRSS` now or `VmHWM` at most, where the system tells."""
    with suppress(OSError):
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith(f"{kind}:"):
                return float(line.split()[1]) / 1024
    return float("nan")


def _processor(pid: int) -> float:
    """Processor time that a process has used, in seconds, where the system tells."""
    with suppress(OSError):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return float("nan")


def _more_files() -> None:
    """Two sockets a table need more open files than some systems begin with."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 65_536), hard))
