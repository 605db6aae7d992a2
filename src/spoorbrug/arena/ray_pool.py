"""Where one machine is not enough: deals played on a Ray cluster.

Ray finds the cluster by itself: the one in `RAY_ADDRESS`, or the one that `ray start` has begun
on this machine, or a new one with all cores of it.
"""

from __future__ import annotations

import importlib.util
import logging
import pickle
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

from spoorbrug.arena.plan import ArenaError, Plan
from spoorbrug.arena.play import Deal
from spoorbrug.arena.pools import Task, play_task


def check() -> None:
    """A sentence where there is no Ray."""
    if importlib.util.find_spec("ray") is None:
        raise ArenaError(
            "Ray is not installed: pip install 'spoorbrug[ray]', here and on every node."
        )


@lru_cache(maxsize=4)
def _unpacked(plan: bytes) -> Plan:
    found: Plan = pickle.loads(plan)
    return found


def play_packed(plan: bytes, task: Task) -> list[Deal]:
    """Play a task of a pickled plan: Ray would share its arrays, which the rules cannot take."""
    return play_task(_unpacked(plan), task)


class OnRay:
    """Tasks of a Ray cluster."""

    def __init__(self, ray: Any, plan: Plan) -> None:
        self._ray = ray
        # Deals are functions of the plan: a task that died with its node is played again.
        self._play = ray.remote(num_cpus=1, max_retries=-1)(play_packed)
        self._plan = ray.put(pickle.dumps(plan))
        self.room = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))

    def submit(self, task: Task) -> Any:
        """Ray's reference is the ticket."""
        return self._play.remote(self._plan, task)

    def wait(self, pending: set[Any]) -> Iterator[tuple[Any, list[Deal]]]:
        """Those references that are done."""
        done, _ = self._ray.wait(list(pending), num_returns=1)
        for reference in done:
            try:
                yield reference, self._ray.get(reference)
            except self._ray.exceptions.RayError as error:
                raise ArenaError(f"Ray could not play a deal: {_last_line(error)}") from None


def _last_line(error: Exception) -> str:
    """What it was about: the rest is how it came there."""
    lines = str(error).strip().splitlines()
    return lines[-1][:300] if lines else type(error).__name__


@contextmanager
def ray_pool(plan: Plan) -> Iterator[OnRay]:
    """A pool on the cluster that Ray finds; one that is in use already is left as it was."""
    check()
    import ray

    ours = not ray.is_initialized()
    if ours:
        try:
            ray.init(include_dashboard=False, log_to_driver=False, logging_level=logging.WARNING)
        except (ConnectionError, RuntimeError, ValueError) as error:
            raise ArenaError(f"Ray cannot be reached: {_last_line(error)}") from None
    try:
        yield OnRay(ray, plan)
    finally:
        if ours:
            ray.shutdown()
