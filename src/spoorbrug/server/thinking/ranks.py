"""Those who think for a hall, and what they are to think of first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from spoorbrug.server import thread_pool
from spoorbrug.server.screens import Json
from spoorbrug.server.thinking.questions import Question

AWAITED, HINT, WANTED, ANALYSIS, IDLE = range(5)
"""What comes first: bots that somebody waits for, hints, bots of those who are away, analyses
(which have a table of their own), and games that nobody plays."""
RANKS = {thread_pool.AWAITED: AWAITED, thread_pool.WANTED: WANTED, thread_pool.IDLE: IDLE}


@dataclass(frozen=True, slots=True)
class Load:
    """How much there is to think about, and who does it."""

    workers: int
    waiting: int


class Thinking(Protocol):
    """Asks those who think elsewhere, where there are any."""

    def start(self) -> None:
        """Begin to hear of answers."""

    async def stop(self) -> None:
        """Nobody waits for an answer any more."""

    def hear(self, server: str) -> None:
        """A worker has answered a server, or gone."""

    async def load(self) -> Load:
        """For those who watch."""

    async def ask(self, question: Question, visitor: str, rank: Callable[[], int]) -> Json | None:
        """An answer; nothing when whoever asks has to think for themselves.

        `rank` is one of the ranks above, as things are when it is called.
        """
