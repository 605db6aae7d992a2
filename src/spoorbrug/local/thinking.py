"""Levels, hints and analyses think in workers of the browser: what a table asks of them."""

from __future__ import annotations

import asyncio
import base64
import json
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from spoorbrug.analysis import report as kept
from spoorbrug.local.bridge import Bridge
from spoorbrug.server.errors import Refused
from spoorbrug.server.hall import Hall
from spoorbrug.server.levels import Expert
from spoorbrug.server.screens import Json
from spoorbrug.server.thinking.questions import Question
from spoorbrug.server.thinking.ranks import Load
from spoorbrug.server.thread_pool import Thinkers

T = TypeVar("T")
log = logging.getLogger("spoorbrug.server")


class Workers:
    """Asks the workers."""

    def __init__(self, bridge: Bridge) -> None:
        self._bridge = bridge

    def start(self) -> None:
        """They begin when they are asked."""

    async def stop(self) -> None:
        """Nobody waits for an answer any more."""
        self._bridge.stop_thinking()

    def hear(self, server: str) -> None:
        """There are no servers."""

    async def load(self) -> Load:
        """For those who watch."""
        return Load(0, 0)

    async def ask(self, question: Question, visitor: str, rank: Callable[[], int]) -> Json | None:
        """An answer; nothing where no worker can be had: then the table thinks for itself."""
        text = await self._bridge.think(base64.b64encode(question.pack()).decode())
        answer: Json | None = json.loads(text)
        if answer is None:  # the game was left
            raise Refused("unavailable", status=503)
        if "error" in answer:
            log.warning("a %s is thought of at the table: %s", question.kind, answer["error"])
            return None
        return answer


class Here(Thinkers):
    """There are no threads: what takes a moment is done at once."""

    def __init__(self) -> None:
        super().__init__(1)

    async def run(
        self,
        work: Callable[[], T],
        seconds: float,
        who: str = "",
        rank: Callable[[], int] = lambda: 0,
    ) -> T:
        """The result of some work."""
        await asyncio.sleep(0)
        return work()

    def stop(self) -> None:
        """Nothing is under way."""


class Ready(Expert):
    """Nothing has to be compiled."""

    def prepare(self) -> None:
        """It is there."""

    async def ready(self) -> None:
        """At once."""


@dataclass(slots=True)
class _Work:
    """An analysis that is being made."""

    task: asyncio.Task[None]
    progress: float = 0.0
    failed: bool = False


class Analyses:
    """Has analyses made, and keeps them."""

    def __init__(self, hall: Hall, bridge: Bridge) -> None:
        self._hall = hall
        self._bridge = bridge
        self._work: dict[str, _Work] = {}

    async def look(self, table_id: str) -> Json:
        """What there is for a game; nothing is begun."""
        live = await self._hall.find(table_id)
        async with live.lock:
            live.table.finished_game()
        work = self._work.get(table_id)
        if work is not None:
            return _state("failed" if work.failed else "working", work.progress)
        found = json.loads(await self._bridge.recall(_key(table_id)))
        return _state("none") if found is None else _state("done", 1.0, found)

    async def ask(self, table_id: str) -> Json:
        """The same; what is not there is made, and what failed is tried again."""
        state = await self.look(table_id)
        if state["status"] not in ("none", "failed"):
            return state
        self._work[table_id] = _Work(asyncio.create_task(self._make(table_id)))
        return _state("waiting")

    async def _make(self, table_id: str) -> None:
        def tell(done: float) -> None:
            self._work[table_id].progress = round(done, 3)

        try:
            text = await self._bridge.analyse(await self._bridge.table(table_id), tell)
            made: Json | None = json.loads(text)
            if made is not None:  # or the game was left: it is made when somebody asks again
                if "error" in made:
                    raise RuntimeError(made["error"])
                await self._bridge.keep(_key(table_id), text)
        except Exception as error:
            log.warning("the analysis of table %s: %s", table_id, repr(error))
            self._work[table_id].failed = True
            return
        del self._work[table_id]


def _key(table_id: str) -> str:
    return f"analysis {kept.VERSION} {table_id}"


def _state(status: str, progress: float = 0.0, analysis: Json | None = None) -> Json:
    return {"status": status, "progress": progress, "analysis": analysis}
