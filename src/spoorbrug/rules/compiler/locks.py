"""Two processes that want the same code share one compilation.

A lock is the operating system's, on a file in the cache folder: it goes with the process that
held it, however that ended. Where there can be none, each process compiles for itself.
"""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from typing import IO

from spoorbrug.rules.compiler import cache


@contextmanager
def held(names: Iterable[str], doing: str = "compiling the rules") -> Iterator[None]:
    """Be the only process that makes these, once whoever does it now is done."""
    with ExitStack() as stack:
        told = False
        for name in sorted(set(names)):  # always in the same order, so nobody waits in a circle
            file = _open(name)
            if file is None:
                continue
            stack.enter_context(file)
            if _lock(file, wait=False):
                continue
            if not told:
                cache.say(f"Another process is {doing}; waiting for it …")
                told = True
            _lock(file, wait=True)
        yield


def _open(name: str) -> IO[str] | None:
    if cache.FOLDER is None:
        return None
    try:
        return (cache.FOLDER / f"{re.sub(r'[^a-z0-9_.]+', '-', name)}.lock").open("a")
    except OSError:
        return None


def _lock(file: IO[str], wait: bool) -> bool:
    """Answers whether this process may go on: it has the lock, or nobody can have it."""
    if sys.platform == "win32":
        import msvcrt

        while True:
            file.seek(0)
            try:
                msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            except OSError:
                if not wait:
                    return False
                time.sleep(0.2)  # Windows has no call that waits for as long as it takes
            else:
                return True
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except BlockingIOError:
        return False
    except OSError:  # a file system without locks
        return True
    return True
