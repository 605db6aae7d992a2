"""The processes of a server under load: what they use, and what becomes of one that is killed.

Figures come from /proc; where there is none they are not a number.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
from contextlib import suppress
from pathlib import Path

LOOK_EVERY = 1.0
"""Seconds between two looks at the memory."""
_UNKNOWN = 0.0 if Path("/proc/self/stat").exists() else float("nan")
"""For a process that has just ended, or where the system does not tell."""


class Processes:
    """A process and its children, which may be killed and started again meanwhile."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.kills = 0
        self.peak = 0.0
        """The most megabytes of all together that were seen."""
        self._of_the_dead = 0.0

    def children(self) -> list[int]:
        """Those that serve; the process itself where it has none."""
        found = []
        for thread in Path(f"/proc/{self.pid}/task").glob("[0-9]*"):
            with suppress(OSError):
                started = (thread / "children").read_text().split()
                found += [int(pid) for pid in started if _serves(Path("/proc") / pid)]
        return sorted(found) or [self.pid]

    def memory(self) -> float:
        """Resident memory in megabytes; what processes share is counted for each."""
        return sum(_memory(pid) for pid in {self.pid, *self.children()})

    def processor(self) -> float:
        """Processor time in seconds, that of killed processes included."""
        living = sum(_processor(pid) for pid in {self.pid, *self.children()})
        return living + self._of_the_dead

    async def watch(self) -> None:
        """Note the most memory, until it is enough."""
        while True:
            self.peak = max(self.peak, self.memory())
            await asyncio.sleep(LOOK_EVERY)

    async def kill_every(self, seconds: float) -> None:
        """Kill one of the children now and then; their parent starts another."""
        while True:
            await asyncio.sleep(seconds)
            children = [pid for pid in self.children() if pid != self.pid]
            if children:
                pid = random.choice(children)
                used = _processor(pid)
                with suppress(OSError):
                    os.kill(pid, signal.SIGKILL)
                    self._of_the_dead += used
                    self.kills += 1


def _serves(process: Path) -> bool:
    """A helper of multiprocessing does not."""
    return b"resource_tracker import" not in (process / "cmdline").read_bytes()


def _memory(pid: int) -> float:
    with suppress(OSError):
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return float(line.split()[1]) / 1024
    return _UNKNOWN


def _processor(pid: int) -> float:
    with suppress(OSError):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return _UNKNOWN
