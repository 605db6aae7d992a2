"""Where one machine is not enough: pieces of work done on a Ray cluster.

Ray finds the cluster by itself: the one in `RAY_ADDRESS`, or the one that `ray start` has begun
on this machine, or a new one with all cores of it.
"""

from __future__ import annotations

import importlib.util
import logging
import pickle
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

from spoorbrug.arena.plan import ArenaError


def check() -> None:
    """A sentence where there is no Ray."""
    if importlib.util.find_spec("ray") is None:
        raise ArenaError(
            "Ray is not installed: pip install 'spoorbrug[ray]', here and on every node."
        )


@lru_cache(maxsize=4)
def _unpacked(work: bytes) -> Callable[[Any], Any]:
    found: Callable[[Any], Any] = pickle.loads(work)
    return found


def do_packed(work: bytes, piece: Any) -> Any:
    """Do a piece of pickled work: Ray would share its arrays, which the rules cannot take."""
    return _unpacked(work)(piece)


class OnRay:
    """The nodes of a Ray cluster."""

    def __init__(self, ray: Any) -> None:
        self._ray = ray
        # A piece that died with its node is done again, and comes out the same.
        self._do = ray.remote(num_cpus=1, max_retries=-1)(do_packed)
        self.number = max(1, int(ray.cluster_resources().get("CPU", 1)))
        self.room = 2 * self.number

    def take_up(self, work: Callable[[Any], Any]) -> Any:
        """The work is put where every node can get it, once."""
        return self._ray.put(pickle.dumps(work))

    def submit(self, work: Any, piece: Any) -> Any:
        """Ray's reference is the ticket."""
        return self._do.remote(work, piece)

    def wait(self, pending: set[Any]) -> Iterator[tuple[Any, Any]]:
        """Those references that are done."""
        done, _ = self._ray.wait(list(pending), num_returns=1)
        for reference in done:
            try:
                yield reference, self._ray.get(reference)
            except self._ray.exceptions.RayError as error:
                raise ArenaError(
                    f"Ray could not do a piece of the work: {_last_line(error)}"
                ) from None


def _last_line(error: Exception) -> str:
    """What it was about: the rest is how it came there."""
    lines = str(error).strip().splitlines()
    return lines[-1][:300] if lines else type(error).__name__


@contextmanager
def ray_pool() -> Iterator[OnRay]:
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
        yield OnRay(ray)
    finally:
        if ours:
            ray.shutdown()
