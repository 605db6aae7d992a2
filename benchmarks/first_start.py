"""`python -m benchmarks.first_start`: seconds from a clone to a board that can be used.

It clones a commit into an empty folder, runs `make play` there with an empty home and empty
caches, waits until a game can be played over the page's own socket, and stops the server as
Ctrl+C does. Several commits are measured one after the other, in one run:

    python -m benchmarks.first_start --commit v0.1.0 --commit HEAD

Packages come from the registries that pip and npm are set up for, so the network counts too.
On a busy machine compare the processor time, which hardly depends on the load.
Only the standard library is needed; the first move is played by the clone's own Python.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import queue
import re
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LONGEST_SECONDS = 1800

ADDRESS = re.compile(r"(http://127\.0\.0\.1:\d+)")

# Keeps the first tickets of a game against a bot, and hears from the server that it did.
FIRST_MOVE = """
import asyncio, json, sys, time, urllib.error, urllib.request
import websockets

def call(path, data=None, cookie=""):
    body = None if data is None else json.dumps(data).encode()
    headers = {"content-type": "application/json", "cookie": cookie}
    while True:
        try:
            with urllib.request.urlopen(
                urllib.request.Request(sys.argv[1] + path, body, headers)
            ) as answer:
                given = answer.headers.get("set-cookie") or cookie
                return json.load(answer), given.split(";")[0]
        except urllib.error.HTTPError as error:
            if error.code != 503:  # 503: the rules are still being compiled
                raise
            time.sleep(0.1)

async def main():
    _, cookie = call("/api/me")
    promise, _ = call("/api/commitments", {}, cookie)
    seats = [{"kind": "me", "name": "First"}, {"kind": "bot", "bot": "planner"}]
    new = {"seats": seats, "contribution": "0" * 24, "start": True} | promise
    table, _ = call("/api/tables", new, cookie)
    address = sys.argv[1].replace("http", "ws", 1) + f"/api/tables/{table['id']}/socket?seat=0"
    async with websockets.connect(
        address, additional_headers={"cookie": cookie}, open_timeout=None
    ) as socket:
        sent = False
        async for text in socket:
            message = json.loads(text)
            if message["type"] == "done":
                return
            view = message.get("view")
            if view and view["choices"] and not sent:
                sent = True
                print("seen", flush=True)
                keep = "keep " + ", ".join(view["offer"][: view["choices"]["keep"]])
                move = {"type": "move", "client": "first", "seat": 0, "move": keep}
                await socket.send(json.dumps(move | {"seen": message["seq"]}))
    raise SystemExit("the server closed the connection")

asyncio.run(main())
"""


class StartError(Exception):
    """The start could not be measured; the text says why."""


@dataclass
class Run:
    """One start: what happened after how many seconds."""

    commit: str
    begun: float = field(default_factory=time.perf_counter)
    steps: list[tuple[float, str]] = field(default_factory=list)
    cpu: float = 0.0

    def step(self, text: str) -> float:
        """Note and print a step."""
        seconds = time.perf_counter() - self.begun
        self.steps.append((seconds, text))
        print(f"{seconds:8.1f} s  {text}", flush=True)
        return seconds


def surroundings(home: Path) -> dict[str, str]:
    """This environment with an empty home and without anybody's caches."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("SPOORBRUG_", "NUMBA_", "XDG_", "PYTHON", "VIRTUAL_ENV", "MAKE"))
    }
    caches = {
        "PIP_CACHE_DIR": "pip",
        "npm_config_cache": "npm",
        "UV_CACHE_DIR": "uv",
        "XDG_CACHE_HOME": "cache",
        "XDG_DATA_HOME": "data",
    }
    kept |= {name: str(home / folder) for name, folder in caches.items()}
    kept |= {"HOME": str(home), "PYTHONUNBUFFERED": "1"}
    for screen in ("DISPLAY", "WAYLAND_DISPLAY"):  # no browser is opened
        kept.pop(screen, None)
    return kept


def clone(source: str, commit: str, target: Path) -> str:
    """Clone, and answer the commit's short name."""
    for command in (
        ["git", "clone", "-q", "--no-hardlinks", source, str(target)],
        ["git", "-C", str(target), "-c", "advice.detachedHead=false", "checkout", "-q", commit],
    ):
        if subprocess.run(command, check=False).returncode:
            raise StartError(f"`{' '.join(command)}` failed: git says why above.")
    named = subprocess.run(
        ["git", "-C", str(target), "log", "-1", "--format=%h %s"],
        capture_output=True,
        text=True,
        check=True,
    )
    return named.stdout.strip()


def cpu_seconds() -> float:
    """Seconds of processor time that children have used which have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def lines_of(process: subprocess.Popen[str], log: Path) -> Iterator[str]:
    """What a process says, line by line, also kept in a file; ends when it ends."""
    said: queue.Queue[str | None] = queue.Queue()

    def read() -> None:
        assert process.stdout is not None
        with log.open("w", encoding="utf-8") as kept:
            for line in process.stdout:
                kept.write(line)
                kept.flush()
                said.put(line.rstrip())
        said.put(None)

    threading.Thread(target=read, daemon=True).start()
    while (line := said.get(timeout=LONGEST_SECONDS)) is not None:
        yield line


def stop(process: subprocess.Popen[str], run: Run) -> None:
    """Interrupt make and its children, as Ctrl+C does, and see that all of them end."""
    began = time.perf_counter()
    os.killpg(process.pid, signal.SIGINT)
    try:
        process.wait(30)
    except subprocess.TimeoutExpired:
        raise StartError("`make play` did not stop within 30 s of Ctrl+C.") from None
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, 0)
        raise StartError("`make play` has stopped, but left processes behind.")
    run.step(f"stopped, {time.perf_counter() - began:.1f} s after Ctrl+C")


def measure(source: str, commit: str) -> Run:
    """Measure one start."""
    with tempfile.TemporaryDirectory(prefix="first-start-") as folder:
        house, home, log = (Path(folder) / name for name in ("clone", "home", "log"))
        cpu = cpu_seconds()
        home.mkdir()
        run = Run(commit)
        run.commit = clone(source, commit, house)
        run.step(f"cloned: {run.commit}")
        process = subprocess.Popen(
            ["make", "play"],
            cwd=house,
            env=surroundings(home),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,  # a process group of its own, as a terminal's job has
        )
        try:
            follow(process, run, house, log)
            stop(process, run)
            run.cpu = cpu_seconds() - cpu
        except StartError:
            print("\n".join(log.read_text(encoding="utf-8").splitlines()[-20:]), file=sys.stderr)
            raise
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
    return run


def follow(process: subprocess.Popen[str], run: Run, house: Path, log: Path) -> None:
    """Note the steps that `make play` tells of, until a move has been played."""
    for line in lines_of(process, log):
        found = ADDRESS.search(line)
        if line.endswith("…"):
            run.step(line)
        if found:
            run.step(line.strip())
            first_move(found.group(1), run, house)
            return
    raise StartError("`make play` ended before it had told an address.")


def first_move(address: str, run: Run, house: Path) -> None:
    """Open the page and play a move."""
    with urllib.request.urlopen(address) as page:
        page.read()
    run.step("the page is there")
    player = subprocess.Popen(
        [str(house / ".venv" / "bin" / "python"), "-c", FIRST_MOVE, address],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert player.stdout is not None
    for _ in player.stdout:
        run.step("a board can be used")
    if player.wait():
        raise StartError("The first move could not be played: see above.")
    run.step("the first move is played")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.first_start", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--commit", action="append", help="what to measure (HEAD); may be repeated")
    parser.add_argument("--source", default=str(ROOT), help="the repository to clone (this one)")
    options = parser.parse_args()
    runs = []
    for commit in options.commit or ["HEAD"]:
        print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
        try:
            runs.append(measure(options.source, commit))
        except StartError as error:
            sys.exit(str(error))
    for run in runs:
        usable = next(seconds for seconds, text in run.steps if text == "a board can be used")
        print(f"clone to board: {usable:.1f} s, {run.cpu:.0f} s of processor time  ({run.commit})")


if __name__ == "__main__":
    main()
