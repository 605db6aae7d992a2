"""Several servers on one machine and one port: processes that share a socket and a PostgreSQL.

The parent serves nobody. It starts the others, starts one again that ends, and ends all together.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import socket
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from multiprocessing.synchronize import Event
from types import FrameType

from spoorbrug.rules.compiler import entry_points
from spoorbrug.rules.compiler.progress import Line
from spoorbrug.server.database_address import read_url
from spoorbrug.server.database_check import DatabaseError
from spoorbrug.server.serving import Serving, leave

SHORTEST_LIFE = 5.0
"""A process that lives for fewer seconds is not started again at once."""
END_SECONDS = 15.0
"""How long a process may take to end in good order."""


def run_many(listener: socket.socket, serving: Serving, ready: Callable[[], None]) -> bool:
    """Serve until interrupted; answer whether it ever started.

    Raises `DatabaseError` when the database cannot be used, or not by several.
    """
    if read_url(serving.database_url).get_backend_name() == "sqlite":
        raise DatabaseError(
            "--processes needs PostgreSQL: an SQLite file is for one process. Name a database "
            "with --database, such as postgresql://user@host/name."
        )
    serving.try_database()
    line = Line("Compiling the rules, once for this version")
    entry_points.make_ready_beside(entry_points.of(*entry_points.AT_THE_START), line.show)
    return _Parent(listener, serving, ready).run()


class _Parent:
    def __init__(
        self, listener: socket.socket, serving: Serving, ready: Callable[[], None]
    ) -> None:
        self._listener = listener
        self._serving = serving
        self._ready = ready
        self._spawning = multiprocessing.get_context("spawn")
        self._listening: Event = self._spawning.Event()
        self._stopping = False
        self._children: dict[BaseProcess, float] = {}

    def run(self) -> bool:
        for name in (signal.SIGINT, signal.SIGTERM):
            signal.signal(name, self._stop)
        threading.Thread(target=self._tell, daemon=True).start()
        for _ in range(self._serving.settings.processes):
            self._start()
        while self._children:
            ended = wait([child.sentinel for child in self._children], timeout=0.5)
            for child in [c for c in self._children if c.sentinel in ended]:
                child.join()
                lived = time.monotonic() - self._children.pop(child)
                if not self._stopping:
                    time.sleep(0 if lived > SHORTEST_LIFE else 1)
                    self._start()
        return self._listening.is_set()

    def _tell(self) -> None:
        if self._listening.wait():
            self._ready()

    def _start(self) -> None:
        child = self._spawning.Process(
            target=_serve, args=(self._listener, self._serving, self._listening)
        )
        child.start()
        self._children[child] = time.monotonic()

    def _stop(self, _: int, __: FrameType | None) -> None:
        """Ask all to end; those who do not are made to."""
        if self._stopping:
            return
        self._stopping = True
        for child in self._children:
            child.terminate()
        killer = threading.Timer(END_SECONDS, self._kill)
        killer.daemon = True
        killer.start()

    def _kill(self) -> None:
        for child in list(self._children):
            child.kill()


def _serve(listener: socket.socket, serving: Serving, listening: Event) -> None:
    """What a child does."""
    serving.log()
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if serving.serve(listener, listening.set):
        leave()


def _end_with_parent() -> None:
    """A parent that was killed can end nobody: its children would hold the port for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
