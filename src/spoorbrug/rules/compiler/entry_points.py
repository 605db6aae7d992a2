"""Entry points: the functions that Python calls, compiled or loaded when first called.

The groups of a start are compiled together when the first of them is called, each group in a
process of its own. Functions that two groups use are compiled twice, so a group holds entry
points that share most of what they use. An entry point without a group is compiled alone.
"""

from __future__ import annotations

import gc
import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from typing import IO, Any

from spoorbrug.rules.compiler import cache, locks
from spoorbrug.rules.compiler.progress import Counting, Line, Progress, Tell, steps

CHOOSING = "choosing"
"""What may be done, and what a planner does."""
HAPPENING = "happening"
"""What moves and chance do, why a move is refused, what the score is."""
THINKING = "thinking"
"""The expert."""

AT_THE_START = (CHOOSING, HAPPENING)
"""What every game needs. Both take about as long."""

DIVIDE = "--divide"
"""Tells a compiling process that it may start others."""

ALL: dict[str, EntryPoint] = {}
"""The entry points of all imported modules, by `module:function`."""

_lock = threading.RLock()
_PROGRESS = re.compile(r"(\d+) (\d+)")


class NotCompiled(Exception):
    """The process that was to compile could not."""

    def __init__(self, last_words: str) -> None:
        super().__init__(f"the rules could not be compiled: {last_words}")


class EntryPoint:
    """One function that Python calls."""

    def __init__(self, dispatcher: Any, signature: Any, group: str | None) -> None:
        self.dispatcher = dispatcher
        self.group = group
        self.signature = signature
        function = dispatcher.py_func
        self.name = f"{function.__module__}:{function.__name__}"
        self._file = f"*{function.__module__.rpartition('.')[2]}.{function.__name__}-*.nbi"
        # Numba asks this when no compiled code fits the arguments: at the first call, therefore.
        dispatcher._compile_for_args = self._first_call
        ALL[self.name] = self

    @property
    def is_kept(self) -> bool:
        """Whether the cache has its code."""
        with suppress(OSError):  # somebody deletes the folder while we look
            return cache.FOLDER is not None and any(cache.FOLDER.rglob(self._file))
        return False

    def load(self) -> None:
        """Compile it here, or take it from the cache."""
        with _lock:
            if not self.dispatcher.overloads:
                _look_after_folder()
                try:
                    self.dispatcher.compile(self.signature)
                except OSError:  # the folder went meanwhile: the code is here, but not kept
                    if not self.dispatcher.overloads:
                        raise
                self.dispatcher.disable_compile()

    def _first_call(self, *arguments: Any, **named: Any) -> Any:
        with _lock:
            if not self.dispatcher.overloads and not self.is_kept:
                make_ready(of(*AT_THE_START) if self.group in AT_THE_START else [self])
            self.load()
        return self.dispatcher


def _look_after_folder() -> None:
    """Keep compiled code elsewhere if it cannot be kept any more where it was."""
    if cache.look_after_folder():
        for one in list(ALL.values()):
            one.dispatcher.enable_caching()


def of(*groups: str) -> list[EntryPoint]:
    """The entry points of these groups, in the modules that are imported."""
    return [one for one in list(ALL.values()) if one.group in groups]


def named(names: Iterable[str]) -> list[EntryPoint]:
    """The entry points of these names; their modules are imported."""
    names = list(names)
    for name in names:
        import_module(name.partition(":")[0])
    return [ALL[name] for name in names]


def make_ready(
    wanted: Iterable[EntryPoint], tell: Tell | None = None, processes: int | None = None
) -> None:
    """See that the cache has all of these; `tell` hears how far it has come, or the terminal.

    Groups are compiled side by side, one of them here, in as many processes as there are
    processors if no number is given. What another process is compiling is waited for.
    """
    missing = _missing(wanted)
    if not missing:
        return
    with _lock, locks.held(one.group or one.name for one in missing):
        compile_missing(_missing(missing), tell, processes)


def compile_missing(
    missing: list[EntryPoint], tell: Tell | None = None, processes: int | None = None
) -> None:
    """The same for whoever has the locks."""
    if not missing:
        return
    progress = Progress(tell or Line("Compiling the rules, once for this version").show)
    with _lock:
        mine, *others = [
            (group, progress.share(_steps(group))) for group in _groups(missing, processes)
        ]
        beside = [_Beside(group, share) for group, share in others]
        _compile(*mine)
        for helper in beside:
            try:
                helper.wait()
            except NotCompiled:  # whatever it was, it will be said here
                _compile(helper.entry_points, helper.share)
        progress.end()


def make_ready_beside(wanted: Iterable[EntryPoint], tell: Tell | None = None) -> None:
    """The same in another process, while this one's threads go on; then load them all.

    A process that dies is followed by a second one for what is left. Raises `NotCompiled`, with
    the reason, if that could not do it either.
    """
    wanted = list(wanted)
    missing = _missing(wanted)
    if missing:
        progress = Progress(tell or (lambda done, total: None))
        share = progress.share(sum(map(_steps, _groups(missing))))
        with suppress(NotCompiled):
            _Beside(missing, share, DIVIDE).wait()
        if left := _missing(missing):
            _Beside(left, share, DIVIDE).wait()
        progress.end()
    for one in wanted:
        one.load()


def _missing(wanted: Iterable[EntryPoint]) -> list[EntryPoint]:
    """Those that the cache does not have."""
    _look_after_folder()
    return [one for one in wanted if not one.is_kept]


def _groups(missing: list[EntryPoint], processes: int | None = None) -> list[list[EntryPoint]]:
    """What each process compiles: whole groups, dealt out in turn."""
    names = list(dict.fromkeys(one.group for one in missing))
    number = min(len(names), processes or os.cpu_count() or 1)
    shares = [names[i::number] for i in range(number)]
    return [[one for one in missing if one.group in share] for share in shares]


def _steps(group: list[EntryPoint]) -> int:
    return steps(one.dispatcher for one in group)


def _compile(group: Sequence[EntryPoint], tell: Tell) -> None:
    """In this process."""
    with _without_collector(), Counting([one.dispatcher for one in group], tell) as counting:
        for one in group:
            one.load()
            counting.finished(one.dispatcher)


@contextmanager
def _without_collector() -> Iterator[None]:
    """Compiling makes millions of objects that stay: looking for garbage takes a tenth of it."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


class _Beside:
    """Another process that compiles, and what it says."""

    def __init__(self, entry_points: Sequence[EntryPoint], share: Tell, *options: str) -> None:
        self.entry_points = entry_points
        self.share = share
        self._last = ""
        self._process: subprocess.Popen[str] | None = None
        self._readers: list[threading.Thread] = []
        command = [sys.executable, "-m", __package__, *options, *(one.name for one in entry_points)]
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                encoding="utf-8",
            )
        except OSError as error:  # no memory or no process left: `wait` says so
            self._last = str(error)
            return
        self._readers = [
            threading.Thread(target=self._follow, args=(self._process.stdout,), daemon=True),
            threading.Thread(target=self._listen, args=(self._process.stderr,), daemon=True),
        ]
        for reader in self._readers:
            reader.start()

    def _follow(self, lines: IO[str]) -> None:
        for line in lines:
            if found := _PROGRESS.fullmatch(line.strip()):  # others may print, too
                self.share(int(found[1]), int(found[2]))

    def _listen(self, lines: IO[str]) -> None:
        for line in lines:
            self._last = line.strip() or self._last

    def wait(self) -> None:
        """Until it is done."""
        if self._process is None:
            raise NotCompiled(self._last)
        code = self._process.wait()
        for reader in self._readers:
            reader.join()
        if code != 0:
            raise NotCompiled(self._last or f"the process ended with {code}")
