"""A program that is spoken to line by line: started, asked, and ended with all its children.

Nobody waits for it longer than they want to: its output, its errors and what it is sent each
have a thread, so that this works with every system's pipes.
"""

from __future__ import annotations

import atexit
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from typing import IO

MOST_LINES = 64
"""Lines that wait to be read; of a program that floods us the last ones are kept."""
LONGEST_LINE = 1 << 16
LAST_WORDS = 2000
"""Characters of its error output that are kept."""
_PATIENCE = 1.0


class Ended(Exception):
    """The program will not say anything more."""


class LineProcess:
    """A running program. It gets a process group of its own, which ends with it."""

    def __init__(self, arguments: Sequence[str] | str) -> None:
        windows = sys.platform == "win32"
        self._process = subprocess.Popen(
            arguments,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=not windows,
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0) if windows else 0,
        )
        self._unsent: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._lines: deque[bytes] = deque(maxlen=MOST_LINES)
        self._news = threading.Condition()
        self._silent = False
        self._errors = b""
        assert self._process.stdin and self._process.stdout and self._process.stderr
        self._pipes: list[tuple[threading.Thread, IO[bytes]]] = []
        for work, pipe in (
            (self._write, self._process.stdin),
            (self._read, self._process.stdout),
            (self._listen, self._process.stderr),
        ):
            thread = threading.Thread(target=work, args=(pipe,), daemon=True)
            thread.start()
            self._pipes.append((thread, pipe))
        atexit.register(self.kill)

    # Threads

    def _write(self, pipe: IO[bytes]) -> None:
        with suppress(OSError, ValueError):  # whoever waits for an answer sees that it ended
            while (line := self._unsent.get()) is not None:
                pipe.write(line)
                pipe.flush()
        with suppress(OSError):
            pipe.close()

    def _read(self, pipe: IO[bytes]) -> None:
        with suppress(OSError, ValueError):
            while line := pipe.readline(LONGEST_LINE):
                with self._news:
                    self._lines.append(line)
                    self._news.notify_all()
        with self._news:
            self._silent = True
            self._news.notify_all()

    def _listen(self, pipe: IO[bytes]) -> None:
        with suppress(OSError, ValueError):
            while line := pipe.readline(LONGEST_LINE):
                self._errors = (self._errors + line)[-4 * LAST_WORDS :]

    # Talking

    def send(self, line: str) -> None:
        """Send a line, whenever it is read."""
        self._unsent.put(line.encode() + b"\n")

    def receive(self, until: float) -> str | None:
        """The next line; None if there is none by that moment of `time.monotonic`."""
        with self._news:
            while not self._lines:
                if self._silent:
                    raise Ended
                left = until - time.monotonic()
                if left <= 0:
                    return None
                self._news.wait(left)
            return self._lines.popleft().decode("utf-8", "replace").strip()

    @property
    def last_words(self) -> str:
        """The end of what it wrote to its error output, on one line."""
        lines = self._errors.decode("utf-8", "replace").splitlines()
        return " | ".join(line.strip() for line in lines[-8:] if line.strip())[-LAST_WORDS:]

    # Ending

    def close(self, farewell: str) -> None:
        """Say a last word, wait a moment for it to end, and end it."""
        self.send(farewell)
        self._unsent.put(None)
        with self._news:
            self._news.wait_for(lambda: self._silent, _PATIENCE)
        self.kill()

    def kill(self) -> int:
        """End it with everything it has started; answer its exit code."""
        atexit.unregister(self.kill)
        if self._process.returncode is None:  # not yet waited for, so the number is still its own
            self._kill_group()
            self._process.wait()
        self._unsent.put(None)
        for thread, pipe in self._pipes:
            thread.join(_PATIENCE)
            if not thread.is_alive():
                with suppress(OSError):
                    pipe.close()
        return self._process.returncode

    def _kill_group(self) -> None:
        if sys.platform == "win32":
            command = ["taskkill", "/F", "/T", "/PID", str(self._process.pid)]
            with suppress(OSError):
                subprocess.run(command, capture_output=True, check=False)
            self._process.kill()
        else:
            with suppress(ProcessLookupError, PermissionError):  # it has ended already
                os.killpg(self._process.pid, signal.SIGKILL)
