"""Where deals are played: in this process, in several, or elsewhere.

A pool takes tasks and answers them in whatever order; who asks puts them in order again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, ProcessPoolExecutor, wait
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass
from typing import Any, Protocol

from spoorbrug import players
from spoorbrug.arena.plan import ArenaError, Plan
from spoorbrug.arena.play import Deal, play_deal
from spoorbrug.arena.simulate import workers


@dataclass(frozen=True)
class Task:
    """Some deals of a contest."""

    contest: int
    first: int
    last: int
    """The one behind the last deal."""


class Pool(Protocol):
    """Somewhere to play."""

    room: int
    """How many tasks to hand in at once, so that nobody waits for work."""

    def submit(self, task: Task) -> Any:
        """Hand in a task; answer a ticket for it."""
        ...

    def wait(self, pending: set[Any]) -> Iterator[tuple[Any, list[Deal]]]:
        """Wait until at least one of these tickets is done; answer those that are."""
        ...


def play_task(plan: Plan, task: Task) -> list[Deal]:
    """Play the deals of a task."""
    contest = plan.contests[task.contest]
    return [play_deal(plan, contest, deal) for deal in range(task.first, task.last)]


def play_all(pool: Pool, tasks: Iterable[Task]) -> Iterator[list[Deal]]:
    """Play tasks, which are asked for only when there is room. They come in any order."""
    pending: set[Any] = set()
    for task in tasks:
        pending.add(pool.submit(task))
        while len(pending) >= pool.room:
            yield from _done(pool, pending)
    while pending:
        yield from _done(pool, pending)


def _done(pool: Pool, pending: set[Any]) -> Iterator[list[Deal]]:
    for ticket, deals in pool.wait(pending):
        pending.discard(ticket)
        yield deals


class Here:
    """This process: a task is played when somebody waits for it."""

    room = 1

    def __init__(self, plan: Plan) -> None:
        self._plan = plan

    def submit(self, task: Task) -> Task:
        """The task is its own ticket."""
        return task

    def wait(self, pending: set[Task]) -> Iterator[tuple[Task, list[Deal]]]:
        """Play one."""
        task = next(iter(pending))
        yield task, play_task(self._plan, task)


class Processes:
    """Several processes on this machine."""

    def __init__(self, plan: Plan, executor: ProcessPoolExecutor, number: int) -> None:
        self._plan = plan
        self._executor = executor
        self.room = 2 * number

    def submit(self, task: Task) -> Future[list[Deal]]:
        """A future is the ticket."""
        return self._executor.submit(play_task, self._plan, task)

    def wait(
        self, pending: set[Future[list[Deal]]]
    ) -> Iterator[tuple[Future[list[Deal]], list[Deal]]]:
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
def _here(plan: Plan, processes: int) -> Iterator[Pool]:
    if processes == 1:
        yield Here(plan)
        return
    for spec in plan.bots:  # what a bot compiles is compiled once, before the workers want it
        with suppress(Exception):  # one that cannot be made says so at its table
            players.close(players.make(spec))
    with workers(processes) as executor:
        yield Processes(plan, executor, processes)


def open_pool(plan: Plan, processes: int = 1, on: str = "here") -> AbstractContextManager[Pool]:
    """A pool: this process (`here`), several processes, or a Ray cluster (`ray`)."""
    for setup in plan.setups:
        _ = setup.board_record  # kept with the plan, so that nobody has to do it again
    if on == "ray":
        from spoorbrug.arena.ray_pool import ray_pool

        return ray_pool(plan)
    return _here(plan, processes)
