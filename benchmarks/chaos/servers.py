"""Real processes on one database: servers, and workers that think for them."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import httpx

from benchmarks.chaos.proxy import Proxy

SPOORBRUG = [sys.executable, "-c", "from spoorbrug.cli import main; main()"]
LEASE_SECONDS = 2.0
SETTINGS = {"SPOORBRUG_BOT_PAUSE": "0", "SPOORBRUG_LEASE_SECONDS": str(LEASE_SECONDS)}


class Process:
    """A command of ours as people start it."""

    def __init__(self, log: Path, *command: str, source: Path | None = None) -> None:
        self.log, self.command = log, command
        self.source = source
        """The project's folder in another version; None: this one."""
        self.begin()

    def begin(self) -> None:
        """Start it; `first_line` waits for it."""
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                [*SPOORBRUG, *self.command],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env=os.environ | SETTINGS | self._version(),
            )

    def _version(self) -> dict[str, str]:
        return {} if self.source is None else {"PYTHONPATH": str(self.source / "src")}

    def start(self) -> None:
        """Start it again."""
        self.begin()
        self.wait()

    def wait(self) -> None:
        """Until it does its work."""
        raise NotImplementedError

    def first_line(self, words: str) -> str:
        """Wait until it says these words."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if words in line:
                # Or it would stop when nobody reads what it says.
                threading.Thread(target=self.process.stdout.read, daemon=True).start()
                return line
        raise SystemExit(f"`spoorbrug {self.command[0]}` did not start; see {self.log}")

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

    def close(self) -> None:
        """At the end, whatever it is doing."""
        if self.process.poll() is None:
            self.wake()
            self.kill()


class Worker(Process):
    """`spoorbrug think`."""

    def __init__(self, database: str, log: Path) -> None:
        super().__init__(log, "think", "--database", database, "--threads", "1")

    def wait(self) -> None:
        """Until it thinks."""
        self.first_line("Thinking in")


class Server(Process):
    """`spoorbrug serve`, on a port that it keeps."""

    def __init__(self, database: str, log: Path, source: Path | None = None) -> None:
        self.database = database
        super().__init__(log, *self._on(0), source=source)

    def _on(self, port: int) -> list[str]:
        given = ("--port", str(port), "--database", self.database)
        return ["serve", "--no-browser", "--no-limits", *given]

    def wait(self) -> None:
        """Until it is ready."""
        self.url = self.first_line("Spoorbrug is at").split()[-1]
        self.port = int(self.url.rsplit(":", 1)[1])
        self.command = tuple(self._on(self.port))
        while not self._is_ready():
            time.sleep(0.05)

    def _is_ready(self) -> bool:
        try:
            answer = httpx.get(f"{self.url}/api/preparation", timeout=60)
        except httpx.TransportError:
            return False
        return bool(answer.json()["state"] == "ready")


class Servers:
    """A few of them, and workers if wanted, for as long as one needs them."""

    def __init__(
        self,
        database: str,
        number: int,
        logs: Path,
        rng: random.Random,
        workers: int = 0,
        source: Path | None = None,
    ) -> None:
        self.database = database
        self.rng = rng
        self.all = [Server(database, logs / f"server{i + 1}.log", source) for i in range(number)]
        self.workers: list[Worker] = []
        self._workers_wanted, self._logs = workers, logs
        self.lines: list[Proxy] = []
        """A line to each of them; good until somebody says otherwise."""

    def __enter__(self) -> Servers:
        """Wait until all are ready."""
        try:
            self._wait()
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _wait(self) -> None:
        for server in self.all:
            server.wait()
            self._connect(server)
        for i in range(self._workers_wanted):  # only now is there a database to work on
            self.workers.append(Worker(self.database, self._logs / f"worker{i + 1}.log"))
        for worker in self.workers:
            worker.wait()

    def one_more(self) -> None:
        """Another server, of this version."""
        self.all.append(Server(self.database, self._logs / f"server{len(self.all) + 1}.log"))
        self.all[-1].wait()
        self._connect(self.all[-1])

    def _connect(self, server: Server) -> None:
        self.lines.append(Proxy("127.0.0.1", server.port, self.rng))

    def any_url(self) -> str:
        """The address of a line to one of them, whether it is there or not."""
        return self.rng.choice(self.lines).url

    def tracebacks(self) -> list[str]:
        """The logs of those in which something was thrown that nobody had foreseen."""
        logs = (process.log.read_text() for process in (*self.all, *self.workers))
        return [log for log in logs if "Traceback" in log]

    def close(self) -> None:
        """End all of them."""
        for line in self.lines:
            line.close()
        for process in (*self.all, *self.workers):
            process.close()
