"""Real server processes on one database."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

SERVE = [sys.executable, "-c", "from spoorbrug.cli import main; main()", "serve"]
LEASE_SECONDS = 2.0


class Server:
    """`spoorbrug serve` as people start it, on a port that it keeps."""

    def __init__(self, database: str, log: Path) -> None:
        self.database, self.log = database, log
        self.port = 0
        self._begin()

    def start(self) -> None:
        """Start it again."""
        self._begin()
        self.wait()

    def _begin(self) -> None:
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                [*SERVE, "--port", str(self.port), "--no-browser", "--no-limits",
                 "--database", self.database],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env=os.environ
                | {"SPOORBRUG_BOT_PAUSE": "0", "SPOORBRUG_LEASE_SECONDS": str(LEASE_SECONDS)},
            )  # fmt: skip

    def wait(self) -> None:
        """Until it is ready."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if "Spoorbrug is at" in line:
                self.url = line.split()[-1]
                self.port = int(self.url.rsplit(":", 1)[1])
                break
        else:
            raise SystemExit(f"a server did not start; see {self.log}")
        # Or it would stop when nobody reads what it says.
        threading.Thread(target=self.process.stdout.read, daemon=True).start()
        while not self._is_ready():
            time.sleep(0.05)

    def _is_ready(self) -> bool:
        try:
            answer = httpx.get(f"{self.url}/api/preparation", timeout=60)
        except httpx.TransportError:
            return False
        return bool(answer.json()["state"] == "ready")

    def kill(self) -> None:
        """Without a warning."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        """Let it sleep, as a machine does that is too busy."""
        self.process.send_signal(signal.SIGSTOP)

    def wake(self) -> None:
        """Let it go on as if nothing had happened."""
        self.process.send_signal(signal.SIGCONT)

    def end(self) -> int:
        """In good order."""
        self.process.terminate()
        return self.process.wait()


class Servers:
    """A few of them."""

    def __init__(self, database: str, number: int, logs: Path, rng: random.Random) -> None:
        self.database = database
        self.rng = rng
        self.all = [Server(database, logs / f"server{i + 1}.log") for i in range(number)]

    def wait(self) -> None:
        """Until all are ready."""
        for server in self.all:
            server.wait()

    def any_url(self) -> str:
        """The address of one of them, whether it is there or not."""
        return self.rng.choice(self.all).url

    def close(self) -> None:
        """End all of them."""
        for server in self.all:
            if server.process.poll() is None:
                server.wake()
                server.kill()


@contextmanager
def running(database: str, number: int, logs: Path, rng: random.Random) -> Iterator[Servers]:
    """Servers for as long as one needs them."""
    servers = Servers(database, number, logs, rng)
    try:
        servers.wait()
        yield servers
    finally:
        servers.close()
