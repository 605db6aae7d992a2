"""Where pieces of work are done: in this process, in several, or on a Ray cluster.

A pool takes pieces and answers them in whatever order; who asks puts them in order again. Work is a
function of a piece and of nothing else, so the answers do not depend on who did what.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, ProcessPoolExecutor, wait
from contextlib import AbstractContextManager, contextmanager, suppress
from functools import partial
from typing import Any, Protocol, TypeVar

from spoorbrug import players
from spoorbrug.arena.plan import ArenaError
from spoorbrug.rules.compiler import entry_points

PLACES = ("here", "ray")
PRELOADED = "spoorbrug.arena.simulate"
"""What processes that work have imported before they are made."""

Piece = TypeVar("Piece")
Answer = TypeVar("Answer")


class Pool(Protocol):
    """Somewhere to work."""

    number: int
    """How many pieces are done at once."""
    room: int
    """How many pieces to hand in at once, so that nobody waits for work."""

    def take_up(self, work: Callable[[Any], Any]) -> Any:
        """Get ready for some work; answer what stands for it."""
        ...

    def submit(self, work: Any, piece: Any) -> Any:
        """Hand in a piece of what was taken up; answer a ticket for it."""
        ...

    def wait(self, pending: set[Any]) -> Iterator[tuple[Any, Any]]:
        """Wait until at least one of these tickets is done; answer those that are."""
        ...


def do_all(
    pool: Pool, work: Callable[[Piece], Answer], pieces: Iterable[Piece]
) -> Iterator[tuple[Piece, Answer]]:
    """Do pieces of work, which are asked for only when there is room. They come in any order."""
    known = pool.take_up(work)
    pending: dict[Any, Piece] = {}
    for piece in pieces:
        pending[pool.submit(known, piece)] = piece
        while len(pending) >= pool.room:
            yield from _done(pool, pending)
    while pending:
        yield from _done(pool, pending)


def _done(pool: Pool, pending: dict[Any, Piece]) -> Iterator[tuple[Piece, Any]]:
    for ticket, answer in pool.wait(set(pending)):
        yield pending.pop(ticket), answer


def do_in_order(
    pool: Pool,
    work: Callable[[Piece], Answer],
    pieces: Sequence[Piece],
    report: Callable[[Piece], object] = lambda piece: None,
) -> list[Answer]:
    """The answers to all pieces, in their order. `report` is told of each when it is done."""
    answers: dict[int, Answer] = {}
    numbered = partial(_numbered, work)
    for (number, piece), answer in do_all(pool, numbered, enumerate(pieces)):
        answers[number] = answer
        report(piece)
    return [answers[number] for number in range(len(pieces))]


def _numbered(work: Callable[[Piece], Answer], piece: tuple[int, Piece]) -> Answer:
    return work(piece[1])


class Here:
    """This process: a piece is done when somebody waits for it."""

    number = 1
    room = 1

    def take_up(self, work: Callable[[Any], Any]) -> Callable[[Any], Any]:
        """The work stands for itself."""
        return work

    def submit(self, work: Callable[[Any], Any], piece: Any) -> Callable[[], Any]:
        """A call that was not made yet is the ticket."""
        return partial(work, piece)

    def wait(self, pending: set[Callable[[], Any]]) -> Iterator[tuple[Callable[[], Any], Any]]:
        """Do one."""
        ticket = next(iter(pending))
        yield ticket, ticket()


class Processes:
    """Several processes on this machine."""

    def __init__(self, executor: ProcessPoolExecutor, number: int) -> None:
        self._executor = executor
        self.number = number
        self.room = 2 * number

    def take_up(self, work: Callable[[Any], Any]) -> Callable[[Any], Any]:
        """The work travels with each piece."""
        return work

    def submit(self, work: Callable[[Any], Any], piece: Any) -> Future[Any]:
        """A future is the ticket."""
        return self._executor.submit(work, piece)

    def wait(self, pending: set[Future[Any]]) -> Iterator[tuple[Future[Any], Any]]:
        """Those futures that are done."""
        done, _ = wait(pending, return_when=FIRST_COMPLETED)
        for future in done:
            try:
                yield future, future.result()
            except BrokenExecutor:
                raise ArenaError(
                    "One of the processes that played was ended by something."
                ) from None


@contextmanager
def _here(processes: int, bots: Iterable[str]) -> Iterator[Pool]:
    if processes == 1:
        yield Here()
        return
    for spec in bots:  # what a bot compiles is compiled once, before the workers want it
        with suppress(Exception):  # one that cannot be made says so at its table
            players.close(players.make(spec))
    with workers(processes) as executor:
        yield Processes(executor, processes)


def check_place(on: str) -> None:
    """A sentence about a place that is none, or that is not installed."""
    if on not in PLACES:
        raise ArenaError(f"Play 'here' or on 'ray', not on '{on}'.")
    if on == "ray":
        from spoorbrug.arena import ray_pool

        ray_pool.check()


def open_pool(
    processes: int = 1, on: str = "here", bots: Iterable[str] = ()
) -> AbstractContextManager[Pool]:
    """A pool: this process (`here`), several processes, or a Ray cluster (`ray`).

    What `bots` compile is compiled before several processes want it.
    """
    check_place(on)
    if on == "ray":
        from spoorbrug.arena.ray_pool import ray_pool

        return ray_pool()
    return _here(processes, bots)


@contextmanager
def workers(processes: int) -> Iterator[ProcessPoolExecutor]:
    """Processes that play. What is imported is compiled here, so they only load it."""
    entry_points.make_ready(entry_points.ALL.values())
    safe = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
    context = multiprocessing.get_context(safe)
    if safe == "forkserver":
        context.set_forkserver_preload([PRELOADED])
    pool = ProcessPoolExecutor(processes, context, initializer=_begin_work)
    try:
        yield pool
    except KeyboardInterrupt:
        for worker in multiprocessing.active_children():
            worker.terminate()  # a game between slow bots may take minutes
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _begin_work() -> None:
    """Leave interrupts to the parent, and end with it, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_parent, daemon=True).start()


def _end_with_the_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)  # nobody waits for an answer, and nothing here needs to be put in order
