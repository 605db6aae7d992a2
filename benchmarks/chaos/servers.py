"""Real processes on one database: servers, and workers that think for them."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import httpx

from benchmarks.chaos.proxy import Proxy
from spoorbrug.rules.compiler import cache

SPOORBRUG = [sys.executable, "-c", "from spoorbrug.cli import main; main()"]
CACHE = "SPOORBRUG_CACHE_DIR"
LEASE_SECONDS = 2.0
SETTINGS = {"SPOORBRUG_BOT_PAUSE": "0", "SPOORBRUG_LEASE_SECONDS": str(LEASE_SECONDS)}


@dataclass(frozen=True, slots=True)
class Version:
    """The project in another version."""

    folder: Path
    compiled: bool = True
    """Whether its rules are compiled: they do the same without, slowly."""

    def settings(self) -> dict[str, str]:
        """What lets a process run it."""
        off = {} if self.compiled else {"NUMBA_DISABLE_JIT": "1"}
        return {"PYTHONPATH": str(self.folder / "src")} | off


def own_rules(folder: Path, before: Version | None = None) -> Path:
    """A cache of compiled rules of one's own, with all that servers of these versions need.

    Nothing that others do to theirs can harm an evening. What this version has is copied.
    """
    if cache.FOLDER is not None:
        with suppress(OSError):  # what is not there is compiled
            shutil.copytree(cache.FOLDER, folder / cache.FOLDER.name, dirs_exist_ok=True)
    for version in (None, before) if before and before.compiled else (None,):
        subprocess.run(
            [sys.executable, "-m", "spoorbrug.server.warm"],
            env=os.environ | {CACHE: str(folder)} | _of(version),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            check=False,  # where that fails, the servers say why
        )
    return folder


def _of(version: Version | None) -> dict[str, str]:
    return {} if version is None else version.settings()


class Process:
    """A command of ours as people start it."""

    def __init__(
        self,
        log: Path,
        *command: str,
        version: Version | None = None,
        rules: Path | None = None,
    ) -> None:
        self.log, self.command = log, command
        self.rules = rules
        """Where its compiled rules are kept; None: where they usually are."""
        self.version = version
        """None: this one."""
        self.begin()

    def begin(self) -> None:
        """Start it; `first_line` waits for it."""
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                [*SPOORBRUG, *self.command],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env=os.environ | SETTINGS | self._rules() | _of(self.version),
            )

    def _rules(self) -> dict[str, str]:
        return {} if self.rules is None else {CACHE: str(self.rules)}

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

    def __init__(self, database: str, log: Path, rules: Path | None = None) -> None:
        super().__init__(log, "think", "--database", database, "--threads", "1", rules=rules)

    def wait(self) -> None:
        """Until it thinks."""
        self.first_line("Thinking in")


class Server(Process):
    """`spoorbrug serve`, on a port that it keeps."""

    def __init__(
        self, database: str, log: Path, version: Version | None = None, rules: Path | None = None
    ) -> None:
        self.database = database
        super().__init__(log, *self._on(0), version=version, rules=rules)

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
        version: Version | None = None,
        rules: Path | None = None,
    ) -> None:
        self.database = database
        self.rng = rng
        self._rules = rules
        self._logs = logs
        self.all = [self._server(i + 1, version) for i in range(number)]
        self.workers: list[Worker] = []
        self._workers_wanted = workers
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
            log = self._logs / f"worker{i + 1}.log"
            self.workers.append(Worker(self.database, log, self._rules))
        for worker in self.workers:
            worker.wait()

    def _server(self, number: int, version: Version | None = None) -> Server:
        return Server(self.database, self._logs / f"server{number}.log", version, self._rules)

    def one_more(self) -> None:
        """Another server, of this version."""
        self.all.append(self._server(len(self.all) + 1))
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
