"""Runs a server: finds an address, prepares the rules, and says where the page is."""

from __future__ import annotations

import asyncio
import atexit
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import platformdirs
import sqlalchemy as sa
import uvicorn
from starlette.types import ASGIApp

from spoorbrug.server import connections, logs, tracing
from spoorbrug.server.database import Database
from spoorbrug.server.lines import Line
from spoorbrug.server.only_server import only_server
from spoorbrug.server.preparation import settle
from spoorbrug.server.settings import Settings

DEFAULT_PORT = 8765
TRIES = 20
MOST_MESSAGE_BYTES = 32_768
DEFAULT = Settings()


def default_database(folder: Path | None = None) -> str:
    """The address of the database file in a folder, or among the user's data."""
    home = folder or platformdirs.user_data_path("spoorbrug")
    url = sa.URL.create("sqlite", database=str(home / "tables.sqlite3"))
    return url.render_as_string()


def listening_socket(host: str, port: int | None) -> socket.socket:
    """A socket on this port; without one, on the first that is free from the default on."""
    ports = [port] if port is not None else [*range(DEFAULT_PORT, DEFAULT_PORT + TRIES), 0]
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    error: OSError | None = None
    for number in ports:
        # Told that this is TCP, asyncio sends small messages at once instead of 40 ms later.
        found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind((host, number))
        except OSError as problem:
            found.close()
            error = problem
        else:
            return found
    assert error is not None
    raise error


def lan_address() -> str | None:
    """This machine's address in the house, as other devices reach it."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # nothing is sent: this only asks for the way out
        address = str(probe.getsockname()[0])
        if not address.startswith("127."):
            return address
    return None


class _Server(uvicorn.Server):
    """Says when it listens."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        settle()
        if self.started:
            self._ready()


@contextmanager
def _ending_in_good_order() -> Iterator[None]:
    """SIGTERM ends a server as Ctrl+C does.

    uvicorn hears it first and closes its sockets, and then sends it once more: by itself that would
    end the process before it has said what it has still to say.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def leave() -> None:
    """End a process that has nothing left to do, while threads of it still work.

    Otherwise Python would take away under their hands what they use, and one that compiles, or
    loads what is compiled, would abort the process.
    """
    if any(one.daemon for one in threading.enumerate() if one is not threading.current_thread()):
        atexit._run_exitfuncs()  # as Python does; there is no public name for it
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(0)


async def _try(database_url: str) -> None:
    """Make or upgrade the database now, while a failure is still one sentence."""
    database = Database(database_url)
    try:
        await database.prepare()
    finally:
        await database.close()


@dataclass(frozen=True, slots=True)
class Serving:
    """What a server is started with: the same for each of several processes."""

    database_url: str
    settings: Settings = DEFAULT

    def log(self) -> None:
        """Begin to write the log of this process."""
        logs.begin(self.settings.log_format, self.settings.log_level)

    def try_database(self) -> None:
        """Make or upgrade the database. Raises `DatabaseError` when it cannot be used."""
        asyncio.run(_try(self.database_url))

    def serve(self, listener: socket.socket, ready: Callable[[], None]) -> bool:
        """Serve until interrupted; answer whether it ever started."""
        from spoorbrug.server.app import make_app

        collector = self.settings.telemetry
        with tracing.running(tracing.collector(collector) if collector else None):
            app = make_app(self.database_url, settings=self.settings, prepare=True)
            server = _Server(configuration(app, self.settings), ready)
            with suppress(KeyboardInterrupt), _ending_in_good_order():
                server.run(sockets=[listener])
            return server.started


def run(
    listener: socket.socket,
    database_url: str,
    ready: Callable[[], None],
    *,
    settings: Settings = DEFAULT,
) -> bool:
    """Serve until interrupted; answer whether it ever started.

    Raises `DatabaseError` when the database cannot be used.
    """
    serving = Serving(database_url, settings)
    serving.log()
    if settings.processes > 1:
        from spoorbrug.server.processes import run_many

        return run_many(listener, serving, ready)
    with only_server(database_url):
        serving.try_database()
        return serving.serve(listener, ready)


def configuration(
    app: ASGIApp, settings: Settings, *, ping_seconds: float | None = 20
) -> uvicorn.Config:
    """How uvicorn serves the application."""
    return uvicorn.Config(
        app,
        http=connections.guarded(settings),
        backlog=connections.room(settings.connections).waiting,
        log_config=None,  # ours
        access_log=False,  # the application writes it
        ws=Line,
        ws_max_size=MOST_MESSAGE_BYTES,
        ws_ping_interval=ping_seconds,
        ws_ping_timeout=40,
        proxy_headers=settings.public_url is not None,
        forwarded_allow_ips=list(settings.proxy),
        timeout_graceful_shutdown=3,
        server_header=False,
    )
