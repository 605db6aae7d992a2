"""How far a compilation has come, in steps: one for each function, and some to make one of all."""

from __future__ import annotations

import dis
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from types import ModuleType
from typing import Any, TextIO

from numba.core import event
from numba.core.dispatcher import Dispatcher

Tell = Callable[[int, int], None]
"""Gets the number of steps done, and of all steps."""

JOINING = 4
"""To optimise a whole entry point takes about as long as every fourth of its functions did."""


class Progress:
    """The sum of what several processes have done."""

    def __init__(self, tell: Tell) -> None:
        self._tell = tell
        self._lock = threading.Lock()
        self._done: list[int] = []
        self._total = 0

    def share(self, steps: int) -> Tell:
        """A part of the whole, for one process to report on."""
        place = len(self._done)
        self._done.append(0)
        self._total += steps

        def report(done: int, total: int) -> None:
            with self._lock:
                self._done[place] = min(done, steps)
                self._tell(sum(self._done), self._total)

        return report

    def end(self) -> None:
        """All is done."""
        with self._lock:
            self._tell(self._total, self._total)


class Line:
    """Progress for a terminal: one line that counts up, or one for each quarter in a file."""

    def __init__(self, text: str, out: TextIO | None = None) -> None:
        self._text = text
        self._out = out or sys.stderr
        self._shown = -1

    def show(self, done: int, total: int) -> None:
        """Say how far it has come, if that is news."""
        percent = 100 * done // max(1, total)
        on_a_terminal = self._out.isatty()
        if not on_a_terminal:
            percent -= percent % 25
        if percent == self._shown:
            return
        self._shown = percent
        if on_a_terminal:
            self._out.write(f"\r{self._text}: {percent} %" + ("\n" if done >= total else ""))
        else:
            self._out.write(f"{self._text}: {percent} %\n")
        self._out.flush()


class Counting(event.Listener):
    """Counts the functions as Numba compiles them."""

    def __init__(self, entry_points: Iterable[Any], tell: Tell) -> None:
        self._tell = tell
        self._uses = {one: set(used_by(one)) for one in entry_points}
        self._waiting: set[Any] = set().union(*self._uses.values())
        self._done, self._total = 0, steps(self._uses)

    def __enter__(self) -> Counting:
        event.register("numba:compile", self)
        return self

    def __exit__(self, *_: object) -> None:
        event.unregister("numba:compile", self)

    def on_start(self, happened: Any) -> None:
        """Nothing is done yet."""

    def on_end(self, happened: Any) -> None:
        """A function is compiled, for one kind of arguments."""
        self._tick({happened.data["dispatcher"]} & self._waiting, 0)

    def finished(self, entry_point: Any) -> None:
        """An entry point is made: what it was thought to use, and was not compiled, is not used."""
        used = self._uses[entry_point]
        self._tick(used & self._waiting, _joining(used))

    def _tick(self, compiled: set[Any], more: int) -> None:
        if compiled or more:
            self._waiting -= compiled
            self._done += len(compiled) + more
            self._tell(self._done, self._total)


def steps(entry_points: Iterable[Any]) -> int:
    """How many it takes to compile these in one process."""
    uses = [set(used_by(one)) for one in entry_points]
    return len(set().union(*uses)) + sum(_joining(used) for used in uses)


def _joining(used: set[Any]) -> int:
    return 1 + len(used) // JOINING


def used_by(function: Any) -> Iterator[Any]:
    """All compiled functions that one uses, each once, as its code names them."""
    seen: set[Any] = set()
    waiting = [function]
    while waiting:
        for used in _named_in(waiting.pop().py_func):
            if used not in seen:
                seen.add(used)
                waiting.append(used)
                yield used


def _named_in(function: Any) -> Iterator[Any]:
    """What a function's code names: `legal`, or `dispatch.legal` of a module."""
    module: Any = None
    for instruction in dis.get_instructions(function):
        found = None
        if instruction.opname == "LOAD_GLOBAL":
            found = function.__globals__.get(instruction.argval)
        elif module is not None and instruction.opname in ("LOAD_ATTR", "LOAD_METHOD"):
            found = getattr(module, instruction.argval, None)
        module = found if isinstance(found, ModuleType) else None
        if isinstance(found, Dispatcher):
            yield found
