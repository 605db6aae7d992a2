"""How much a server carries: many tables on this machine, a move every few seconds at each.

It starts a server of its own on an empty database, seats two people at every table (and a bot,
if wanted), and measures the time from sending a move to its arrival on the other screen.
"""

from __future__ import annotations

import asyncio
import json
import math
import os
import re
import secrets
import statistics
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import orjson
import sqlalchemy as sa

from spoorbrug.server import database as db
from spoorbrug.server import memory
from spoorbrug.server.database import Database
from spoorbrug.server.hall import tables as hall_tables
from spoorbrug.server.load_lines import connect
from spoorbrug.server.load_processes import Processes
from spoorbrug.server.load_tables import LoadError, Screen, Table
from spoorbrug.server.preparation import settle

Say = Callable[[str], None]
LOOK_AGAIN = 0.2
"""Seconds between two looks at a server that compiles the rules."""
TOGETHER = 20
"""How many tables are made at once."""
END_SECONDS = 20.0
"""How long a server may take to end in good order."""
QUIET = 0.1
"""A server that uses less than this share of a core has got everything ready."""
QUIET_SECONDS = 2.0
"""Seconds between two looks at that."""
GONE_SECONDS = hall_tables.IDLE_SECONDS + memory.EVERY + 15
"""Seconds after which a server has let go of tables that nobody looks at, and of their memory."""


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
    until_gone: bool = False
    """Wait until the tables have left the server's memory, and look at it again."""
    python: Path | None = None
    """The Python of another version of the server, where that is to be measured."""
    rules: Path | None = None
    """Where that keeps its compiled rules: old releases delete those of others."""


@dataclass(frozen=True, slots=True)
class Memory:
    """The server's memory in megabytes, of all its processes; not a number where the system does
    not tell."""

    start: float
    """Before there are tables."""
    peak: float
    end: float
    """After the last move."""
    gone: float = math.nan
    """When nobody has looked at the tables for so long that they have left the memory."""


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
    own_load: float
    """What the players took of a core, who share the machine with the server."""
    memory: Memory
    kills: int = 0


def _call(url: str, data: dict[str, Any] | None, cookie: str | None) -> tuple[Any, str | None]:
    body = None if data is None else json.dumps(data).encode()
    request = urllib.request.Request(url, body, {"content-type": "application/json"})
    if cookie:
        request.add_header("cookie", cookie)
    with urllib.request.urlopen(request, timeout=60) as response:
        given = response.headers.get("set-cookie")
        return json.load(response), given.split(";")[0] if given else cookie


async def _make_table(url: str, bot: str | None) -> list[Screen]:
    """A running table, and the pages of its two people."""
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
    screens = [Screen(address, cookie, seat) for seat, cookie in enumerate(cookies)]
    sit = {"type": "sit", "client": "sit", "seat": 1, "name": "Bob"}
    sit["contribution"] = secrets.token_hex(12)
    start = {"type": "start", "client": "start"}
    for cookie, command in ((cookies[1], sit), (cookies[0], start)):
        await _command(address, cookie, command)
    return screens


async def _command(address: str, cookie: str, command: dict[str, Any]) -> None:
    """Send a command over a line of its own, and wait for its answer."""
    answered: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
    mine = f'"client":"{command["client"]}"'.encode()

    def hear(message: bytes) -> None:
        if mine in message and not answered.done():
            answered.set_result(message)

    line = await connect(address, cookie, hear)
    try:
        line.send(orjson.dumps(command))
        async with asyncio.timeout(60):
            await asyncio.wait((answered, line.ended), return_when=asyncio.FIRST_COMPLETED)
        if not answered.done():
            raise LoadError("the server closed a line.")
        if b'"type":"done"' not in answered.result():
            said = answered.result().decode()[:300]
            raise LoadError(f"the server refused a command: {said}")
    finally:
        line.hang_up()


async def _run(url: str, servers: Processes, load: Load, say: Say) -> Result:
    await _quiet(servers, say)
    empty = servers.memory()
    made = [Table(partial(_make_table, url, load.bot), load.every) for _ in range(load.tables)]
    for i in range(0, len(made), TOGETHER):
        await asyncio.gather(*(table.sit_down() for table in made[i : i + TOGETHER]))
        say(f"{min(i + TOGETHER, len(made))} of {load.tables} tables seated")
    say("a first move at each table")
    settle()
    await _play(made, load.every)
    for table in made:
        table.begin()
    say(f"playing for {load.seconds:.0f} seconds …")
    before, started, own = servers.processor(), time.perf_counter(), time.process_time()
    beside = [asyncio.create_task(servers.watch())]
    if load.kill_every is not None:
        killing = asyncio.wait_for(servers.kill_every(load.kill_every), load.seconds)
        beside.append(asyncio.create_task(killing))
    await _play(made, load.seconds)
    for task in beside:
        task.cancel()
    wall = time.perf_counter() - started
    used, own = servers.processor() - before, time.process_time() - own
    end = servers.memory()
    await asyncio.gather(*beside, *(table.leave() for table in made), return_exceptions=True)
    gone = math.nan
    if load.until_gone:
        say(f"waiting for {GONE_SECONDS:.0f} seconds until the tables have left the memory …")
        await asyncio.sleep(GONE_SECONDS)
        gone = servers.memory()
    megabytes = Memory(empty, max(servers.peak, end), end, gone)
    return _result(load, made, wall, used, own, megabytes, servers.kills)


async def _quiet(servers: Processes, say: Say) -> None:
    """Until the server has got ready what it gets ready in the background."""
    say("waiting until the server has got everything ready")
    before = servers.processor()
    while True:
        await asyncio.sleep(QUIET_SECONDS)
        used, before = servers.processor() - before, servers.processor()
        if not used > QUIET * QUIET_SECONDS:  # or it is not a number
            return


async def _play(made: list[Table], seconds: float) -> None:
    until = time.perf_counter() + seconds
    await asyncio.gather(*(table.play(until) for table in made))


def _result(
    load: Load,
    made: list[Table],
    wall: float,
    used: float,
    own: float,
    memory: Memory,
    kills: int,
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
        own_load=own / wall,
        memory=memory,
        kills=kills,
    )


def measure(load: Load, say: Say, folder: Path) -> Result:
    """One run on a fresh server."""
    _more_files()
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
    python = str(load.python or sys.executable)
    command = [python, "-m", "spoorbrug", "serve", "--no-browser", "--no-limits"]
    command += ["--port", "0"]
    if load.processes > 1:
        command += ["--processes", str(load.processes)]
    environment = dict(os.environ)
    if load.rules is not None:
        environment["SPOORBRUG_CACHE_DIR"] = str(load.rules)
    if load.database is None:
        command += ["--data", str(folder)]
    else:  # where nobody reads the password
        environment["SPOORBRUG_DATABASE"] = load.database
    _compile(python, environment, say)
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


def _compile(python: str, environment: dict[str, str], say: Say) -> None:
    """See that the rules and the expert are compiled: it is no part of what is measured."""
    say("compiling the rules, where that is needed")
    # Where that fails, the server itself says why.
    command = [python, "-m", "spoorbrug.server.warm"]
    subprocess.run(command, env=environment, capture_output=True, check=False)


def _wait_for_rules(url: str) -> None:
    """Wait until the server, which listens already, has compiled the rules."""
    while True:
        try:
            state, _ = _call(f"{url}/api/preparation", None, None)
        except urllib.error.HTTPError as error:
            if error.code == 404:  # an old release has compiled the rules before it listens
                return
            raise
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
