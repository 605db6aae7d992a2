"""The levels at a server: how long they think, and that their code is there when they do."""

from __future__ import annotations

import asyncio
import logging

from spoorbrug import players
from spoorbrug.analysis import judge
from spoorbrug.analysis.hints import ITERATIONS
from spoorbrug.players import AS_IT_LIKES, LEVELS, Budget
from spoorbrug.server.background import in_thread

BUDGETS = {"expert": Budget(iterations=ITERATIONS)}
"""Who faces a person may think as long as for a hint. The others are what they are by less."""

QUICK = ("planner", "random")
"""Bots of ours that only take a moment."""

log = logging.getLogger("spoorbrug.server")


def is_level(name: str) -> bool:
    """Whether it needs the expert's code."""
    return name in LEVELS


def is_quick(name: str) -> bool:
    """Whether it decides in a moment, whatever the game."""
    return name in QUICK or name in players.for_studies()


def budget(name: str) -> Budget:
    """How long a bot may think about one decision at a table."""
    return BUDGETS.get(name, AS_IT_LIKES)


class Expert:
    """The expert, whose code takes a minute to compile the first time, and a moment later on.

    That happens in a thread of its own, and most of it in another process: neither starting the
    server nor anybody's move waits for it, but those who ask the expert.
    """

    def __init__(self) -> None:
        self._there: asyncio.Future[None] | None = None
        self._steps = (0, 0)

    @property
    def compiling(self) -> tuple[int, int] | None:
        """The steps done and all, while its code is compiled or loaded; 0 of 0 if not known."""
        under_way = self._there is not None and not self._there.done()
        return self._steps if under_way else None

    def prepare(self) -> None:
        """Begin to get it ready."""
        if self._there is None:
            self._there = in_thread(self._load, "expert")

    async def ready(self) -> None:
        """Wait until it can be asked without delay, or is known not to be there."""
        self.prepare()
        assert self._there is not None
        await asyncio.shield(self._there)

    def _tell(self, done: int, total: int) -> None:
        self._steps = done, total

    def _load(self) -> None:
        try:
            judge.prepare(self._tell)
        except Exception as error:  # whoever asks it will hear of it, too
            log.warning("the expert cannot be had: %s", error)
